import { refuse } from '../refuse';
import { type Block, NO_TAGS, type Tags, tagsOf } from './block';
import { chunk, type Reader, skip, varint, zigzag } from './wire';

/** Coordinates in units of 10⁻⁷ degree. */
export type OnNode = (id: number, lat: number, lon: number, tags: Tags) => void;

/** Calls back for every node of a block, in order, whichever of the two forms it has. */
export function eachNode(block: Block, onNode: OnNode): void {
  for (const group of block.groups) {
    const r = { ...group };
    while (r.pos < r.end) {
      const key = varint(r);
      if (key === 0x0a) readNode(block, chunk(r), onNode);
      else if (key === 0x12) readDenseNodes(block, chunk(r), onNode);
      else skip(r, key);
    }
  }
}

/** The form that few files use. */
function readNode(block: Block, r: Reader, onNode: OnNode): void {
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
  onNode(id, block.lat(lat), block.lon(lon), tagsOf(block, keys, values));
}

/** Reads a DenseNodes message: columns of differences; tags as `key value key value 0` per node. */
function readDenseNodes(block: Block, r: Reader, onNode: OnNode): void {
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
    onNode(id, block.lat(lat), block.lon(lon), tags ? denseTags(block, tags) : NO_TAGS);
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
