import { isDrawing, isInert } from './drawing';

/** A decoded file of a bundle's `data:font/woff2;base64,…`. */
export type ThemeFile = { type: string; bytes: Buffer<ArrayBuffer> };

const DATA_URI =
  /^data:([a-z]+\/[a-z0-9.+-]+);base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

type FileKind = { extension: string; isOne: (bytes: Buffer) => boolean };

const begins =
  (hex: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;

/** The file types of a theme, and the first bytes of each. */
const KINDS: Record<string, FileKind> = {
  'font/woff2': { extension: 'woff2', isOne: begins('774f4632') },
  'image/png': { extension: 'png', isOne: begins('89504e470d0a1a0a') },
  'image/jpeg': { extension: 'jpg', isOne: begins('ffd8ff') },
  'image/webp': { extension: 'webp', isOne: (bytes) => begins('52494646')(bytes) && begins('57454250', 8)(bytes) },
  'image/x-icon': { extension: 'ico', isOne: begins('00000100') },
  'image/svg+xml': {
    extension: 'svg',
    isOne: (bytes) => isDrawing(bytes.toString()),
  },
};

/** Parses a `data:` address; undefined when it has no type of a theme's files. */
export function parseFile(address: string): ThemeFile | undefined {
  const [, type = '', base64 = ''] = DATA_URI.exec(address) ?? [];
  if (!Object.hasOwn(KINDS, type)) return undefined;
  return { type, bytes: Buffer.from(base64, 'base64') };
}

export const fileAddress = ({ type, bytes }: ThemeFile): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Of a type that `parseFile` knows. */
export const extensionOf = (type: string): string => KINDS[type]?.extension ?? 'bin';

/** Why a `data:` address is not a file of these types and this maximum size; undefined when it is. */
export function wrongFile(address: string, types: readonly string[], maxKib: number): string | undefined {
  const file = parseFile(address);
  if (!file || !types.includes(file.type)) {
    return `must be a file as "data:…;base64,…" of type ${types.join(', ')}`;
  }
  if (file.bytes.length > maxKib * 1024) return `must be at most ${maxKib} KiB`;
  if (!KINDS[file.type]?.isOne(file.bytes)) return `is not a file of type ${file.type}`;
  if (file.type === 'image/svg+xml' && !isInert(file.bytes.toString())) {
    return 'must be a drawing alone: no scripts, no entities, no links to elsewhere';
  }
  return undefined;
}
