import { type Block, type Tags, tagsOf } from './block';
import { chunk, type Reader, skip, varint, zigzag } from './wire';

/** A way in a relation; `role` is `outer`, `inner` or anything else. */
export type RelationMember = { way: number; role: string };
/** Members that are no ways are left out. */
export type OnRelation = (tags: Tags, members: RelationMember[]) => void;

const WAY = 1;

/** Calls back for every relation of a block, in order. */
export function eachRelation(block: Block, onRelation: OnRelation): void {
  for (const group of block.groups) {
    const r = { ...group };
    while (r.pos < r.end) {
      const key = varint(r);
      if (key === 0x22) readRelation(block, chunk(r), onRelation);
      else skip(r, key);
    }
  }
}

function readRelation(block: Block, r: Reader, onRelation: OnRelation): void {
  const lists: Partial<Record<'keys' | 'values' | 'roles' | 'ids' | 'types', Reader>> = {};
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x12) lists.keys = chunk(r);
    else if (key === 0x1a) lists.values = chunk(r);
    else if (key === 0x42) lists.roles = chunk(r);
    else if (key === 0x4a) lists.ids = chunk(r);
    else if (key === 0x52) lists.types = chunk(r);
    else skip(r, key);
  }
  const { roles, ids, types } = lists;
  const members: RelationMember[] = [];
  let id = 0;
  while (ids && roles && types && ids.pos < ids.end) {
    id += zigzag(ids);
    const role = block.text(varint(roles));
    if (varint(types) === WAY) members.push({ way: id, role });
  }
  onRelation(tagsOf(block, lists.keys, lists.values), members);
}
