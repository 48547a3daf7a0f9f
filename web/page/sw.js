// The service worker: keeps every file of one version of the page, and answers with them. The first visit needs the
// network, and so does firmware.
importScripts('files.js');

const CACHE = `nonaga-${self.VERSION}`;

addEventListener('install', (event) => {
  const fresh = ['./', 'files.js', ...self.FILES].map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

// A page of the old version runs on with the old files until its player wants the new one.
addEventListener('message', () => self.skipWaiting());

addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('nonaga-') && name !== CACHE;
  const forget = async () => Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(forget().then(() => self.clients.claim()));
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const answer = async () => (await (await caches.open(CACHE)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(answer());
});
