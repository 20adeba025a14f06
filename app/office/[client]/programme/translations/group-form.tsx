import { translationWordsFor } from '@/lib/i18n/office/translations';
import { type Language, type readWholeProgramme, translationsVersion, type WordGroup } from '@/lib/office';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import type { OfficeVisit } from '../../../_frame/visit';
import { saveWords } from './actions';
import { PageLinks } from './page-links';
import { fieldsOf, hiddenOf, wordsOnPage } from './words-fields';

type Props = {
  visit: OfficeVisit;
  bundle: Awaited<ReturnType<typeof readWholeProgramme>>;
  words: readonly string[];
  group: WordGroup;
  to: Language;
  query: Record<string, string | string[] | undefined>;
};

/** One page of the words of a group, with a field for each translation. */
export function GroupForm({ visit, bundle, words: all, group, to, query }: Props) {
  const { ctx, language } = visit;
  const words = translationWordsFor(language);
  const { pages, page, shown } = wordsOnPage(all, query.page);
  const seen = translationsVersion(bundle, { language: to, words: shown });
  const named = new Intl.DisplayNames(language, { type: 'language' }).of(to) ?? to;
  const base = `/office/${ctx.client.name}/programme/translations`;
  return (
    <>
      <p className={styles.links}>
        <a href={base}>{words.back}</a>
        <PageLinks pages={pages} page={page} hrefOf={(i) => `?group=${group}&language=${to}&page=${i}`} />
      </p>
      <h2>
        {words.groups[group]}: {named}
      </h2>
      {query.saved && (
        <p className={styles.done} role="status">
          {visit.words.saved}
        </p>
      )}
      <OfficeForm
        action={saveWords}
        hidden={{ language: to, group, page: String(page), seen, ...hiddenOf(shown) }}
        fields={fieldsOf({ words: shown, said: bundle.client.translations?.[to] ?? {}, hint: words.empty })}
        submit={visit.words.save}
        refusals={visit.words.refusals}
      />
    </>
  );
}
