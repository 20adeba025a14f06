import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchIdle } from './use-idle';

const MINUTE = 60_000;
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('locks half an hour after the last touch, and not while somebody sells', () => {
  const lock = vi.fn();
  const end = watchIdle(30, lock);
  for (const sign of ['keydown', 'pointerdown', 'keydown']) {
    vi.advanceTimersByTime(29 * MINUTE);
    page.dispatchEvent(new Event(sign));
  }
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(29 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE + 15_000);
  expect(lock).toHaveBeenCalled();
  end();
  lock.mockClear();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
});

it('locks as soon as a computer wakes that slept too long', () => {
  const lock = vi.fn();
  watchIdle(30, lock);
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  vi.advanceTimersByTime(15_000);
  expect(lock).toHaveBeenCalledOnce();
});
