import { refuse } from '../refuse';
import { type Block, NO_TAGS, type Tags, tagsOf } from './block';
import { chunk, type Reader, skip, varint, zigzag } from './wire';

/** The number of a wanted node by its id; negative for others, whose tags are not decoded. */
export type FindNode = (id: number) => number;

/** `node` is its number; coordinates in units of 10⁻⁷ degree. */
export type OnNode = (node: number, lat: number, lon: number, tags: Tags) => void;

/** Calls back for every wanted node of a block, in order, whichever of the two forms it has. */
export function eachNode(block: Block, find: FindNode, onNode: OnNode): void {
  for (const group of block.groups) {
    const r = { ...group };
    while (r.pos < r.end) {
      const key = varint(r);
      if (key === 0x0a) readNode(block, chunk(r), find, onNode);
      else if (key === 0x12) readDenseNodes(block, chunk(r), find, onNode);
      else skip(r, key);
    }
  }
}

/** The Node message, which few files use. */
function readNode(block: Block, r: Reader, find: FindNode, onNode: OnNode): void {
  let id = 0;
  let lat = 0;
  let lon = 0;
  let keys: Reader | undefined;
  let values: Reader | undefined;
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x08) id = zigzag(r);
    else if (key === 0x12) keys = chunk(r);
    else if (key === 0x1a) values = chunk(r);
    else if (key === 0x40) lat = zigzag(r);
    else if (key === 0x48) lon = zigzag(r);
    else skip(r, key);
  }
  const node = find(id);
  if (node >= 0) onNode(node, block.lat(lat), block.lon(lon), tagsOf(block, keys, values));
}

/** Reads a DenseNodes message: columns of differences; tags as `key value key value 0` per node. */
function readDenseNodes(block: Block, r: Reader, find: FindNode, onNode: OnNode): void {
  let ids: Reader | undefined;
  let lats: Reader | undefined;
  let lons: Reader | undefined;
  let tags: Reader | undefined;
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x0a) ids = chunk(r);
    else if (key === 0x42) lats = chunk(r);
    else if (key === 0x4a) lons = chunk(r);
    else if (key === 0x52) tags = chunk(r);
    else skip(r, key);
  }
  if (!ids || !lats || !lons) {
    if (ids || lats || lons) refuse('extract', block.place, 'has nodes without coordinates');
    return;
  }
  let id = 0;
  let lat = 0;
  let lon = 0;
  while (ids.pos < ids.end) {
    id += zigzag(ids);
    lat += zigzag(lats);
    lon += zigzag(lons);
    const node = find(id);
    if (node >= 0) onNode(node, block.lat(lat), block.lon(lon), tags ? denseTags(block, tags) : NO_TAGS);
    else if (tags) skipTags(tags);
  }
}

function denseTags(block: Block, r: Reader): Tags {
  let tags: Map<string, string> | undefined;
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0) break;
    tags ??= new Map();
    tags.set(block.text(key), block.text(varint(r)));
  }
  return tags ?? NO_TAGS;
}

function skipTags(r: Reader): void {
  while (r.pos < r.end && varint(r) !== 0) varint(r);
}
