import { expect, it } from 'vitest';
import type { Db } from '@/db/client';
import { answerMemory } from './answer-memory';

const turn = () => new Promise((done) => setTimeout(done, 5));

/** A memory whose answers are made on command, each valid from 10 until 100. */
function slow() {
  const memory = answerMemory<string>(1000, () => 1);
  const db = {} as Db;
  const made: ((answer: string) => void)[] = [];
  const make = async () => ({ answer: await new Promise<string>((done) => made.push(done)), from: 10, until: 100 });
  const ask = async (at: number, changes = '') => memory.remember(db, { key: 'a', version: 1, changes, at }, make);
  return { ask, made };
}

it('makes an answer once, also for those who come while it is made', async () => {
  const { ask, made } = slow();
  const first = ask(10);
  await turn();
  const meanwhile = [ask(20), ask(30)];
  await turn();
  made[0]?.('one');
  expect(await Promise.all([first, ...meanwhile])).toEqual(['one', 'one', 'one']);
  expect(await ask(40)).toBe('one');
  expect(made).toHaveLength(1);
});

it('makes it again, once, for those who come meanwhile and ask for another state, or after it has ended', async () => {
  for (const [at, changes] of [
    [20, 'sold'],
    [100, ''],
  ] as const) {
    const { ask, made } = slow();
    const first = ask(10);
    await turn();
    const meanwhile = [ask(at, changes), ask(at, changes)];
    await turn();
    made[0]?.('one');
    expect(await first).toBe('one');
    await turn();
    expect(made).toHaveLength(2);
    made[1]?.('two');
    expect(await Promise.all(meanwhile)).toEqual(['two', 'two']);
  }
});
