'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { addPicture, placePicture, savePicture } from '@/lib/office';
import { officeAction } from '../../../../_frame/office-action';
import { id, seen, text } from '../../../../_programme/read-fields';

const picture = { id, seen, url: text(2000).min(1) };
const alt = text(300);
const percent = z.union([z.literal('').transform(() => null), z.coerce.number().min(0).max(100)]);

const pageOf = (client: string, show: number) => redirect(`/office/${client}/programme/${show}/pictures`);

/** Saves the description and focal point of a picture. */
export const saveOnePicture = officeAction(
  'programme.write',
  z.object({ ...picture, alt, x: percent, y: percent }),
  async (ctx, { id, seen, url, alt, x, y }) => {
    if ((x === null) !== (y === null)) return { refused: 'invalid', field: x === null ? 'x' : 'y' };
    const focus = x === null || y === null ? null : { x: x / 100, y: y / 100 };
    await savePicture(ctx, { id, seen }, { url, alt, focus });
    return pageOf(ctx.client.name, id);
  },
);

/** Adds a picture by its address. */
export const addPictureAddress = officeAction(
  'programme.write',
  z.object({ ...picture, alt }),
  async (ctx, { id, seen, ...given }) => {
    await addPicture(ctx, { id, seen }, given);
    return pageOf(ctx.client.name, id);
  },
);

/** Makes a picture the first of its show, or removes it. */
export const placeOnePicture = officeAction(
  'programme.write',
  z.object({ ...picture, place: z.enum(['first', 'gone']) }),
  async (ctx, { id, seen, ...which }) => {
    await placePicture(ctx, { id, seen }, which);
    return pageOf(ctx.client.name, id);
  },
);
