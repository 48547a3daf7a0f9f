// A handheld on a cable, over Web Serial: commands go out, answers come in. docs/protocol.md has what is said.

/** What a handheld says that it is: Raspberry Pi's number for serial ports of the RP2040. */
export const USB = { usbVendorId: 0x2e8a, usbProductId: 0x000a };
/** The newest version of the protocol that is spoken here. */
const PROTOCOL = 1;
/** How long to wait for an answer, for the player's, and for a benchmark's, in milliseconds. */
const SOON = 10_000, ASKED = 75_000, MEASURED = 900_000;

/** What went wrong, by the name of a text, and in the handheld's own words. */
export class CableFault extends Error {
  constructor(text, why = '') {
    super(text);
    Object.assign(this, { text, why });
  }
}

export class Cable {
  /** Opens a port that was chosen, and sees who is there. */
  static async open(port) {
    const cable = new Cable();
    try {
      // There is no speed on such a cable; the browser wants one.
      await port.open({ baudRate: 115_200 });
    } catch {
      throw new CableFault('CableDenied');
    }
    Object.assign(cable, { port, reader: port.readable.getReader(), writer: port.writable.getWriter(), lines: [], begun: '' });
    cable.read();
    try {
      await cable.greet();
    } catch (fault) {
      await cable.close();
      throw fault;
    }
    return cable;
  }

  async read() {
    const decoder = new TextDecoder();
    try {
      for (let part = await this.reader.read(); !part.done; part = await this.reader.read()) {
        const lines = (this.begun + decoder.decode(part.value, { stream: true })).split('\n');
        this.begun = lines.pop();
        this.lines.push(...lines.map((line) => line.replace('\r', '')));
        this.wake?.();
      }
    } catch {
      // The cable was pulled.
    }
    this.isLost = true;
    this.wake?.();
  }

  /** Asks who is there. What another program has left in the line, on either side, is passed over. */
  async greet() {
    await this.send('\ndevice');
    const end = performance.now() + SOON;
    let first = '';
    while (!first.startsWith('device ')) first = await this.line(end - performance.now());
    this.facts = await this.rest(first);
    const protocol = this.facts.find((fact) => fact.startsWith('protocol '))?.slice(9);
    if (!(protocol <= PROTOCOL)) throw new CableFault('CableNewer');
  }

  async send(command) {
    try {
      await this.writer.write(new TextEncoder().encode(`${command}\n`));
    } catch {
      throw new CableFault('CableLost');
    }
  }

  /** The next line. */
  async line(within = SOON) {
    const end = performance.now() + within;
    for (;;) {
      const rest = end - performance.now();
      if (rest <= 0) throw new CableFault('CableSilent');
      if (this.lines.length > 0) return this.lines.shift();
      if (this.isLost) throw new CableFault('CableLost');
      await new Promise((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, rest);
      });
    }
  }

  /** The first line of the answer to a command; `onInfo` is called for lines before it. */
  async ask(command, within, onInfo) {
    await this.send(command);
    for (;;) {
      const line = await this.line(within);
      if (line.startsWith('error ')) throw new CableFault('CableRefused', line.slice(6));
      if (!line.startsWith('info')) return line;
      onInfo?.();
    }
  }

  /** The lines of the answer to a command whose first one ends in their number. */
  async list(command, within) {
    return this.rest(await this.ask(command, within));
  }

  async rest(first) {
    const lines = [];
    for (let count = Number(first.split(' ')[1]); lines.length < count;) lines.push(await this.line());
    return lines;
  }

  /** Fills a backup with everything that is saved on the handheld. */
  async backUp(backup) {
    for (const line of await this.list('records')) {
      if (!backup.addLine(await this.ask(`records get ${line.split(' ')[0]}`))) throw new CableFault('DamagedBackup');
    }
  }

  /** Puts the records of a backup on the handheld, if the player agrees; `onAsked` is called when the question is there. */
  async restore(backup, onAsked) {
    await this.ask('records forget');
    for (const line of backup.lines()) await this.ask(`records put ${line}`);
    await this.ask('records restore', ASKED, onAsked);
  }

  /** Measures; `onNews` gets each part of the result. */
  async measure(onNews) {
    for (const what of ['rules', 'painting', 'level 5', 'level 6', 'level 7', 'level 8']) {
      onNews([`bench ${what}`, ...(await this.list(`bench ${what}`, MEASURED)).map((line) => `  ${line}`)].join('\n'));
    }
  }

  async close() {
    try {
      await this.reader.cancel();
      this.reader.releaseLock();
      this.writer.releaseLock();
      await this.port.close();
    } catch {
      // It is gone already.
    }
  }
}
