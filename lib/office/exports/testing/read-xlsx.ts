import { inflateRawSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

export type ReadCell = { text?: string; number?: number; style: number };

/** The entries of a zip file by name, read from its central directory. */
export function readZip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, name, extra, note, start] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ] as [number, number, number, number, number, number];
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const bytes = file.subarray(data, data + size);
    parts.set(
      file.toString('utf8', at + 46, at + 46 + name),
      (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'),
    );
    at += 46 + name + extra + note;
  }
  return parts;
}

/** The rows of a sheet; an absent cell is undefined. */
export function readSheet(file: Buffer, nr = 1): (ReadCell | undefined)[][] {
  const lines: (ReadCell | undefined)[][] = [];
  let cell: ReadCell = { style: 0 };
  let inside = '';
  const parser = new Parser(
    {
      onopentag(name, { r = '', s = '0' }) {
        inside = name;
        if (name === 'row') lines.push([]);
        if (name !== 'c') return;
        cell = { style: Number(s) };
        const column = [...r.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
        (lines.at(-1) as ReadCell[])[column - 1] = cell;
      },
      ontext(text) {
        if (inside === 't') cell.text = (cell.text ?? '') + text;
        if (inside === 'v') cell.number = Number(text);
      },
      onclosetag() {
        inside = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(readZip(file).get(`xl/worksheets/sheet${nr}.xml`) ?? '');
  return lines;
}
