import type { Drawn } from '@/lib/rides';
import { type Backdrop, drawBackdrop, nameStreets, type StreetName } from './draw-backdrop';
import { distance, lengthOf, pathOf, pointAlong, samplePoints, streetsOf } from './path';
import { type Box, estimateTextWidth, placeText, pushApart, type TextPlace } from './place-marks';
import { type LatLon, type Point, type Projection, projectionOf } from './project';

/** A venue on the map. `marks`: the numbers of its performances in the evening, or the letters of what could be added. */
export type MapPlace = { locationId: number; name: string; at: LatLon; marks: string[]; isStop: boolean };
/** A ride. `line` is left out where at most its distance is known. */
export type MapWay = { from: LatLon; to: LatLon; line?: readonly LatLon[] | undefined; text: string; isStop: boolean };
export type MapContent = {
  places: MapPlace[];
  ways: MapWay[];
  streets: readonly (readonly LatLon[])[];
  /** Water, parks and streets, from an imported map. */
  backdrop?: readonly Drawn[];
};

export type Drawing = {
  width: number;
  height: number;
  backdrop: Backdrop;
  /** The streets of the rides; empty where the backdrop has streets. */
  streets: string;
  names: StreetName[];
  ways: { path: string; isStop: boolean; isGuess: boolean; arrow: string | undefined }[];
  marks: { x: number; y: number; width: number; text: string; isStop: boolean; leader: string | undefined }[];
  texts: (TextPlace & { text: string; kind: 'stop' | 'other' | 'minutes' })[];
  scale: { width: number; metres: number };
};

const HEIGHT_OF_MARK = 20;
const MOST_LETTERS = 24;
const SHORTEST_WITH_ARROW = 34;

/** A map of venues and the rides between them; undefined without any location, or for a single one without a backdrop. */
export function drawMap({ places, ways, streets, backdrop = [] }: MapContent): Drawing | undefined {
  if (places.length === 0 || (places.length === 1 && backdrop.length === 0)) return undefined;
  const shown = ways.map((way) => ({
    ...way,
    // From door to door: the known line only begins and ends on the street.
    points: way.line && way.line.length > 1 ? [way.from, ...way.line, way.to] : [way.from, way.to],
  }));
  const projection = projectionOf([...places.map(({ at }) => at), ...shown.flatMap(({ points }) => points)]);
  const { width, height } = projection;
  const drawn = shown.map(({ points, ...way }) => ({ ...way, points: points.map(projection.toPoint) }));

  const stops = places.toSorted((a, b) => Number(b.isStop) - Number(a.isStop));
  const marks = marksOf(stops, projection);
  const taken: Box[] = marks.map((mark) => ({
    x: mark.x - mark.width / 2,
    y: mark.y - HEIGHT_OF_MARK / 2,
    width: mark.width,
    height: HEIGHT_OF_MARK,
  }));
  const lines = drawn.flatMap(({ points, isStop }) => (isStop ? samplePoints(points) : []));
  const texts: Drawing['texts'] = [];
  const write = (text: string, at: Point & { radius: number }, kind: Drawing['texts'][number]['kind']) => {
    const place = placeText(estimateTextWidth(text, kind === 'other' ? 'plain' : 'bold'), at, {
      ...projection,
      taken,
      lines,
    });
    if (place) texts.push({ ...place, text, kind });
  };
  marks.forEach((mark, i) => {
    const { name, isStop } = stops[i] as MapPlace;
    if (isStop) write(short(name), mark, 'stop');
  });
  for (const { points, text, isStop } of drawn) {
    if (isStop && lengthOf(points) > SHORTEST_WITH_ARROW)
      write(text, { ...pointAlong(points, 0.5), radius: 5 }, 'minutes');
  }
  marks.forEach((mark, i) => {
    const { name, isStop } = stops[i] as MapPlace;
    if (!isStop) write(short(name), mark, 'other');
  });

  const behind = drawBackdrop(backdrop, projection);
  return {
    width,
    height,
    backdrop: behind,
    streets:
      behind.main + behind.side
        ? ''
        : streetsOf(
            streets.map((line) => line.map(projection.toPoint)),
            projection,
          ),
    names: nameStreets(backdrop, projection, [
      ...taken,
      ...lines.map(({ x, y }) => ({ x: x - 2, y: y - 2, width: 4, height: 4 })),
    ]),
    ways: drawn
      .toSorted((a, b) => Number(a.isStop) - Number(b.isStop))
      .map(({ points, isStop, line }) => ({
        path: pathOf(points),
        isStop,
        isGuess: !line,
        arrow: lengthOf(points) > SHORTEST_WITH_ARROW ? arrowAt(points, isStop) : undefined,
      })),
    marks: marks.map(({ x, y, width, text, isStop, home }) => ({
      x,
      y,
      width,
      text,
      isStop,
      leader: distance({ x, y }, home) > 6 ? pathOf([{ x, y }, home]) : undefined,
    })),
    texts,
    scale: scaleOf(projection),
  };
}

function marksOf(places: readonly MapPlace[], projection: Projection) {
  return pushApart(
    places.map(({ at, marks, isStop }) => {
      const text = marks.join(' ');
      const width = Math.max(HEIGHT_OF_MARK, estimateTextWidth(text, 'bold') + 10);
      const home = projection.toPoint(at);
      return { ...home, home, text, isStop, width, radius: width / 2 };
    }),
    projection,
  );
}

/** A little past the middle, so that arrows there and back do not overlap. */
function arrowAt(points: readonly Point[], isStop: boolean): string {
  const { x, y, degrees } = pointAlong(points, 0.62);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(0)})${isStop ? '' : ' scale(.75)'}`;
}

/** The longest round length that fits in a quarter of the width. */
function scaleOf({ width, metresPerUnit }: Projection): { width: number; metres: number } {
  const most = (width / 4) * metresPerUnit;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { width: metres / metresPerUnit, metres };
}

const short = (name: string): string =>
  name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1).trimEnd()}…` : name;
