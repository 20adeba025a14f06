import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { SMALL, smallPicture } from './small-picture';

const theme = { accent: '#b3261e' };
const ctxWith = (file?: Buffer) =>
  ({
    client: { id: Math.random(), theme },
    db: { $client: {}, select: () => file },
  }) as unknown as Context;

it('draws a show without a picture, the same one each time and another for another show', async () => {
  const show = { name: 'Hamlet', types: ['toneel'], picture: null };
  const [one, again, other] = [
    await smallPicture(ctxWith(), show),
    await smallPicture(ctxWith(), show),
    await smallPicture(ctxWith(), { ...show, name: 'Faust' }),
  ];
  expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', ...SMALL });
  expect(again?.equals(one as Buffer)).toBe(true);
  expect(other?.equals(one as Buffer)).toBe(false);
});
