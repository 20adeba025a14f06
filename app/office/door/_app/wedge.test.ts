import { expect, it } from 'vitest';
import { characterOf, wedge } from './wedge';

/** Every character of a ticket code, as a scanner with a US layout types it. */
const KEYS: [string, string, boolean][] = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((sign): [string, string, boolean] => [sign, `Key${sign}`, true]),
  ...[...'0123456789'].map((sign): [string, string, boolean] => [sign, `Digit${sign}`, false]),
  [' ', 'Space', false],
  ['$', 'Digit4', true],
  ['%', 'Digit5', true],
  ['*', 'Digit8', true],
  ['+', 'Equal', true],
  ['-', 'Minus', false],
  ['.', 'Period', false],
  ['/', 'Slash', false],
  [':', 'Semicolon', true],
];

// alf.io asks for a US layout: on AZERTY "DK1:" comes as "DK&M".
it('reads a scanner’s keys by their position, whatever the keyboard layout', () => {
  expect(KEYS.map(([sign]) => sign).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:');
  for (const [sign, code, shiftKey] of KEYS) expect([code, characterOf({ code, shiftKey })]).toEqual([code, sign]);
  expect(characterOf({ code: 'ShiftLeft', shiftKey: true })).toBeUndefined();
});

it('accepts keys as fast as a scanner types them, and none that a person types', () => {
  const found: string[] = [];
  const type = wedge((code) => found.push(code));
  const press = (keys: typeof KEYS, stepMs: number, from: number) => {
    keys.forEach(([, code, shiftKey], i) => void type({ code, shiftKey }, from + i * stepMs));
    return type({ code: 'Enter', shiftKey: false }, from + keys.length * stepMs);
  };
  expect(press(KEYS, 5, 1000)).toBe(true);
  // A space in a code must not press the focused button; one typed by a person must.
  const space = { code: 'Space', shiftKey: false };
  expect([type({ code: 'KeyA', shiftKey: true }, 5000), type(space, 5005), type(space, 6000)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(press(KEYS, 200, 10_000)).toBe(false);
  expect(press(KEYS.slice(0, 6), 5, 90_000)).toBe(false);
  expect(found).toEqual([KEYS.map(([sign]) => sign).join('')]);
});
