import { type AssembleOptions, assembleNetwork, type StreetNetwork } from './network';
import type { ExtractHeader, MapBounds } from './pbf/header';
import { type ReadOptions, readExtract } from './read-extract';
import { refuse } from './refuse';
import { renumberVertices } from './renumber';
import { type MapSource, sourceOf } from './source';
import { type Edges, splitWays } from './split-ways';

/**
 * Makes the network of an OSM PBF extract. Reads the file in pieces; memory grows with its streets.
 * @throws AppError `validation_failed` naming what is wrong with the file and where
 */
export function buildNetwork(extract: Uint8Array | MapSource, options: ReadOptions & AssembleOptions): StreetNetwork {
  const { edges: unsorted, header } = readEdges(sourceOf(extract), options);
  const edges = renumberVertices(unsorted);
  if (edges.edgeFrom.length === 0) refuse('extract', 'the file', 'holds none of the nodes that its ways run through');
  const { box, dataAtSeconds } = header;
  const network = assembleNetwork({ ...edges, box: box ?? boxOf(edges), dataAtSeconds }, options);
  if (!network.roads) refuse('extract', 'the file', 'holds no connected network large enough to ride on');
  return network;
}

/** A function of its own, so that the raw ways can be garbage collected before the rest is built. */
function readEdges(extract: MapSource, options: ReadOptions): { edges: Edges; header: ExtractHeader } {
  const streets = readExtract(extract, options);
  return { edges: splitWays(streets), header: streets.header };
}

function boxOf({ pointLat, pointLon }: Edges): MapBounds {
  const box = { minLat: 90, minLon: 180, maxLat: -90, maxLon: -180 };
  for (let i = 0; i < pointLat.length; i++) {
    const [lat, lon] = [(pointLat[i] as number) / 1e7, (pointLon[i] as number) / 1e7];
    box.minLat = Math.min(box.minLat, lat);
    box.maxLat = Math.max(box.maxLat, lat);
    box.minLon = Math.min(box.minLon, lon);
    box.maxLon = Math.max(box.maxLon, lon);
  }
  return box;
}
