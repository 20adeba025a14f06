/** A file read in pieces, because a map may be larger than memory. */
export type MapSource = {
  size: number;
  /** `length` bytes from `at` on, fewer only at the end of the file. Valid until the next call. */
  read: (at: number, length: number) => Uint8Array;
};

export function sourceOf(file: Uint8Array | MapSource): MapSource {
  if (!(file instanceof Uint8Array)) return file;
  return { size: file.length, read: (at, length) => file.subarray(at, at + length) };
}
