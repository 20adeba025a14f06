import { z } from 'zod';
import { textByLanguage } from '@/lib/theme';
import { between, maybe, whole } from './fields';
import { image } from './text';

/** From a picture's left or top, as a part of its width or height. */
const part = () => between(0, 1);
const pixels = () => maybe(whole(1, 20_000));

/** One of the pictures of an event. */
export const picture = z
  .strictObject({
    url: image().describe('Where it is.'),
    alt: maybe(textByLanguage(300)).describe(
      'A description for people who cannot see it. Left out: it shows nothing that the page does not say.',
    ),
    focus: maybe(
      z.strictObject({ x: part().describe('From the left.'), y: part().describe('From the top.') }),
    ).describe('The point that stays visible when it is cropped. Left out: the middle.'),
    width: pixels().describe('Its width in pixels, together with its height.'),
    height: pixels().describe('Its height in pixels.'),
  })
  .superRefine(({ width, height }, ctx) => {
    const missing = (path: string, other: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message: `must be given together with ${other}` });
    if (width === null && height !== null) missing('width', 'height');
    if (height === null && width !== null) missing('height', 'width');
  });
