// Everything that is saved as a file, and back.

/** A longer file is no backup. */
const LONGEST = 64 * 1024;

export function exportFile(WebBackup, records, notice) {
  const backup = new WebBackup();
  for (const [kind, bytes] of records.all()) backup.add(kind, bytes);
  if (backup.kinds().length === 0) notice.show('NothingToExport');
  else download(backup);
}

/** Lets the browser keep a backup as a file. */
export function download(backup) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([backup.file()], { type: 'application/octet-stream' }));
  link.download = 'backup.nonaga';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Reads the file that was chosen, if one was; `complain` is called with the name of a text if it is no backup. */
export async function chosenBackup(WebBackup, input, complain) {
  const [file] = input.files;
  try {
    return file && WebBackup.read(new Uint8Array(await file.slice(0, LONGEST).arrayBuffer()));
  } catch (fault) {
    complain(typeof fault === 'string' ? fault : 'NoBackup');
    return undefined;
  } finally {
    // The same file can be chosen again.
    input.value = '';
  }
}

/** Reads the file that was chosen and asks before anything is replaced; `done` is called after that. */
export async function importFile(WebBackup, records, notice, input, done) {
  const backup = await chosenBackup(WebBackup, input, (fault) => notice.show(fault));
  if (!backup) return;
  notice.show('AskImport', {
    Replace: () => {
      records.replace(Array.from(backup.kinds(), (kind) => [kind, backup.record(kind)]));
      done();
      notice.show('Imported');
    },
  });
}
