import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import type { SavedView } from '@/lib/office';
import styles from '../../_frame/office.module.css';
import { OfficeForm } from '../../_frame/office-form';
import type { OfficeVisit } from '../../_frame/visit';
import { forgetView, keepView } from './actions';
import own from './orders.module.css';

type Props = { views: SavedView[]; query: string; base: string; words: OfficeOrderWords; visit: OfficeVisit };

/** The member's saved filters, with a form to save the current ones or delete the selected ones. */
export function Views({ views, query, base, words, visit }: Props) {
  const shown = views.find((view) => view.query === query);
  const refusals = { ...visit.words.refusals, ...words.refusals };
  return (
    <>
      {views.length > 0 && (
        <nav className={own.views} aria-label={words.views}>
          {views.map(({ id, name, query }) => (
            <a key={id} href={`${base}?${query}`} aria-current={id === shown?.id ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {shown && (
        <OfficeForm
          action={forgetView}
          fields={[]}
          hidden={{ id: String(shown.id) }}
          submit={words.removeView}
          about={shown.name}
          isQuiet
          refusals={refusals}
        />
      )}
      {query && !shown && (
        <details>
          <summary className={styles.opener}>{words.keepFilters}</summary>
          <OfficeForm
            action={keepView}
            fields={[{ name: 'name', label: words.viewName, required: true, autoComplete: 'off' }]}
            hidden={{ query }}
            submit={words.saveView}
            isQuiet
            refusals={refusals}
          />
        </details>
      )}
    </>
  );
}
