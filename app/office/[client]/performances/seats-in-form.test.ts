import { expect, it } from 'vitest';
import { z } from 'zod';
import { PLACES, seatsToBlock } from './seats-in-form';

const wanted = (form: Record<string, string>) => seatsToBlock(z.looseObject(PLACES).parse(form));

it('with numbered and free seats, chosen seats take precedence over a count, which may be empty', () => {
  expect(wanted({ rank: '3', count: '', 'seat-7': 'on', 'seat-12': 'on' })).toEqual({ nrs: [7, 12] });
  expect(wanted({ rank: '3', count: '4', 'seat-7': 'on' })).toEqual({ nrs: [7] });
  expect(wanted({ rank: '3', count: '4' })).toEqual({ categoryId: 3, count: 4 });
  expect(wanted({ rank: '3', count: '' })).toBeUndefined();
  expect(wanted({ 'seat-7': 'on' })).toEqual({ nrs: [7] });
  for (const count of ['0', '-1', '1.5', 'x']) expect(() => wanted({ rank: '3', count })).toThrow();
});
