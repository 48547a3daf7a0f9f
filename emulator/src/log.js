// The firmware's log: decodes defmt frames from the RTT buffer, with the format strings in the image's symbols.
//
// Supports what the firmware uses: integers, booleans, strings, `Display2Format` and `Debug2Format`.

const RING = 24; // offset of the first channel: the size of the RTT header

export class Log {
  constructor(mcu, symbols, onLine) {
    this.mcu = mcu;
    this.block = symbols.get('_SEGGER_RTT')?.address;
    this.onLine = onLine;
    this.pending = [];
    this.formats = new Map();
    for (const [name, { address }] of symbols)
      if (name.startsWith('{"package"')) this.formats.set(address & 0xffff, JSON.parse(name));
    const stamp = [...this.formats.values()].find(({ tag }) => tag === 'defmt_timestamp');
    this.stamp = stamp?.data ?? '';
  }

  /** Reads what has been written since the last call, as a debug probe does. */
  poll() {
    if (this.block === undefined) return;
    const channel = this.block + RING;
    const word = (at) => this.mcu.readUint32(at);
    const [buffer, size, write] = [word(channel + 4), word(channel + 8), word(channel + 12)];
    let read = word(channel + 16);
    if (buffer === 0 || read === write) return;
    while (read !== write) {
      const byte = this.mcu.readUint8(buffer + read);
      read = (read + 1) % size;
      this.receive(byte);
    }
    this.mcu.writeUint32(channel + 16, read);
  }

  /** One byte of the log. */
  receive(byte) {
    if (byte !== 0) this.pending.push(byte);
    else if (this.pending.length > 0) this.frame(unpackRzcobs(this.pending.splice(0)));
  }

  frame(bytes) {
    const reader = new Reader(bytes);
    try {
      const format = this.format(reader.uint(2));
      const time = this.render(this.stamp, reader);
      const level = format.tag.replace('defmt_', '');
      this.onLine({ level, time, text: this.render(format.data, reader) });
    } catch (error) {
      this.onLine({ level: 'error', time: '', text: `a log frame that cannot be read (${error.message}): ${bytes}` });
    }
  }

  format(index) {
    const format = this.formats.get(index);
    if (!format) throw new Error(`no format ${index}`);
    return format;
  }

  /** Fills in a format string: `{=u32}` and the like read a value, `{}` reads a format and its values. */
  render(text, reader) {
    return text.replace(/\{\{|\}\}|\{(?:=([^:}]*))?(?::[^}]*)?\}/g, (match, type) => {
      if (match === '{{' || match === '}}') return match[0];
      return this.value(type ?? '?', reader);
    });
  }

  value(type, reader) {
    const integer = type.match(/^([ui])(8|16|32|64|size)$/);
    if (integer) return reader.integer(integer[1] === 'i', integer[2] === 'size' ? 4 : integer[2] / 8).toString();
    switch (type) {
      case 'bool': return String(reader.uint(1) !== 0);
      case 'str': return reader.text(reader.uint(4));
      case 'istr': return this.format(reader.uint(2)).data;
      case '__internal_Display': case '__internal_Debug': return reader.textUntil(0xff);
      case '?': return this.render(this.format(reader.uint(2)).data, reader);
      default: throw new Error(`no reader for {=${type}}`);
    }
  }
}

class Reader {
  constructor(bytes) {
    this.bytes = Buffer.from(bytes);
    this.at = 0;
  }
  take(length) {
    if (this.at + length > this.bytes.length) throw new Error('too short');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  uint(length) {
    return this.take(length).readUIntLE(0, length);
  }
  integer(signed, length) {
    if (length === 8) return signed ? this.take(8).readBigInt64LE() : this.take(8).readBigUInt64LE();
    return signed ? this.take(length).readIntLE(0, length) : this.uint(length);
  }
  text(length) {
    return this.take(length).toString('utf8');
  }
  textUntil(end) {
    const stop = this.bytes.indexOf(end, this.at);
    const text = this.text((stop < 0 ? this.bytes.length : stop) - this.at);
    this.at = Math.min(this.at + 1, this.bytes.length);
    return text;
  }
}

/** Decodes rzCOBS, which omits zero bytes; a frame is read from its end. */
export function unpackRzcobs(packed) {
  const bytes = [];
  let at = packed.length;
  const next = () => packed[--at];
  while (at > 0) {
    const code = next();
    if (code === 0) throw new Error('a zero inside a frame');
    if (code < 0x80) {
      for (let bit = 0; bit < 7; bit++) bytes.push(code & (1 << (6 - bit)) ? 0 : next());
    } else {
      if (code < 0xff) bytes.push(0);
      for (let i = 0; i < (code & 0x7f) + 7; i++) bytes.push(next());
    }
  }
  return bytes.reverse();
}
