// Works without a network once it has been here: the service worker keeps all files.

export async function work(notice) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  if (!registration) return;
  const offer = (worker) => {
    // The first one is no news.
    if (!navigator.serviceWorker.controller) return;
    notice.show('NewVersion', {
      Reload: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        worker.postMessage('now');
      },
    });
  };
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker.addEventListener('statechange', () => worker.state === 'installed' && offer(worker));
  });
}
