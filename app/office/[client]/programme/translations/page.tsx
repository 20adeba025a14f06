import type { Metadata } from 'next';
import { LANGUAGES, languageOf } from '@/lib/i18n';
import { translationWordsFor } from '@/lib/i18n/office/translations';
import {
  countSubscription,
  countTranslated,
  listSubscriptions,
  readWholeProgramme,
  sharedWords,
  WORD_GROUPS,
  wordsOfShow,
} from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../../_frame/frames';
import styles from '../../../_frame/office.module.css';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { Counts } from './counts';
import { GroupForm } from './group-form';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: translationWordsFor((await readVisit()).language).title,
});

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ client: string }>; searchParams: Promise<Query> };

/** How much of the programme is translated into each other language, and a form for the words that shows share. */
export default async function TranslationsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/programme/translations');
  const { ctx, language } = visit;
  const words = translationWordsFor(language);
  const bundle = await readWholeProgramme(ctx);
  const { translations } = bundle.client;
  const query = await searchParams;
  const others = LANGUAGES.filter((one) => one !== languageOf(ctx.client.locale));
  const named = new Intl.DisplayNames(language, { type: 'language' });
  const base = `/office/${ctx.client.name}`;
  const shared = sharedWords(bundle);
  const groups = WORD_GROUPS.filter((group) => shared[group].length > 0);
  const [group, to] = [groups.find((one) => one === query.group), others.find((one) => one === query.language)];
  // Subscriptions are translated on their own pages.
  const all = mayDo(ctx, 'subscriptions.write') ? await officeTransaction(ctx, (ctx) => listSubscriptions(ctx)) : [];
  const subscriptions = all.filter(({ archived }) => !archived);
  const table = { words, languages: others.map((one): [string, string] => [one, named.of(one) ?? one]) };
  return (
    <OfficeFrame visit={visit} at="/programme" title={words.title}>
      {group && to ? (
        <GroupForm visit={visit} bundle={bundle} words={shared[group]} group={group} to={to} query={query} />
      ) : (
        <>
          <p className={styles.hint}>{words.text}</p>
          {groups.length + bundle.events.length + subscriptions.length === 0 && <p>{words.nothing}</p>}
          <Counts
            {...table}
            id="shared"
            title={words.shared}
            head={words.word}
            rows={groups.map((one) => ({
              name: words.groups[one],
              hrefTo: (language) => `?group=${one}&language=${language}`,
              countIn: (language) => countTranslated(shared[one], { translations, language }),
            }))}
          />
          <Counts
            {...table}
            id="shows"
            title={words.shows}
            head={words.show}
            rows={bundle.events.map((show) => ({
              name: show.name,
              hrefTo: (language) => `${base}/programme/${show.event_id}/translations?language=${language}`,
              countIn: (language) => countTranslated(wordsOfShow(show), { translations, language, show }),
            }))}
          />
          <Counts
            {...table}
            id="subscriptions"
            title={words.subscriptions}
            head={words.subscription}
            rows={subscriptions.map((one) => ({
              name: one.name,
              hrefTo: () => `${base}/subscriptions/${one.id}/edit`,
              countIn: (language) => countSubscription(one, language),
            }))}
          />
        </>
      )}
    </OfficeFrame>
  );
}
