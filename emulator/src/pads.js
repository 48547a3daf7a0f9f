// Pads: drive strength, slew rate, Schmitt trigger and pull-up of the pins, as the firmware leaves them.

const FUNCTION_SPI = 1;
const DRIVE = [2, 4, 8, 12]; // milliamperes

/** What is wrong with the pads of a chip that has started. */
export function padFaults({ mcu, board: { pins } }) {
  const faults = [];
  const must = (holds, text) => { if (!holds) faults.push(text); };
  const bus = mcu.gpio.filter((pin) => pin.functionSelect === FUNCTION_SPI).map(({ index }) => index);
  must(bus.length > 0, 'no pin belongs to SPI');
  // 62.5 MHz: a slow edge would be as long as half a clock.
  for (const index of [...bus, pins.dc]) {
    const pin = mcu.gpio[index], drive = DRIVE[pin.driveStrength];
    must(drive >= 8 && pin.isSlewFast, `GP${index} drives the panel with ${drive} mA and ${pin.isSlewFast ? 'fast' : 'slow'} slew`);
  }
  const keys = Object.values(pins.keys).filter((index) => index !== null);
  const inputs = pins.tearing === null ? keys : [...keys, pins.tearing];
  for (const index of inputs) {
    const pin = mcu.gpio[index];
    must(pin.inputEnable, `GP${index} is no input`);
    must(pin.schmittEnabled, `GP${index} has no Schmitt trigger`);
  }
  for (const index of keys) must(mcu.gpio[index].pullupEnabled, `the key at GP${index} has no pull-up`);
  return faults;
}
