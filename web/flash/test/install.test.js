import assert from 'node:assert/strict';
import test from 'node:test';
import { install } from '../install.js';
import { LoaderFault, Picoboot } from '../picoboot.js';
import { FLASH_START, SAVED_START, SECTOR, sectorsOf } from '../uf2.js';
import { program, uf2Of } from '../model/images.js';
import { BoardModel, LoaderModel, checksum } from '../model/loader.js';

const SAVED = SAVED_START - FLASH_START;
const OLD = program(5, 1), NEW = program(3, 2);
const SECTORS = sectorsOf(uf2Of(NEW));

/** A board with an older, longer program and saved data, at both ends of their region. */
function usedBoard() {
  const board = new BoardModel();
  board.flash.set(OLD);
  board.flash.set(program(4, 3), SAVED);
  return board;
}
const savedOf = (board) => [...board.flash.subarray(SAVED)];
const has = (board, bytes) => bytes.every((byte, at) => board.flash[at] === byte);
const failing = (promise, kind) => assert.rejects(promise, (fault) => fault instanceof LoaderFault && fault.kind === kind);

test('the checksum is the one that the boot ROM asks for', () => {
  // CRC-32/MPEG-2 of the digits, from the catalogue of CRC algorithms.
  assert.equal(checksum(new TextEncoder().encode('123456789')), 0x0376e6e7);
});

test('a program is written, read back and started; nothing else is touched', async () => {
  for (const hasDrive of [true, false]) {
    const board = usedBoard(), device = new LoaderModel(board, { hasDrive });
    const saved = savedOf(board), reports = [];
    assert.equal(await install(device, SECTORS, (part) => reports.push(part)), true);
    assert.ok(has(board, NEW) && board.starts() === 'program' && device.hasRebooted);
    assert.deepEqual(savedOf(board), saved);
    // Sectors behind the new program keep what they had.
    assert.deepEqual(board.flash.slice(NEW.length, OLD.length), OLD.slice(NEW.length));
    assert.deepEqual(reports, [1 / 4, 2 / 4, 3 / 4, 1]);
    assert.equal(device.opened, false, 'the device is let go of');
  }
});

test('wherever the cable is pulled, saved data stay, no broken program starts, and a second try succeeds', async () => {
  const whole = new LoaderModel(usedBoard());
  await install(whole, SECTORS);
  const outcomes = new Set();
  for (let cutAt = 1; cutAt <= whole.steps; cutAt++) {
    const board = usedBoard(), saved = savedOf(board);
    const cut = new LoaderModel(board, { cutAt });
    const result = await install(cut, SECTORS).catch((fault) => fault);
    if (result instanceof Error) assert.equal(result.kind, 'lost', `${cutAt}: ${result}`);
    else assert.equal(result, false, `${cutAt}: all is written, but it could not be started`);
    assert.deepEqual(savedOf(board), saved, `step ${cutAt}`);
    // A board that starts a program starts a whole one: the old or the new.
    if (board.starts() === 'program') assert.ok(has(board, OLD) || has(board, NEW), `step ${cutAt}`);
    if (result === false) assert.ok(has(board, NEW), `step ${cutAt}`);
    outcomes.add(`${board.starts()} ${has(board, OLD)} ${has(board, NEW)}`);
    board.isInXip = true; // it may have been switched on and off
    assert.equal(await install(new LoaderModel(board), SECTORS), true, `after step ${cutAt}`);
    assert.ok(has(board, NEW) && board.starts() === 'program');
    assert.deepEqual(savedOf(board), saved, `after step ${cutAt}`);
  }
  assert.deepEqual([...outcomes].sort(), ['loader false false', 'program false true', 'program true false'], 'all three were seen');
});

test('a page that was reloaded in the middle goes on with the same cable', async () => {
  const board = usedBoard(), device = new LoaderModel(board);
  const loader = await Picoboot.connect(device);
  await loader.exclusiveAccess();
  await loader.exitXip();
  // A command whose data never come.
  const command = new DataView(new ArrayBuffer(32));
  [[0, 0x431fd10b], [8, 0x0805], [12, 4096], [16, FLASH_START], [20, 4096]].forEach(([at, word]) => command.setUint32(at, word, true));
  await device.transferOut(3, command.buffer);
  await device.close();
  assert.equal(await install(device, SECTORS), true);
  assert.ok(has(board, NEW));
});

test('a step that is never answered ends by itself', async () => {
  for (const silentAt of [1, 4, 9, 14]) {
    const board = usedBoard();
    await failing(install(new LoaderModel(board, { silentAt }), SECTORS, undefined, 5), 'lost');
    assert.equal(await install(new LoaderModel(board), SECTORS), true);
  }
});

test('flash that does not keep what is written is noticed, and no broken program starts', async () => {
  for (const offset of [0, 300, 5000, 2 * SECTOR + 9]) {
    const board = usedBoard();
    board.stuck = [offset, ~NEW[offset] & 0xff];
    await failing(install(new LoaderModel(board), SECTORS), 'differs');
    assert.equal(board.starts(), 'loader', `at ${offset}`);
  }
});

test('the system or another program in the way', async () => {
  await failing(install(new LoaderModel(usedBoard(), { isDenied: true }), SECTORS), 'denied');
  await failing(install(new LoaderModel(usedBoard(), { isBusy: true }), SECTORS), 'busy');
});

test('a copy to the drive cannot interleave, because access is exclusive', async () => {
  const board = usedBoard();
  assert.equal(await install(new LoaderModel(board, { isCopying: true }), SECTORS), true);
  assert.ok(has(board, NEW));
  // Without that the loader refuses.
  const loader = await Picoboot.connect(new LoaderModel(usedBoard(), { isCopying: true }));
  await loader.exitXip();
  await loader.erase(FLASH_START, SECTOR);
  await assert.rejects(loader.write(FLASH_START, NEW.subarray(0, SECTOR)), { kind: 'refused', message: 'INTERLEAVED_WRITE' });
});

test('the loader refuses by name what is not aligned or outside of flash, and then takes the next command', async () => {
  const loader = await Picoboot.connect(new LoaderModel(usedBoard()));
  await loader.exclusiveAccess();
  await loader.exitXip();
  const page = new Uint8Array(256);
  for (const [attempt, message] of [
    [() => loader.erase(FLASH_START + 256, SECTOR), 'BAD_ALIGNMENT'],
    [() => loader.erase(FLASH_START, 256), 'BAD_ALIGNMENT'],
    [() => loader.erase(FLASH_START + 0x1000000, SECTOR), 'INVALID_ADDRESS'],
    [() => loader.write(FLASH_START + 1, page), 'BAD_ALIGNMENT'],
    [() => loader.write(FLASH_START, page.subarray(0, 100)), 'BAD_ALIGNMENT'],
    [() => loader.write(0, page), 'INVALID_ADDRESS'],
    [() => loader.read(0x30000000, 256), 'INVALID_ADDRESS'],
  ]) {
    await assert.rejects(attempt(), { kind: 'refused', message });
    await loader.exitXip();
    assert.deepEqual([...await loader.read(FLASH_START, 256)], [...OLD.subarray(0, 256)], `after ${message}`);
  }
});

test('a loader that acknowledges an erase it has refused is found out by reading back', async () => {
  const board = usedBoard();
  const [first, ...others] = SECTORS;
  const askew = [first, { ...others[0], address: others[0].address + 256 }];
  await failing(install(new LoaderModel(board, { acknowledgesAll: true }), askew), 'differs');
});

test('flash is taken out of the mode in which it only reads', async () => {
  const board = usedBoard();
  const loader = await Picoboot.connect(new LoaderModel(board));
  await loader.erase(FLASH_START, SECTOR);
  assert.ok(has(board, OLD), 'without that nothing is erased');
});
