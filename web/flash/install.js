// Puts a program into the flash of a board, so that a cut at any moment leaves a board that can be tried again.
import { LoaderFault, Picoboot } from './picoboot.js';
import { PAGE, SECTOR, hex } from './uf2.js';

/**
 * Writes the sectors of a program and starts it. Only these sectors are touched. `report` is told how far it is, from 0 to 1.
 * Throws a `LoaderFault`; one of the kind `differs` if what is read back is not what was written.
 *
 * The boot ROM starts a program if the checksum in the first page of flash is right. So this page is erased first and written
 * last: a board that was cut off in between finds no program, and starts its loader by itself.
 *
 * Returns whether the program was started: else it is whole, and the board wants to be plugged in again.
 */
export async function install(device, sectors, report = () => {}, patience = undefined) {
  const loader = await Picoboot.connect(device, patience);
  try {
    await loader.exclusiveAccess();
    await loader.exitXip();
    const [first, ...others] = sectors;
    await loader.erase(first.address, SECTOR);
    const pieces = [
      ...others,
      { address: first.address + PAGE, bytes: first.bytes.subarray(PAGE) },
      { address: first.address, bytes: first.bytes.subarray(0, PAGE) },
    ];
    let done = 0;
    for (const { address, bytes } of pieces) {
      if (bytes.length === SECTOR) await loader.erase(address, SECTOR);
      await loader.write(address, bytes);
      const found = await loader.read(address, bytes.length);
      if (found.length !== bytes.length || found.some((byte, at) => byte !== bytes[at])) {
        throw new LoaderFault('differs', `other bytes are found at ${hex(address)}`);
      }
      report(++done / pieces.length);
    }
    // It is all there. Who pulls the cable now need not begin anew.
    return await loader.reboot().then(() => true, () => false);
  } finally {
    await loader.close();
  }
}
