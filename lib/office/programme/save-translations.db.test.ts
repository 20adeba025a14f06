import { expect, it } from 'vitest';
import { settingsStage } from '@/lib/testing/settings-stage';
import {
  countSubscription,
  countTranslated,
  readWholeProgramme,
  saveTranslations,
  sharedWords,
  type Translation,
  translationsVersion,
  wordsOfShow,
} from '.';

const { at, member, exported, deeds } = settingsStage();

type Ctx = Awaited<ReturnType<typeof member>>;
async function save(ctx: Ctx, words: Translation[], show?: { id: number; text?: string }) {
  const bundle = await readWholeProgramme(ctx);
  const own = words.map((one) => one.own);
  const seen = translationsVersion(bundle, { language: 'en', words: own, show: show?.id });
  return saveTranslations(ctx, { language: 'en', words, seen, ...(show && { show }) });
}

it('translates words and descriptions as a file would, and leaves others as they are', async () => {
  const ctx = await member({ role: 'manager' });
  const id = at.tenant.mainEventId('e');
  await save(ctx, [
    { own: 'Standaard', said: ' Regular ' },
    { own: 'E', said: 'The E' },
  ]);
  await save(ctx, [{ own: 'E', said: 'An E' }], { id, text: '<p onclick="x">Words</p><script>y</script>' });
  const { client, events } = await exported();
  expect(client.translations).toEqual({ en: { Standaard: 'Regular', E: 'An E' } });
  expect(events[0]?.texts).toEqual({ en: '<p>Words</p>' });
  expect((await deeds()).length).toBeGreaterThan(1);
  // An emptied translation falls back to the own word.
  await save(ctx, [{ own: 'E', said: ' ' }], { id, text: '<p></p>' });
  await save(ctx, [{ own: 'Standaard', said: '' }]);
  const after = await exported();
  expect([after.client.translations, after.events[0]?.texts]).toEqual([null, null]);
});

it('counts translated and missing words', async () => {
  const ctx = await member();
  await save(ctx, [{ own: 'E', said: 'E' }]);
  const bundle = await readWholeProgramme(ctx);
  const [show] = bundle.events;
  if (!show) throw new Error('no show');
  const { translations } = bundle.client;
  expect(sharedWords(bundle).types).toContain('Standaard');
  expect(countTranslated(wordsOfShow(show), { translations, language: 'en', show })).toMatchObject({ done: 1, of: 1 });
  const told = { ...show, text: '<p>x</p>' };
  expect(countTranslated(wordsOfShow(show), { translations, language: 'de', show: told })).toMatchObject({
    done: 0,
    of: 2,
  });
  const subscription = { name: 'Reeks', names: { de: 'Reihe' }, text: 'Drie', texts: null };
  expect(countSubscription(subscription, 'de')).toMatchObject({ done: 1, of: 2 });
  expect(countSubscription({ ...subscription, text: '' }, 'fr')).toMatchObject({ done: 0, of: 1 });
  expect(countTranslated(['__proto__', 'constructor'], { translations, language: 'en' })).toMatchObject({ done: 0 });
});

it('the second of two who translate one word is told, different words are merged; scope and role are checked', async () => {
  const ctx = await member();
  const bundle = await readWholeProgramme(ctx);
  const seenOf = (own: string) => translationsVersion(bundle, { language: 'en', words: [own] });
  const put = (own: string, who = ctx) =>
    saveTranslations(who, { language: 'en', words: [{ own, said: 'x' }], seen: seenOf(own) });
  await put('E');
  await put('Standaard');
  await expect(put('E')).rejects.toMatchObject({ code: 'changed_meanwhile' });
  for (const given of [{ role: 'box_office' }, { role: 'manager', scope: 'shows', ids: [1] }] as const)
    await expect(put('Zaal', await member({ ...given, ids: [] }))).rejects.toMatchObject({ code: 'may_not' });
  await expect(save(ctx, [{ own: 'E', said: 'y'.repeat(1001) }])).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(save(ctx, [], { id: 2_000_000_000, text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
});
