import type { Metadata } from 'next';
import { LANGUAGES, languageOf } from '@/lib/i18n';
import { translationWordsFor } from '@/lib/i18n/office/translations';
import { countTranslated, readWholeProgramme, sharedWords, WORD_GROUPS, wordsOfShow } from '@/lib/office';
import { OfficeFrame } from '../../../_frame/frames';
import styles from '../../../_frame/office.module.css';
import { ScrollTable } from '../../../_frame/scroll-table';
import { openOffice, readVisit } from '../../../_frame/visit';
import { Count } from './count';
import { GroupForm } from './group-form';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: translationWordsFor((await readVisit()).language).title,
});

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ client: string }>; searchParams: Promise<Query> };

/** How much of the programme there is in each language beside the own one, and a form for the words that shows share. */
export default async function TranslationsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/programme/translations');
  const { ctx, language } = visit;
  const words = translationWordsFor(language);
  const bundle = await readWholeProgramme(ctx);
  const { translations } = bundle.client;
  const query = await searchParams;
  const others = LANGUAGES.filter((one) => one !== languageOf(ctx.client.locale));
  const named = new Intl.DisplayNames(language, { type: 'language' });
  const base = `/office/${ctx.client.name}/programme`;
  const shared = sharedWords(bundle);
  const groups = WORD_GROUPS.filter((group) => shared[group].length > 0);
  const [group, to] = [groups.find((one) => one === query.group), others.find((one) => one === query.language)];
  const heads = others.map((one) => named.of(one) ?? one);
  return (
    <OfficeFrame visit={visit} at="/programme" title={words.title}>
      {group && to ? (
        <GroupForm visit={visit} bundle={bundle} words={shared[group]} group={group} to={to} query={query} />
      ) : (
        <>
          <p className={styles.hint}>{words.text}</p>
          {groups.length === 0 && <p>{words.nothing}</p>}
          {groups.length > 0 && (
            <>
              <h2 id="shared">{words.shared}</h2>
              <ScrollTable labelledBy="shared" heads={[words.word, ...heads]}>
                <tbody>
                  {groups.map((one) => (
                    <tr key={one}>
                      <th scope="row">{words.groups[one]}</th>
                      {others.map((language) => (
                        <td key={language}>
                          <Count
                            href={`?group=${one}&language=${language}`}
                            about={`${words.groups[one]}, ${named.of(language)}`}
                            count={countTranslated(shared[one], { translations, language })}
                            words={words}
                          />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </ScrollTable>
            </>
          )}
          {bundle.events.length > 0 && (
            <>
              <h2 id="shows">{words.shows}</h2>
              <ScrollTable labelledBy="shows" heads={[words.show, ...heads]}>
                <tbody>
                  {bundle.events.map((show) => (
                    <tr key={show.key}>
                      <th scope="row">{show.name}</th>
                      {others.map((language) => (
                        <td key={language}>
                          <Count
                            href={`${base}/${show.event_id}/translations?language=${language}`}
                            about={`${show.name}, ${named.of(language)}`}
                            count={countTranslated(wordsOfShow(show), { translations, language, show })}
                            words={words}
                          />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </ScrollTable>
            </>
          )}
        </>
      )}
    </OfficeFrame>
  );
}
