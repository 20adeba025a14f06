import { open } from 'node:fs/promises';
import { encode } from 'uqr';

const [WIDTH, HEIGHT] = [1280, 720];
/** Frames a second: each view is shown for half a second, as when somebody holds a ticket up. */
const PER_SECOND = 2;

/** How a ticket is held before the camera, in degrees, and the light. `size`: the height of its code as a part of the picture's. */
type View = {
  name: string;
  size: number;
  turn: number;
  tilt: number;
  lean: number;
  /** The radius of the blur, in pixels. */
  blur: number;
  ink: number;
  paper: number;
  noise: number;
};

const PAPER = { ink: 35, paper: 225, noise: 4 };
const SCREEN = { ink: 12, paper: 250, noise: 2 };
const DARK = { ink: 28, paper: 62, noise: 9 };
const STRAIGHT = { size: 0.5, turn: 0, tilt: 0, lean: 0, blur: 1 };

export const VIEWS: readonly View[] = [
  { name: 'paper, straight', ...STRAIGHT, ...PAPER },
  { name: 'paper, far', ...STRAIGHT, size: 0.28, ...PAPER },
  { name: 'paper, near', ...STRAIGHT, size: 0.85, ...PAPER },
  { name: 'paper, turned 20°', ...STRAIGHT, turn: 20, ...PAPER },
  { name: 'paper, turned 45°', ...STRAIGHT, turn: 45, ...PAPER },
  { name: 'paper, upside down', ...STRAIGHT, turn: 175, ...PAPER },
  { name: 'paper, tilted 30°', ...STRAIGHT, tilt: 30, ...PAPER },
  { name: 'paper, tilted 45°', ...STRAIGHT, tilt: 45, ...PAPER },
  { name: 'paper, leaning 35°, turned', ...STRAIGHT, lean: 35, turn: 12, ...PAPER },
  { name: 'paper, blurred', ...STRAIGHT, blur: 3, ...PAPER },
  { name: 'paper, very blurred', ...STRAIGHT, blur: 4, ...PAPER },
  { name: 'paper, low light', ...STRAIGHT, ...DARK },
  { name: 'paper, low light, tilted', ...STRAIGHT, tilt: 25, turn: 8, ...DARK },
  { name: 'paper, low light, blurred', ...STRAIGHT, ...DARK, blur: 2.5 },
  { name: 'phone, straight', ...STRAIGHT, ...SCREEN },
  { name: 'phone, far', ...STRAIGHT, size: 0.3, ...SCREEN },
  { name: 'phone, turned 90°', ...STRAIGHT, turn: 90, ...SCREEN },
  { name: 'phone, tilted 40°', ...STRAIGHT, tilt: 40, ...SCREEN },
  { name: 'phone, dimmed', ...STRAIGHT, ink: 20, paper: 70, noise: 6 },
  { name: 'phone, too bright, blurred', ...STRAIGHT, ink: 90, paper: 255, noise: 3, blur: 2.5 },
];

/** Writes a film of these codes, one in each view, in the format that Chromium plays as its camera. An empty frame follows each. */
export async function writeFilm(path: string, codes: readonly string[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
    const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
    for (const [i, view] of VIEWS.entries()) {
      for (const luma of [frameOf(codes[i] ?? '', view, i), Buffer.alloc(WIDTH * HEIGHT, 110)]) {
        await file.write('FRAME\n');
        await file.write(luma);
        await file.write(colours);
      }
    }
  } finally {
    await file.close();
  }
}

/** The brightness of each pixel: projects the rotated plane of the code onto a camera, then blurs it and adds noise. */
function frameOf(code: string, { size, turn, tilt, lean, blur, ink, paper, noise }: View, seed: number): Buffer {
  const { data, size: modules } = encode(code, { border: 4 });
  const seen = rotation(turn, tilt, lean);
  const focal = WIDTH;
  const side = size * HEIGHT;
  const distance = focal;
  const luma = new Float32Array(WIDTH * HEIGHT).fill(Math.min(ink + 60, paper));
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [u, v] = onPlane(seen, (x - WIDTH / 2) / focal, (y - HEIGHT / 2) / focal, distance);
      const [column, row] = [Math.floor((u / side + 0.5) * modules), Math.floor((v / side + 0.5) * modules)];
      if (column >= 0 && row >= 0 && column < modules && row < modules)
        luma[y * WIDTH + x] = data[row]?.[column] ? ink : paper;
    }
  const soft = blurred(blurred(luma, blur), blur);
  return noisy(soft, noise, randomOf(seed + 1));
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The rotation matrix: turned within its plane, then tilted backwards, then sideways. */
function rotation(turn: number, tilt: number, lean: number): Matrix {
  const [a, b, c] = [turn, tilt, lean].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)];
  return [
    cc * ca + sc * sb * sa,
    -cc * sa + sc * sb * ca,
    sc * cb,
    cb * sa,
    cb * ca,
    -sb,
    -sc * ca + cc * sb * sa,
    sc * sa + cc * sb * ca,
    cc * cb,
  ];
}

/** Where a ray of the camera meets the plane, in coordinates of the plane. */
function onPlane(m: Matrix, x: number, y: number, distance: number): [number, number] {
  const along = (distance * m[8]) / (x * m[2] + y * m[5] + m[8]);
  const [px, py, pz] = [x * along, y * along, along - distance];
  return [px * m[0] + py * m[3] + pz * m[6], px * m[1] + py * m[4] + pz * m[7]];
}

/** A box blur: the mean of `radius` pixels to each side, first along rows, then along columns. */
function blurred(luma: Float32Array, radius: number): Float32Array {
  const whole = Math.max(1, Math.round(radius));
  const pass = (from: Float32Array, length: number, lines: number, step: number, next: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      const at = (i: number) => from[line * next + Math.min(Math.max(i, 0), length - 1) * step] ?? 0;
      let sum = 0;
      for (let i = -whole; i <= whole; i++) sum += at(i);
      for (let i = 0; i < length; i++) {
        to[line * next + i * step] = sum / (2 * whole + 1);
        sum += at(i + whole + 1) - at(i - whole);
      }
    }
    return to;
  };
  return pass(pass(luma, WIDTH, HEIGHT, 1, WIDTH), HEIGHT, WIDTH, WIDTH, 1);
}

function noisy(luma: Float32Array, noise: number, random: () => number): Buffer {
  const bytes = Buffer.alloc(luma.length);
  for (let i = 0; i < luma.length; i++)
    bytes[i] = Math.min(Math.max(Math.round((luma[i] ?? 0) + (random() + random() - 1) * noise), 0), 255);
  return bytes;
}

/** Seeded random numbers (mulberry32), so that each run writes the same film. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
