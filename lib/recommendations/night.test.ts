import { expect, it } from 'vitest';
import { nightOf } from './night';

it('a night ends at six in the morning', () => {
  expect(nightOf('2026-12-04 20:30:00')).toBe('2026-12-04');
  expect(nightOf('2026-12-05 00:15:00')).toBe('2026-12-04');
  expect(nightOf('2026-12-05 05:59:00')).toBe('2026-12-04');
  expect(nightOf('2026-12-05 06:00:00')).toBe('2026-12-05');
  expect(nightOf('2027-01-01 03:00:00')).toBe('2026-12-31');
});
