import { describe, expect, it } from 'vitest';
import { send, startEngine } from '../testing/engine-server';
import { allLegs } from '../testing/findings';
import { VENUES } from '../testing/osrm';
import { type EngineName, engineMeter } from './engine-meter';

const quick = { backOffSeconds: 0.001 };

describe('the time that an engine returns', () => {
  const two = allLegs(VENUES.slice(0, 2));
  const metres = 3000;
  /** At 15 km/h the route takes 720 s; at 12 km/h, 900 s. */
  const extraBy = async (name: EngineName, answer: (seconds: number) => unknown, seconds: number) => {
    const engine = await startEngine((_request, response) => send(response, 200, answer(seconds)));
    const found: unknown[] = [];
    for await (const finding of engineMeter(name, engine.url, quick)(two, [])) {
      if (finding.kind === 'ride') found.push(finding.way);
    }
    await engine.close();
    return found;
  };
  const table = (value: number) => [
    [0, value],
    [value, 0],
  ];
  const cell = (time: number) => ({ distance: metres / 1000, time });
  const answers: Record<EngineName, (seconds: number) => unknown> = {
    osrm: (seconds) => ({ code: 'Ok', distances: table(metres), durations: table(seconds) }),
    openrouteservice: (seconds) => ({ distances: table(metres), durations: table(seconds) }),
    valhalla: (seconds) => ({
      sources_to_targets: [
        [cell(0), cell(seconds)],
        [cell(seconds), cell(0)],
      ],
      units: 'kilometers',
    }),
    graphhopper: (seconds) => ({ paths: [{ distance: metres, time: seconds * 1000 }] }),
    brouter: (seconds) => ({ features: [{ properties: { 'track-length': `${metres}`, 'total-time': `${seconds}` } }] }),
  };

  it.each(Object.keys(answers) as EngineName[])('counts where it is slower than riding: %s', async (name) => {
    expect(await extraBy(name, answers[name], 890)).toEqual([{ metres }, { metres }]);
    const slow = { metres, extraSeconds: 1500 - 720 };
    expect(await extraBy(name, answers[name], 1500)).toEqual([slow, slow]);
  });

  it.each([undefined, null, 'soon', -5, 1e9])('is left out when it is none: %s', async (odd) => {
    const answer = () => ({ code: 'Ok', distances: table(metres), durations: table(odd as number) });
    expect(await extraBy('osrm', answer, 0)).toEqual([{ metres }, { metres }]);
  });
});
