'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import {
  addPerformances,
  addSeries,
  applyDraft,
  archiveType,
  copyShow,
  listVenuesAndTypes,
  savePerformance,
  saveShow,
  saveType,
  startShow,
} from '@/lib/office';
import { boundedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';
import { performanceFields, ranksOf, typesOf, weekdaysOf } from '../../_programme/performance-fields';
import {
  amount,
  countOrNone,
  day,
  id,
  list,
  momentOrNone,
  seen,
  text,
  time,
  timeOrNone,
} from '../../_programme/read-fields';

/** Creates a show with a first performance on sale. */
export const openFirstShow = officeAction(
  'programme.write',
  z.object({
    name: text().min(1),
    venue: text().default(''),
    venueName: text(),
    city: text(),
    date: day,
    time,
    seats: z.coerce.number().int().min(1).max(100_000),
    price: amount,
  }),
  async (ctx, fields) => {
    const named = { ...fields, venueName: fields.venueName || fields.city };
    if (named.venue === '' && named.venueName === '') return { refused: 'invalid', field: 'venueName' };
    const { standardRank, standardType } = programmeWordsFor(ctx.client.locale);
    const show = await startShow(ctx, { ...named, words: { rank: standardRank, type: standardType } });
    return redirect(`/office/${ctx.client.name}/programme/${show}`);
  },
);

/** Saves the texts of a show. */
export const saveTexts = officeAction(
  'programme.write',
  z.object({
    id,
    seen,
    name: text().min(1),
    short_text: text(1000),
    text: boundedText(50_000),
    types: list,
  }),
  async (ctx, { id, ...fields }) => {
    await saveShow(ctx, id, fields);
    return redirect(`/office/${ctx.client.name}/programme/${id}`);
  },
);

/** Adds a series of performances. */
export const addOneSeries = officeAction(
  'programme.write',
  z
    .object({ id, like: id, from: day, until: day, except: list.pipe(z.array(day)), time, end: timeOrNone })
    .catchall(boundedText(1000)),
  async (ctx, { id: show, like, from, until, except, time, end, ...more }) => {
    const days = { from, until, except, weekdays: weekdaysOf(more) };
    if (days.weekdays.length === 0) return { refused: 'invalid', field: 'day_1' };
    const made = await addSeries(ctx, { show, like, series: days, time, end });
    if (made === 0) return { refused: 'invalid', field: 'until' };
    return redirect(`/office/${ctx.client.name}/programme/${show}`);
  },
);

/** Copies a show. */
export const copyOneShow = officeAction(
  'programme.write',
  z.object({ id, name: text().min(1), days: z.coerce.number().int().min(1).max(4000) }),
  async (ctx, { id, ...how }) => redirect(`/office/${ctx.client.name}/programme/${await copyShow(ctx, id, how)}`),
);

/** Saves or adds a performance. */
export const saveOnePerformance = officeAction('programme.write', performanceFields, async (ctx, given) => {
  const {
    show,
    id,
    seen,
    date,
    opens_at,
    per_minute,
    shop_minutes,
    time,
    end,
    location,
    status,
    view_begin,
    view_end,
    max_per_order,
    resumes,
  } = given;
  const ranks = ranksOf(given);
  if ('field' in ranks) return { refused: 'invalid', field: ranks.field };
  const { types } = await listVenuesAndTypes(ctx);
  const fields = {
    time,
    end,
    location,
    status,
    view_begin,
    view_end,
    max_per_order,
    waiting_room: opens_at ? { opens_at, per_minute, shop_minutes } : null,
    ticket_types: typesOf(given, types),
    categories: ranks.ranks,
  };
  if (id === null) await addPerformances(ctx, { show, days: [date], fields });
  else await savePerformance(ctx, { show, id, seen, resumes: resumes !== undefined, fields: { ...fields, date } });
  return redirect(`/office/${ctx.client.name}/programme/${show}`);
});

const key = text(200);

/** Saves or adds a ticket type. */
export const saveOneType = officeAction(
  'prices.write',
  z.object({
    key,
    seen,
    name: text().min(1),
    type: z.enum(['€', '=', '%']),
    value: amount,
    max_per_event: countOrNone,
    max_per_order: countOrNone,
    valid_from: momentOrNone,
    valid_until: momentOrNone,
    code: text(64).transform((code) => code || null),
  }),
  async (ctx, { key, seen, ...fields }) => {
    await saveType(ctx, { key, seen, fields });
    return redirect(`/office/${ctx.client.name}/programme/types`);
  },
);

/** Archives a ticket type. */
export const archiveOneType = officeAction('prices.write', z.object({ key, seen }), async (ctx, which) => {
  await archiveType(ctx, which);
  return redirect(`/office/${ctx.client.name}/programme/types`);
});

/** Imports an upload that was previewed. */
export const applyOneDraft = officeAction(
  'settings.general',
  z.object({ id, seen, mail: text().optional() }),
  async (ctx, { id, seen, mail }) => {
    await applyDraft(ctx, id, { seen, mail: mail !== undefined });
    return redirect(`/office/${ctx.client.name}/programme`);
  },
);
