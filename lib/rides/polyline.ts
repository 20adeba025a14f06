type Points = readonly (readonly [lat: number, lon: number])[];

const SCALE = 1e5;

/** A line as text: https://developers.google.com/maps/documentation/utilities/polylinealgorithm, 5 decimals. */
export function encodePolyline(line: Points): string {
  let text = '';
  let [lat, lon] = [0, 0];
  for (const point of line) {
    const [nextLat, nextLon] = [Math.round(point[0] * SCALE), Math.round(point[1] * SCALE)];
    text += encode(nextLat - lat) + encode(nextLon - lon);
    [lat, lon] = [nextLat, nextLon];
  }
  return text;
}

function encode(delta: number): string {
  let rest = delta < 0 ? ~(delta << 1) : delta << 1;
  let text = '';
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
}

/** Decodes a result of {@link encodePolyline}: `[lat, lon]` in degrees. */
export function decodePolyline(text: string): [lat: number, lon: number][] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (let i = 0; i < text.length; i++) {
    const five = text.charCodeAt(i) - 63;
    value |= (five & 0x1f) << shift;
    shift += 5;
    if (five >= 0x20) continue;
    const delta = value & 1 ? ~(value >>> 1) : value >>> 1;
    numbers.push(delta + (numbers.at(-2) ?? 0));
    [value, shift] = [0, 0];
  }
  const line: [lat: number, lon: number][] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    line.push([(numbers[i] as number) / SCALE, (numbers[i + 1] as number) / SCALE]);
  }
  return line;
}
