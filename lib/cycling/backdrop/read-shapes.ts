import { filled, growing, push } from '../growing';
import { nodeIdsOf, numberFinder } from '../node-ids';
import { type Blob, type Inflate, listBlobs, unpackBlob } from '../pbf/blobs';
import { type Block, kindsIn, openBlock } from '../pbf/block';
import { type MapBounds, readHeader } from '../pbf/header';
import { eachNode } from '../pbf/nodes';
import { eachRelation } from '../pbf/relations';
import { eachWay } from '../pbf/ways';
import type { MapSource } from '../source';
import { joinRings } from './join-rings';
import { type Kind, kindOfArea, kindOfLine } from './kind-of';
import { keyOf, type TileAt, tileOf } from './tiles';

/**
 * A shape on the map: lines, or the rings of one area, with holes in the opposite direction. Points are lat, lon, lat, lon … in 10⁻⁷
 * degree.
 */
export type MapShape = { kind: Kind; name: string; lines: number[][] };

type FoundShape = { kind: Kind; name: string; lines: number[][]; holes: number[][] };
type Area = { kind: Kind; outer: number[]; inner: number[] };

/**
 * Reads water, parks and streets of an OSM PBF extract: every shape with a point in one of the tiles `near`, uncut. Reads the file in
 * pieces, five times; memory grows with the number of shapes near.
 * @throws AppError `validation_failed` as readExtract does
 */
export function readShapes(
  file: MapSource,
  near: readonly TileAt[],
  inflate: Inflate,
): { box: MapBounds | undefined; shapes: MapShape[] } {
  const { box, blobs } = readKinds(file, inflate);
  const each = (some: readonly Blob[], use: (block: Block) => void) => {
    for (const blob of some) use(openBlock(unpackBlob(file, blob, inflate), blob.place));
  };
  const isNear = nearNodes((use) => each(blobs.nodes, use), near);
  const areas: Area[] = [];
  each(blobs.relations, (block) =>
    eachRelation(block, (tags, members) => {
      const kind = tags.get('type') === 'multipolygon' ? kindOfArea(tags) : undefined;
      const waysOf = (wanted: string) => members.flatMap(({ way, role }) => (role === wanted ? [way] : []));
      if (kind) areas.push({ kind, outer: waysOf('outer'), inner: waysOf('inner') });
    }),
  );
  const inAreas = new Set(areas.flatMap(membersOf));
  const nearMembers = new Set<number>();
  const found: FoundShape[] = [];
  each(blobs.ways, (block) =>
    eachWay(block, (tags, refs, id) => {
      const isArea = refs.length > 3 && refs[0] === refs.at(-1);
      const kind = (isArea ? kindOfArea(tags) : undefined) ?? kindOfLine(tags);
      if ((!kind && !inAreas.has(id)) || refs.length < 2 || !refs.some(isNear)) return;
      if (inAreas.has(id)) nearMembers.add(id);
      if (kind) found.push({ kind, name: tags.get('name') ?? '', lines: [refs], holes: [] });
    }),
  );
  const nearAreas = areas.filter((area) => membersOf(area).some((id) => nearMembers.has(id)));
  const wanted = new Map<number, number[]>(nearAreas.flatMap(membersOf).map((id) => [id, []]));
  each(wanted.size > 0 ? blobs.ways : [], (block) =>
    eachWay(block, (_, refs, id) => {
      if (wanted.has(id)) wanted.set(id, refs);
    }),
  );
  const ringsOf = (ways: readonly number[]) => joinRings(ways.map((id) => wanted.get(id) ?? []));
  for (const { kind, outer, inner } of nearAreas)
    found.push({ kind, name: '', lines: ringsOf(outer), holes: ringsOf(inner) });
  return { box, shapes: withPositions(found, (use) => each(blobs.nodes, use)) };
}

const membersOf = ({ outer, inner }: Area): number[] => [...outer, ...inner];

function readKinds(file: MapSource, inflate: Inflate) {
  const blobs: Record<'nodes' | 'ways' | 'relations', Blob[]> = { nodes: [], ways: [], relations: [] };
  let box: MapBounds | undefined;
  for (const blob of listBlobs(file)) {
    if (blob.type === 'OSMHeader') box ??= readHeader(unpackBlob(file, blob, inflate), blob.place).box;
    if (blob.type !== 'OSMData') continue;
    const kinds = kindsIn(openBlock(unpackBlob(file, blob, inflate), blob.place));
    for (const kind of ['nodes', 'ways', 'relations'] as const) if (kinds[kind]) blobs[kind].push(blob);
  }
  return { box, blobs };
}

type EachBlock = (use: (block: Block) => void) => void;

function nearNodes(eachBlock: EachBlock, near: readonly TileAt[]): (id: number) => boolean {
  const tiles = new Set(near.map(keyOf));
  const ids = growing<Float64Array>(new Float64Array(8192));
  let id = 0;
  const note = (given: number) => {
    id = given;
    return 0;
  };
  eachBlock((block) =>
    eachNode(block, note, (_, lat, lon) => {
      if (tiles.has(keyOf(tileOf(lat / 1e7, lon / 1e7)))) push(ids, id);
    }),
  );
  const find = numberFinder(nodeIdsOf(filled(ids)));
  return (wanted) => find(wanted) >= 0;
}

/** Skips nodes that the file lacks: a clipped extract has such ways. */
function withPositions(found: readonly FoundShape[], eachBlock: EachBlock): MapShape[] {
  const all = growing<Float64Array>(new Float64Array(8192));
  for (const { lines, holes } of found) for (const line of [...lines, ...holes]) for (const id of line) push(all, id);
  const ids = nodeIdsOf(filled(all));
  const position = new Int32Array(2 * ids.length);
  eachBlock((block) => eachNode(block, numberFinder(ids), (node, lat, lon) => position.set([lat, lon], 2 * node)));
  const find = numberFinder(ids);
  const pointsOf = (line: readonly number[]) =>
    line.flatMap((id) => {
      const node = find(id);
      const [lat, lon] = [position[2 * node] as number, position[2 * node + 1] as number];
      return lat === 0 && lon === 0 ? [] : [lat, lon];
    });
  return found.map(({ kind, name, lines, holes }) => ({
    kind,
    name,
    lines: [
      ...lines.map((line) => turned(pointsOf(line), false)),
      ...holes.map((hole) => turned(pointsOf(hole), true)),
    ],
  }));
}

/** Orients rings: outer rings one way, holes the other. Lines are unchanged. */
function turned(points: number[], isHole: boolean): number[] {
  let twice = 0;
  for (let i = 0; i + 3 < points.length; i += 2)
    twice += (points[i] as number) * (points[i + 3] as number) - (points[i + 2] as number) * (points[i + 1] as number);
  const isRing = points.length > 7 && points[0] === points.at(-2) && points[1] === points.at(-1);
  if (!isRing || twice < 0 === isHole) return points;
  return Array.from({ length: points.length / 2 }, (_, i) =>
    points.slice(points.length - 2 * i - 2, points.length - 2 * i),
  ).flat();
}
