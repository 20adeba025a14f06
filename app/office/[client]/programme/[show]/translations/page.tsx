import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LANGUAGES, languageOf } from '@/lib/i18n';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { translationWordsFor } from '@/lib/i18n/office/translations';
import { findShow, readWholeProgramme, translationsVersion, wordsOfShow } from '@/lib/office';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import styles from '../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../_frame/office-form';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { RichText } from '../../../../_programme/rich-text';
import { saveShowWords } from '../../translations/actions';
import { PageLinks } from '../../translations/page-links';
import { fieldsOf, hiddenOf, wordsOnPage } from '../../translations/words-fields';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: translationWordsFor((await readVisit()).language).title,
});

type Props = {
  params: Promise<{ client: string; show: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The translation of a show: the names of it and its performances, and its description. */
export default async function ShowTranslationsPage({ params, searchParams }: Props) {
  const { client, show: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/programme/[show]/translations');
  const { ctx, language } = visit;
  const id = idIn(asked) ?? 0;
  const show = (await findShow(ctx, id))?.show;
  if (!show) notFound();
  const query = await searchParams;
  const words = translationWordsFor(language);
  const { members, textHint, tools } = programmeWordsFor(language);
  const others = LANGUAGES.filter((one) => one !== languageOf(ctx.client.locale));
  const to = others.find((one) => one === query.language) ?? others[0] ?? 'en';
  const named = new Intl.DisplayNames(language, { type: 'language' });
  const bundle = await readWholeProgramme(ctx);
  const { pages, page, shown: own } = wordsOnPage(wordsOfShow(show), query.page);
  const seen = translationsVersion(bundle, { language: to, words: own, show: id });
  return (
    <OfficeFrame visit={visit} at="/programme" title={show.name}>
      <p className={styles.links}>
        <a href={`/office/${ctx.client.name}/programme/translations`}>{words.back}</a>
        <a href={`/office/${ctx.client.name}/programme/${id}`}>{show.name}</a>
        <PageLinks pages={pages} page={page} hrefOf={(i) => `?language=${to}&page=${i}`} />
      </p>
      <nav className={styles.tabs} aria-label={words.title}>
        {others.map((one) => (
          <a key={one} href={`?language=${one}`} aria-current={one === to ? 'page' : undefined}>
            {named.of(one)}
          </a>
        ))}
      </nav>
      {query.saved && (
        <p className={styles.done} role="status">
          {visit.words.saved}
        </p>
      )}
      <OfficeForm
        action={saveShowWords}
        hidden={{ id: String(id), language: to, page: String(page), seen, ...hiddenOf(own) }}
        fields={fieldsOf({ words: own, said: bundle.client.translations?.[to] ?? {}, hint: words.empty })}
        submit={visit.words.save}
        refusals={visit.words.refusals}
      >
        {show.text && (
          <>
            <details>
              <summary className={styles.opener}>{words.ownDescription}</summary>
              {/* Sanitised when it was saved. */}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the description is HTML */}
              <div lang={languageOf(ctx.client.locale)} dangerouslySetInnerHTML={{ __html: show.text }} />
            </details>
            <RichText
              name="text"
              label={`${members.text}, ${named.of(to)}`}
              hint={textHint}
              value={show.texts?.[to] ?? ''}
              tools={tools}
            />
          </>
        )}
      </OfficeForm>
    </OfficeFrame>
  );
}
