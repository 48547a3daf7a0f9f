// Writes PNG files: 8-bit RGB without interlace.
import { crc32, deflateSync } from 'node:zlib';

function chunk(type, data) {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** The PNG file of a picture with RGB565 pixels. */
export function png({ width, height, pixels }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // eight bits, RGB
  const lines = Buffer.alloc(height * (1 + 3 * width));
  let at = 0;
  for (let y = 0; y < height; y++) {
    at++; // filter: none
    for (let x = 0; x < width; x++) {
      const pixel = pixels[y * width + x];
      const [r, g, b] = [pixel >> 11, pixel >> 5 & 0x3f, pixel & 0x1f];
      lines[at++] = r << 3 | r >> 2;
      lines[at++] = g << 2 | g >> 4;
      lines[at++] = b << 3 | b >> 2;
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}
