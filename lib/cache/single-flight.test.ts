import { expect, it } from 'vitest';
import type { Db } from '@/db/client';
import { DatabaseDeadline } from '@/lib/errors';
import { singleFlight } from './single-flight';

const db = {} as Db;

const turn = () => new Promise((done) => setTimeout(done, 5));

it('rejects all waiting callers when the database does not answer in time, and asks again for later ones', async () => {
  const asked: { answer: (value: number) => void; fail: (error: Error) => void }[] = [];
  const ask = () =>
    singleFlight(db, 'key', () => new Promise<number>((answer, fail) => asked.push({ answer, fail }))).catch(
      (error) => error.code ?? error.message,
    );
  const first = ask();
  await turn();
  const meanwhile = [ask(), ask()];
  asked[0]?.fail(new DatabaseDeadline(true));
  expect([await first, ...(await Promise.all(meanwhile))]).toEqual(['DEADLINE_UNKNOWN', 'DEADLINE', 'DEADLINE']);
  expect(asked).toHaveLength(1);
  const next = ask();
  await turn();
  const after = ask();
  asked[1]?.fail(new Error('no'));
  expect(await next).toBe('no');
  await turn();
  asked[2]?.answer(7);
  expect(await after).toBe(7);
});

it('shares a run among callers that come before it begins, but not with another database', async () => {
  let runs = 0;
  const work = async () => ++runs;
  const both = Promise.all([singleFlight(db, 'shared', work), singleFlight(db, 'shared', work)]);
  const elsewhere = singleFlight({} as Db, 'shared', work);
  expect([...(await both), await elsewhere]).toEqual([1, 1, 2]);
  expect(await singleFlight(db, 'shared', work)).toBe(3);
});
