'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { confirmNewcomer, SETTING_FORMS, type SettingForm, saveSettingForm, stopShortening } from '@/lib/office';
import { boundedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';
import { seen } from '../../_programme/read-fields';

const MOST_CHARACTERS = 20_000;

/** Saves one of the forms of the general settings. */
export const saveGeneral = officeAction(
  'settings.general',
  z
    .object({ form: z.enum(Object.keys(SETTING_FORMS) as [SettingForm, ...SettingForm[]]), seen: boundedText(100) })
    .catchall(boundedText(MOST_CHARACTERS)),
  async (ctx, { form, seen, ...typed }) => {
    await saveSettingForm(ctx, { form, seen, typed: typed as Record<string, string> });
    return redirect(`/office/${ctx.client.name}/settings?saved=${form}#${form}`);
  },
);

/** Stops a shorter time to keep buyers' data that does not count yet. */
export const keepLonger = officeAction('settings.general', z.object({ seen }), async (ctx, { seen }) => {
  await stopShortening(ctx, seen);
  return redirect(`/office/${ctx.client.name}/settings?saved=privacy#privacy`);
});

/** Lets another organisation into the circle. */
export const confirmOneNewcomer = officeAction(
  'settings.keys',
  z.object({ name: boundedText(100) }),
  async (ctx, { name }) => {
    await confirmNewcomer(ctx, name);
    return redirect(`/office/${ctx.client.name}/settings?saved=circle#circle`);
  },
);
