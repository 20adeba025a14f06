import { listComing, listShows, listVenuesAndTypes } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import styles from '../../_frame/office.module.css';
import type { OfficeVisit } from '../../_frame/visit';

/** The ids of shows, performances and venues, with which a scope is written. */
export async function ScopeNumbers({ visit }: { visit: OfficeVisit }) {
  const { ctx, words, language } = visit;
  const shows = await listAllShows(ctx);
  const { rows: coming, hasMore } = await officeTransaction(ctx, (ctx) => listComing(ctx));
  const { venues } = await listVenuesAndTypes(ctx);
  const lists = [
    { name: words.programme, rows: shows.map(({ id, name }) => ({ id, text: name })) },
    {
      name: words.performances,
      more: hasMore && words.idsMore(coming.length),
      rows: coming.map(({ id, name, startsAt, locationName }) => ({
        id,
        text: `${name}, ${formatMoment(startsAt, language, ctx.client.timezone)}, ${locationName}`,
      })),
    },
    { name: words.venues, rows: venues.map(({ location_id: id, name }) => ({ id, text: name })) },
  ];
  return (
    <details>
      <summary className={styles.opener}>{words.idsWhere}</summary>
      {lists.map(({ name, rows, more }) => (
        <section key={name} aria-label={name}>
          <strong>{name}</strong>
          <ul className={styles.numbers}>
            {rows.map(({ id, text }) => (
              <li key={id}>
                <code>{id}</code> {text}
              </li>
            ))}
          </ul>
          {more && <p className={styles.hint}>{more}</p>}
        </section>
      ))}
    </details>
  );
}

/** From all pages of the list. */
async function listAllShows(ctx: OfficeVisit['ctx']) {
  const { rows, more } = await listShows(ctx, {});
  const all = [...rows];
  for (let after = more; after; ) {
    const page = await listShows(ctx, { after });
    all.push(...page.rows);
    after = page.more;
  }
  return all;
}
