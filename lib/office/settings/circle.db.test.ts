import { expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { findClient } from '@/lib/clients';
import { makeMember } from '@/lib/staff/testing/make-member';
import { settingsStage } from '@/lib/testing/settings-stage';
import { makeTenant } from '@/lib/testing/tenant';
import { changeProgramme } from '../programme/change-programme';
import { confirmNewcomer, getSettings, readCircle, saveSettingForm, settingsVersion, typedOf } from '.';
import { membersOf, nameOf, SETTING_FORMS } from './fields';

const { at } = settingsStage();
type Office = Awaited<ReturnType<typeof makeMember>>;

const newOffice = async (client = {}) =>
  makeMember(at.database.db, (await makeTenant(at.database.db, { client })).client);
const circleOf = async ({ client }: Office) => (await findClient(at.database.db, client.name)).circle;

/** Saves the form with another circle. */
async function name(ctx: Office, circle: string) {
  const settings = await getSettings(ctx);
  const typed = Object.fromEntries(SETTING_FORMS.circle.map((one) => [nameOf(one), typedOf(settings, one)]));
  const seen = settingsVersion(settings, membersOf('circle'));
  await saveSettingForm(ctx, { form: 'circle', seen, typed: { ...typed, circle } });
}
const namesOf = (all: { name: string }[] = []) => all.map(({ name }) => name);

it('a newcomer is in a circle only once one of its members has confirmed it, and out as soon as it leaves', async () => {
  const circle = `kring ${at.tenant.name}`;
  const [first, second, stranger] = [await newOffice(), await newOffice(), await newOffice()];
  await name(first, circle);
  await name(second, circle);
  // The import of a file in the office asks too.
  await changeProgramme(stranger, (bundle) => ({ ...bundle, client: { ...bundle.client, circle } }));
  expect([await circleOf(first), await circleOf(second), await circleOf(stranger)]).toEqual([circle, null, null]);
  expect((await getSettings(second)).circle).toBe(circle);
  expect(await readCircle(second)).toMatchObject({ isIn: false, others: [{ name: first.client.name }], newcomers: [] });
  expect(namesOf((await readCircle(first))?.newcomers).sort()).toEqual(
    [second.client.name, stranger.client.name].sort(),
  );
  // Nobody confirms themselves, or another who waits, or a circle of others.
  const outsider = await newOffice({ circle: `${circle} 2` });
  for (const who of [second, stranger, outsider])
    await expect(confirmNewcomer(who, second.client.name)).rejects.toMatchObject({ code: 'not_found' });
  await confirmNewcomer(first, second.client.name);
  expect([await circleOf(second), await circleOf(stranger)]).toEqual([circle, null]);
  // Saving again changes nothing.
  await name(second, circle);
  await name(stranger, circle);
  expect([await circleOf(second), await circleOf(stranger)]).toEqual([circle, null]);

  await name(first, '');
  expect([await circleOf(first), await readCircle(first)]).toEqual([null, undefined]);
  await name(first, circle);
  expect(await circleOf(first)).toBeNull();
  await name(second, '');
  // Nobody is left who could confirm: whoever saves next begins it, and the others wait again.
  await Promise.all([name(first, circle), name(stranger, circle)]);
  expect([await circleOf(first), await circleOf(stranger)].filter((one) => one === circle)).toHaveLength(1);
});

it('the operator vouches by importing a file, except for whoever waits already', async () => {
  const circle = `kring ${at.tenant.name}`;
  const [, waiting] = [await newOffice({ circle }), await newOffice()];
  const vouched = await newOffice({ circle });
  expect(await circleOf(vouched)).toBe(circle);
  await name(waiting, circle);
  const bundle = {
    client: { name: waiting.client.name, title: 'X', circle },
    locations: [],
    ticket_types: [],
    events: [],
  };
  await importBundle(at.database.db, bundle, { now: new Date(), vouches: true });
  expect(await circleOf(waiting)).toBeNull();
});
