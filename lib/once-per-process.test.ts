import { expect, it, vi } from 'vitest';
import { oncePerProcess } from './once-per-process';

it('makes a thing at its first use, and gives the same to every copy of the module', async () => {
  const make = vi.fn(() => ({ count: 0 }));
  const first = oncePerProcess('a test', make);
  first.count++;
  vi.resetModules();
  const another = await import('./once-per-process');
  expect(another.oncePerProcess).not.toBe(oncePerProcess);
  expect(another.oncePerProcess('a test', make)).toBe(first);
  expect(another.oncePerProcess('another test', make)).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});
