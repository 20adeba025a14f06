import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from './env';
import { canSeal, seal, unseal } from './secrets';

const given = env.SECRET_KEY;
afterEach(() => {
  env.SECRET_KEY = given;
});

describe('a sealed secret', () => {
  it('decrypts only in its own context, and is different each time', () => {
    const sealed = seal('live_ké€y', 'client 1: mollie');
    expect(sealed).not.toContain('live');
    expect(seal('live_ké€y', 'client 1: mollie')).not.toBe(sealed);
    expect(unseal(sealed, 'client 1: mollie')).toBe('live_ké€y');
    expect(() => unseal(sealed, 'client 2: mollie')).toThrow(/client 2: mollie.*does not open/);
  });

  it('does not decrypt when one character was altered', () => {
    const sealed = seal('secret', 'a');
    const from = sealed.lastIndexOf('.') + 1;
    // The last base64url character has unused bits.
    for (let at = from; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(() => unseal(sealed.slice(0, at) + other + sealed.slice(at + 1), 'a')).toThrow(/does not open/);
    }
    expect(() => unseal('', 'a')).toThrow(/key that SECRET_KEY does not have/);
    expect(() => unseal(sealed.slice(0, from + 8), 'a')).toThrow(/does not open/);
  });

  it('decrypts after a new key as long as the old one is there too', () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    env.SECRET_KEY = [old];
    const sealed = seal('secret', 'a');
    env.SECRET_KEY = [fresh, old];
    expect(unseal(sealed, 'a')).toBe('secret');
    env.SECRET_KEY = [fresh];
    expect(() => unseal(sealed, 'a')).toThrow(/key that SECRET_KEY does not have/);
  });

  it('asks for a key when there is none', () => {
    env.SECRET_KEY = undefined;
    expect(canSeal()).toBe(false);
    expect(() => seal('secret', 'a')).toThrow(/SECRET_KEY is not set: make one with/);
  });
});
