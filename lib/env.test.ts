import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function readWith(SECRET_KEY: string) {
  vi.stubEnv('SECRET_KEY', SECRET_KEY);
  vi.resetModules();
  return (await import('./env')).env;
}

const bytes = Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - i));

it.each([bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url'), ` ${bytes.toString('hex')} `])(
  'reads a key: %s',
  async (text) => {
    expect((await readWith(text)).SECRET_KEY).toEqual([bytes]);
  },
);

it('reads several keys, the first first', async () => {
  const other = Buffer.alloc(32, 7);
  expect((await readWith(`${bytes.toString('base64')},${other.toString('hex')}`)).SECRET_KEY).toEqual([bytes, other]);
});

it.each(['short', bytes.toString('hex').slice(2), `${bytes.toString('hex')},`, Buffer.alloc(33).toString('base64')])(
  'refuses %s without printing the value',
  async (text) => {
    const refusal = readWith(text);
    await expect(refusal).rejects.toThrow(/SECRET_KEY: must be 32 bytes in hex or base64/);
    await expect(refusal).rejects.not.toThrow(text);
  },
);
