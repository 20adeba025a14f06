import { afterEach, describe, expect, it } from 'vitest';
import { type EngineServer, send, startEngine } from '../testing/engine-server';
import { collect } from '../testing/findings';
import { expected, LEGS, osrmTable } from '../testing/osrm';
import { type EngineName, engineMeter } from './engine-meter';

let server: EngineServer | undefined;
afterEach(() => server?.close());

const quick = { backOffSeconds: 0.001 };
const start = async (answer: Parameters<typeof startEngine>[0]) => {
  server = await startEngine(answer);
  return server;
};
const measure = (name: EngineName, url = server?.url ?? '') => collect(engineMeter(name, url, quick), LEGS);

describe('an engine in trouble', () => {
  it('is asked again when it is temporarily overloaded or broken', async () => {
    await start((request, response, nr) => {
      if (nr === 1) send(response, 503, 'starting');
      else if (nr === 2) send(response, 429, { message: 'slow down' }, { 'retry-after': '0' });
      else if (nr === 3) response.destroy();
      else send(response, 200, osrmTable(request));
    });
    expect((await measure('osrm')).metres).toEqual(expected());
    expect(server?.requests).toHaveLength(4);
  });

  it.each([
    [
      'stays broken',
      (response: Parameters<typeof send>[0]) => send(response, 500, '<html><body>oops'),
      quick,
      /answers 500 with an HTML page, 4 times: older distances are kept\.$/,
    ],
    [
      'hangs',
      () => {},
      { ...quick, timeoutSeconds: 1 },
      /gives no answer in 1 s, 4 times: older distances are kept\.$/,
    ],
  ] as const)('that %s ends in one sentence', async (_what, answer, pace, sentence) => {
    await start((_request, response) => answer(response));
    await expect(collect(engineMeter('osrm', server?.url ?? '', pace), LEGS)).rejects.toThrow(sentence);
    expect(server?.requests).toHaveLength(4);
  });

  it('that is down ends in one sentence, without the key in its address', async () => {
    const { url, close } = await start(() => {});
    await close();
    server = undefined;
    const error = await measure('osrm', `${url}/?key=secret`).catch((error: Error) => error.message);
    expect(error).toBe(
      `The routing engine at ${url} cannot be reached (ECONNREFUSED), 4 times: older distances are kept.`,
    );
  });

  it.each([
    [
      'an HTML page',
      200,
      '<!DOCTYPE html><title>Welcome to nginx!</title>',
      / answers 200 with an HTML page, which is no answer of osrm/,
    ],
    [
      'a refusal',
      403,
      { message: 'Invalid key' },
      /answers 403: \{"message":"Invalid key"\}, which is no answer of osrm/,
    ],
    ['an empty answer', 200, '', /answers 200, which is no answer of osrm/],
    ['a table of another size', 200, { code: 'Ok', distances: [[0]] }, /which is no answer of osrm/],
  ] as const)(
    'that gives %s ends in one sentence, without being asked again',
    async (_what, status, body, sentence) => {
      await start((_request, response) => send(response, status, body));
      await expect(measure('osrm')).rejects.toThrow(sentence);
      expect(server?.requests).toHaveLength(1);
    },
  );

  it.each([
    ['a negative distance', -5, 'is -5 m'],
    ['a huge distance', 1e12, 'is 1000000000000 m'],
    ['less than the straight line', 0.4, 'is 0.4 m'],
    ['a text', '1200', 'is "1200"'],
  ] as const)('that lies with %s is not believed', async (_what, value, words) => {
    await start((request, response) =>
      send(
        response,
        200,
        osrmTable(request, () => value),
      ),
    );
    await expect(measure('osrm')).rejects.toThrow(words);
  });
});
