import { addressOf, items, member, type RideEngine } from './engine';
import { farSnaps, metresTo } from './far-snaps';

const FROM_OFF = /^from-position not mapped/;
const TO_OFF = /^to-position not mapped/;
const NO_DATA = /^datafile \S+ not found/;
const UNREACHABLE = /^no track found|^(start|target) island detected/;

/** https://github.com/abrensch/brouter: one request a pair; errors are plain text, and numbers are strings. */
export const brouter: RideEngine = {
  mostPlaces: 1,
  request: (base, origins, targets) => ({
    url: addressOf(base, 'brouter', [
      ['lonlats', [...origins, ...targets].map(({ lat, lon }) => `${lon},${lat}`).join('|')],
      ['profile', 'trekking'],
      ['alternativeidx', '0'],
      ['format', 'geojson'],
    ]),
  }),
  read: ({ text, json }, origins, targets) => {
    if (json === undefined) {
      const said = text.trim();
      if (FROM_OFF.test(said)) return { kind: 'off', index: 0 };
      if (TO_OFF.test(said)) return { kind: 'off', index: 1 };
      if (NO_DATA.test(said)) return { kind: 'off', index: undefined };
      return UNREACHABLE.test(said) ? { kind: 'table', metres: [[null]] } : undefined;
    }
    const [feature] = items(member(json, 'features'));
    const properties = member(feature, 'properties');
    const length = member(properties, 'track-length');
    if (length === undefined) return undefined;
    const track = items(member(member(feature, 'geometry'), 'coordinates'));
    return {
      kind: 'table',
      seconds: [[Number(member(properties, 'total-time'))]],
      metres: [[typeof length === 'string' && /^-?\d+(\.\d+)?$/.test(length) ? Number(length) : length]],
      offOrigins: farSnaps(origins, (place) => metresTo(place, items(track[0]))),
      offTargets: farSnaps(targets, (place) => metresTo(place, items(track.at(-1)))),
    };
  },
};
