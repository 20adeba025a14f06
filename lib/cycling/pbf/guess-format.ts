const SIGNATURES: [prefix: number[], name: string][] = [
  [[0x1f, 0x8b], 'a gzip file'],
  [[0x42, 0x5a, 0x68], 'a bzip2 file (.osm.bz2?)'],
  [[0x50, 0x4b, 0x03, 0x04], 'a zip file'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a zstd file'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'an xz file'],
  [[0xff, 0xe0], 'an o5m file'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'an SQLite file'],
];

/** The likely format of a file that is not OSM PBF, as the end of a sentence; empty when unknown. */
export function guessFormat(file: Uint8Array): string {
  for (const [prefix, name] of SIGNATURES) {
    if (prefix.every((byte, i) => file[i] === byte)) return ` but ${name}`;
  }
  const start = new TextDecoder('latin1').decode(file.subarray(0, 200)).trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return ' but an HTML page';
  if (start.startsWith('<')) return ' but XML (.osm? osmium cat -o out.osm.pbf makes it PBF)';
  if (start.startsWith('{') || start.startsWith('[')) return ' but JSON';
  return '';
}
