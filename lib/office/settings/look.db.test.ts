import { expect, it } from 'vitest';
import { changeBundle } from '@/lib/bundle';
import { settingsStage } from '@/lib/testing/settings-stage';
import {
  getSettings,
  type LookFile,
  listContrasts,
  listLookErrors,
  lookOf,
  saveLook,
  saveLookFile,
  settingsVersion,
  typedLook,
} from '.';

const { at, member } = settingsStage();
const SVG = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>').toString('base64')}`;

it('a theme is saved unchanged by its form, and unreadable colours are refused with the pair', async () => {
  const ctx = await member();
  const look = {
    accent: '#0a5c8a',
    background: '#fff',
    tagline: { nl: 'Elke avond', en: 'Every night' },
    footer: 'Tot dan',
    radius: 'large',
    links: { contact: 'mailto:a@b.example' },
    logo: SVG,
  };
  await changeBundle(
    at.database.db,
    at.tenant.name,
    (bundle) => ({ ...bundle, client: { ...bundle.client, theme: look } }),
    {
      now: new Date(),
    },
  );
  const theme = async () => (await getSettings(ctx)).theme;
  const seen = async () => settingsVersion(await getSettings(ctx), ['theme']);
  const stored = await theme();
  expect(lookOf(stored, typedLook(stored))).toEqual(stored);
  expect(lookOf(null, typedLook(null))).toBeNull();
  await saveLook(ctx, { seen: await seen(), typed: { ...typedLook(stored), accent: '#7a1f3d', own_dark: 'on' } });
  expect(await theme()).toMatchObject({ ...look, accent: '#7a1f3d', dark: { background: expect.any(String) } });
  const pale = { ...typedLook(await theme()), own_dark: '', accent: '#ffd7d7' };
  await expect(saveLook(ctx, { seen: await seen(), typed: pale })).rejects.toMatchObject({
    errors: [{ path: 'client.theme.accent' }],
  });
  expect(listLookErrors(lookOf(await theme(), pale))).toEqual([expect.stringContaining('accent on background')]);
  expect(
    listContrasts(lookOf(await theme(), pale)).find(({ what }) => what === 'accent on background')?.light,
  ).toBeLessThan(4.5);
  const upload = async (what: LookFile, address: string | null) =>
    saveLookFile(ctx, { seen: await seen(), what, address });
  const script = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64')}`;
  const elsewhere = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://169.254.169.254/"/></svg>').toString('base64')}`;
  for (const wrong of [
    script,
    elsewhere,
    'http://169.254.169.254/logo.png',
    'data:image/png;base64,AAAA',
    'x'.repeat(400_000),
  ])
    await expect(upload('logo', wrong)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(upload('titles', SVG)).rejects.toMatchObject({ code: 'validation_failed' });
  await upload('logo_dark', SVG);
  await upload('logo', null);
  expect(await theme()).toMatchObject({ logo_dark: SVG });
  expect((await theme())?.logo ?? null).toBeNull();
});
