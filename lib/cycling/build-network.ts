import { type AssembleOptions, assembleNetwork, type Network } from './network';
import type { Box } from './pbf/header';
import { type ReadOptions, readExtract } from './read-extract';
import { refuse } from './refuse';
import { renumberVertices } from './renumber';
import { type Edges, splitWays } from './split-ways';

/**
 * Makes the network of an OSM PBF extract.
 * @throws AppError `validation_failed` naming what is wrong with the file and where
 */
export function buildNetwork(extract: Uint8Array, options: ReadOptions & AssembleOptions): Network {
  const streets = readExtract(extract, options);
  const edges = renumberVertices(splitWays(streets));
  if (edges.edgeFrom.length === 0) refuse('extract', 'the file', 'holds none of the nodes that its ways run through');
  const { box, dataAtSeconds } = streets.header;
  const network = assembleNetwork({ ...edges, box: box ?? boxOf(edges), dataAtSeconds }, options);
  if (!network.segments) refuse('extract', 'the file', 'holds no connected network large enough to ride on');
  return network;
}

function boxOf({ pointLat, pointLon }: Edges): Box {
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
