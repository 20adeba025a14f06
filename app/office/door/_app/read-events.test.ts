import { expect, it } from 'vitest';
import { readEvents } from './read-events';

const TIMES = { firstMs: 20, silentMs: 20 };

/** A stream of these chunks; it stays open at the end unless `ends`. */
function streamOf(pieces: string[], ends = false) {
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (ends) controller.close();
    },
    cancel: () => {
      isLeft = true;
    },
  });
  return { body, isLeft: () => isLeft };
}

async function heardOf(pieces: string[], ends = false, enough = 99) {
  const heard: number[] = [];
  const stream = streamOf(pieces, ends);
  const way = await readEvents<{ n: number }>(
    stream.body,
    async ({ n }) => {
      heard.push(n);
      return heard.length >= enough;
    },
    TIMES,
  );
  return { way, heard, isLeft: stream.isLeft() };
}

it('events are read one by one, however the stream is cut into chunks', async () => {
  const whole = 'id: 1\ndata: {"n":1}\n\nid: 2\ndata: {"n":2}\n\n';
  for (let at = 1; at < whole.length; at++)
    expect(await heardOf([whole.slice(0, at), whole.slice(at)], true)).toMatchObject({ way: true, heard: [1, 2] });
});

it('a connection without any event is reported as unusable; silence later counts as a lost connection', async () => {
  expect(await heardOf([])).toEqual({ way: false, heard: [], isLeft: true });
  expect(await heardOf([': comment\n\n'])).toMatchObject({ way: false });
  expect(await heardOf([], true)).toMatchObject({ way: false });
  await expect(heardOf(['data: {"n":1}\n\n'])).rejects.toThrow('No event within');
});

it('the stream is closed when the caller wants no more events', async () => {
  expect(await heardOf(['data: {"n":1}\n\ndata: {"n":2}\n\n'], false, 1)).toEqual({
    way: true,
    heard: [1],
    isLeft: true,
  });
});
