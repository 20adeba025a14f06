import { type Block, type Tags, tagsOf } from './block';
import { chunk, type Reader, skip, varint, zigzag } from './wire';

/** `refs` are node ids in order; `id` is the way's own. */
export type OnWay = (tags: Tags, refs: number[], id: number) => void;

/** Calls back for every way of a block, in order. */
export function eachWay(block: Block, onWay: OnWay): void {
  for (const group of block.groups) {
    const r = { ...group };
    while (r.pos < r.end) {
      const key = varint(r);
      if (key === 0x1a) readWay(block, chunk(r), onWay);
      else skip(r, key);
    }
  }
}

function readWay(block: Block, r: Reader, onWay: OnWay): void {
  let keys: Reader | undefined;
  let values: Reader | undefined;
  const refs: number[] = [];
  let id = 0;
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x08) id = varint(r);
    else if (key === 0x12) keys = chunk(r);
    else if (key === 0x1a) values = chunk(r);
    else if (key === 0x42) {
      const packed = chunk(r);
      for (let ref = refs.at(-1) ?? 0; packed.pos < packed.end; ) {
        ref += zigzag(packed);
        refs.push(ref);
      }
    } else skip(r, key);
  }
  onWay(tagsOf(block, keys, values), refs, id);
}
