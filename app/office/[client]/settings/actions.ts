'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { SETTING_FORMS, type SettingForm, saveSettingForm } from '@/lib/office';
import { officeAction } from '../../_frame/office-action';

const MOST_CHARACTERS = 20_000;

/** Saves one of the forms of the general settings. */
export const saveGeneral = officeAction(
  'settings.general',
  z
    .object({ form: z.enum(Object.keys(SETTING_FORMS) as [SettingForm, ...SettingForm[]]), seen: z.string().max(100) })
    .catchall(z.string().max(MOST_CHARACTERS)),
  async (ctx, { form, seen, ...typed }) => {
    await saveSettingForm(ctx, { form, seen, typed: typed as Record<string, string> });
    return redirect(`/office/${ctx.client.name}/settings?saved=${form}#${form}`);
  },
);
