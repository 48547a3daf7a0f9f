// What the emulated chip assumes where makers' documents say nothing, or give a range. `docs/hardware.md` has the
// reasons, and how much each could change a figure. The environment can set others:
// ASSUME="cacheMiss=64,eraseNanos=400e6" node …

const DEFAULTS = {
  ringHertz: 6.5e6, // of the ring oscillator at its default setting; chips differ from 1.8 to 12 MHz
  bootRomCycles: 32_500, // from reset to the first instruction of the image, at ringHertz: boot stage 2 is copied and checked
  crystalNanos: 0, // until the crystal oscillates; the delay in STARTUP counts from then on
  pllLockNanos: 50e3,
  cacheMiss: 48, // cycles of a read of four bytes from flash
  cacheRandom: 0, // 1: of the two ways of the flash cache, a random one is replaced; 0: the least recently used one
  exceptionEntry: 15, // cycles
  exceptionReturn: 12,
  stackingLocksUp: 1, // when the frame of a HardFault cannot be stored; 0: its handler runs all the same
  dropOutVolts: 0.1, // that the regulator of a board with a battery needs above 3.3 V
  refreshHertz: 60, // of the panel; makers set 55 to 60
  eraseNanos: 45e6, // of a flash sector: typical for the W25Q16; at worst 400 ms
  programNanos: 0.4e6, // of a flash page: typical; at worst 3 ms
};

export const ASSUMED = { ...DEFAULTS, ...parse(process.env.ASSUME ?? '') };

/** "name=number,name=number" as an object; throws at an unknown name. */
export function parse(text) {
  return Object.fromEntries(text.split(',').filter(Boolean).map((pair) => {
    const [name, value] = pair.split('=');
    if (!(name in DEFAULTS) || !Number.isFinite(Number(value))) {
      throw new Error(`ASSUME: ${JSON.stringify(pair)}; the names are ${Object.keys(DEFAULTS).join(', ')}`);
    }
    return [name, Number(value)];
  }));
}
