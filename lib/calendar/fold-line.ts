const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a content line into pieces of at most 75 octets, never within a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** Escapes a text value: backslash, semicolon, comma and line ends; drops other control characters (3.3.11). */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}
