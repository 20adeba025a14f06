import { AppError } from '@/lib/errors';
import { noteDeed, Refusal } from '@/lib/staff';
import { type JobKind, type JobKinds, jobKind } from '..';

/** Which item fails, and how, until a test removes it. */
export const trouble = new Map<string, 'now' | 'for good'>();

type Params = { keys: string[]; cannotBegin?: boolean; breaks?: boolean };

const test: JobKind<Params> = {
  begin: async (_, { params }) => {
    if (params.cannotBegin) throw new Refusal('changed_meanwhile');
    if (params.breaks) throw new Error('Something that nobody thought of');
    return params.keys;
  },
  run: async (ctx, { id }, key) => {
    noteDeed(ctx, { action: 'test.done', subject: `job ${id}`, detail: { key } });
    if (trouble.get(key) === 'for good') throw new AppError('order_ended', 'It has ended');
    if (trouble.get(key) === 'now') throw new Error('The bank is away, said Anna de Vries');
    return key === 'nothing' ? 'skipped' : 'done';
  },
};

/** A kind that only logs each item, and one that does several at once, except for `nothing`. */
export const KINDS: JobKinds = {
  test: jobKind(test),
  together: jobKind<Params>({
    ...test,
    runMany: async (ctx, job, keys) => {
      const done = keys.filter((key) => key !== 'nothing');
      for (const key of done) await test.run(ctx, job, key);
      return done;
    },
  }),
};
