import type { Metadata } from 'next';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { getSettings, lookOf, settingsVersion, typedLook } from '@/lib/office';
import styles from '../../../_frame/office.module.css';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { LookFields } from './look-fields';
import { LookFiles } from './look-files';
import { Preview } from './preview';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('look') });

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ client: string }>; searchParams: Promise<Query> };

/**
 * The theme of the shop. The fields are a GET form: the page previews their values in both schemes, with the contrast, and nothing is saved
 * until somebody saves the preview.
 */
export default async function LookPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/look');
  const all = settingsWordsFor(visit.language);
  const words = all.look;
  const query = await searchParams;
  const settings = await getSettings(visit.ctx);
  const now = settingsVersion(settings, ['theme']);
  const draft = draftIn(query);
  const typed = draft ?? typedLook(settings.theme);
  // The version that the fields were based on, so that saving detects changes made since.
  const seen = draft?.seen ?? now;
  const theme = draft ? lookOf(settings.theme, draft) : settings.theme;
  return (
    <SettingsFrame visit={visit} at="look" words={all}>
      {query.saved && !draft && (
        <p className={styles.done} role="status">
          {all.saved}
        </p>
      )}
      <LookFields typed={typed} seen={seen} words={words} language={visit.language} />
      <Preview visit={visit} words={words} theme={theme} draft={draft} seen={seen} />
      <LookFiles
        visit={visit}
        words={words}
        theme={settings.theme}
        seen={now}
        wrong={query.changed ? visit.words.refusals.changed_meanwhile : query.wrong && words.wrongFile}
      />
      <p className={styles.links}>
        <a href={`/${visit.ctx.client.name}/theme`}>{words.whole}</a>
      </p>
    </SettingsFrame>
  );
}

const MOST_CHARACTERS = 2000;
/** The parameters that may go from the address into the form that saves. */
const NAMES = new Set(['seen', ...Object.keys(typedLook(null))]);

/** The theme in the address; undefined without one. */
function draftIn(query: Query): Record<string, string> | undefined {
  if (query.seen === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      NAMES.has(name) && typeof value === 'string' ? [[name, value.slice(0, MOST_CHARACTERS)]] : [],
    ),
  );
}
