/** The bytes of a file, read in pieces: a map may be larger than the memory. */
export type MapSource = {
  size: number;
  /** The bytes from `at` on: `length` of them, fewer only where the file ends. They hold until the next call. */
  read: (at: number, length: number) => Uint8Array;
};

export function sourceOf(file: Uint8Array | MapSource): MapSource {
  if (!(file instanceof Uint8Array)) return file;
  return { size: file.length, read: (at, length) => file.subarray(at, at + length) };
}
