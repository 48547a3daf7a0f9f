// A program at the other end of the cable: sends lines and reads their answers, as docs/protocol.md has them.
import { UsbHost } from './usb_host.js';

const TIMEOUT = 90_000; // milliseconds of the chip: a question may stay on the screen for a minute
const OPENS = 12_000;
/** First lines `<name> <n>` that `n` lines follow. */
const COUNTED = /^(?:legal|options|device|records|bench|check|log|help) (\d+)$/;

export class SerialPort {
  constructor(chip) {
    this.chip = chip;
    this.text = '';
    this.host = new UsbHost(chip, { onData: (bytes) => { this.text += Buffer.from(bytes).toString('latin1'); } });
  }

  /** Plugs the cable in and opens the port; whether that worked. */
  open() {
    const { chip, host } = this;
    if (!host.plugged) host.plugIn();
    chip.run(OPENS, () => host.state === 'configured');
    if (host.state !== 'configured') return false;
    host.open();
    chip.run(1_000, () => host.state === 'open');
    this.text = '';
    return host.state === 'open';
  }

  close() {
    this.host.close();
    this.chip.run(20);
    this.text = '';
  }

  /** The lines that have come, all of them complete. */
  get lines() {
    return this.text.slice(0, this.text.lastIndexOf('\n') + 1).split('\n').slice(0, -1);
  }

  /** Runs until a line has come for which `done(line)` is true; whether it has. */
  until(done, millis = TIMEOUT) {
    let looked = 0;
    this.chip.run(millis, () => {
      const { lines } = this;
      for (; looked < lines.length; looked++) if (done(lines[looked])) return true;
      return false;
    });
    return this.lines.some(done);
  }

  /** Sends a line; returns the lines of its answer without those that may be ignored. */
  ask(line, millis = TIMEOUT) {
    this.text = '';
    this.host.write(`${line}\n`);
    this.chip.run(millis, () => this.text.endsWith('\n') && isWhole(line, this.lines.filter(isNoNews)));
    return this.lines.filter(isNoNews);
  }
}

const isNoNews = (line) => !line.startsWith('info ');

/** Whether these lines are the whole answer to a command. */
function isWhole(command, lines) {
  if (lines.length === 0) return false;
  if (lines.at(-1).startsWith('error ') && lines.length === 1) return true;
  const count = lines[0].match(COUNTED);
  if (count) return lines.length === 1 + Number(count[1]);
  if (command === 'show') return lines.at(-1).startsWith('discs=');
  if (command === 'screen') return /^(end|error) /.test(lines.at(-1));
  return true;
}
