// Everything that is saved as a file, and back.

/** A longer file is no backup. */
const LONGEST = 64 * 1024;

export function exportFile(WebBackup, records, notice) {
  const backup = new WebBackup();
  for (const [kind, bytes] of records.all()) backup.add(kind, bytes);
  if (backup.kinds().length === 0) {
    notice.show('NothingToExport');
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([backup.file()], { type: 'application/octet-stream' }));
  link.download = 'backup.nonaga';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Reads the file that was chosen and asks before anything is replaced; `done` is called after that. */
export async function importFile(WebBackup, records, notice, input, done) {
  const [file] = input.files;
  if (!file) return;
  let backup;
  try {
    backup = WebBackup.read(new Uint8Array(await file.slice(0, LONGEST).arrayBuffer()));
  } catch (fault) {
    notice.show(typeof fault === 'string' ? fault : 'NoBackup');
    return;
  } finally {
    // The same file can be chosen again.
    input.value = '';
  }
  notice.show('AskImport', {
    Replace: () => {
      records.replace(Array.from(backup.kinds(), (kind) => [kind, backup.record(kind)]));
      done();
      notice.show('Imported');
    },
  });
}
