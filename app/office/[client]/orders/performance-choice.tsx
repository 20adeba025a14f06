import type { ReactNode } from 'react';
import { listComing, listGuestRanks } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import { idIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import type { OfficeVisit } from '../../_frame/visit';
import own from './orders.module.css';
import type { SearchQuery } from './read-filters';

type Coming = Awaited<ReturnType<typeof listComing>>;

type Props = {
  visit: OfficeVisit;
  coming: Coming;
  to: Coming[number] | undefined;
  label: string;
  submit: string;
  /** Further fields of the page. */
  children?: ReactNode;
};

/** Chooses a future performance, as `to` in the page's address. */
export function PerformanceChoice({ visit: { language, ctx }, coming, to, label, submit, children }: Props) {
  return (
    <form method="get" className={own.row}>
      {children}
      <div className={styles.field}>
        <label htmlFor="to">{label}</label>
        <select id="to" name="to" defaultValue={to?.id}>
          {coming.map(({ id, name, startsAt, locationName }) => (
            <option key={id} value={id}>
              {`${name}, ${formatMoment(startsAt, language, ctx.client.timezone)}, ${locationName}`}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className={styles.quiet}>
        {submit}
      </button>
    </form>
  );
}

/** The performance in the address, else the next one, with the ranks that guests can have. */
export function readChoice({ ctx }: OfficeVisit, asked: SearchQuery) {
  const wanted = idIn(asked.to);
  return officeTransaction(ctx, async (ctx) => {
    const coming = await listComing(ctx);
    const to = coming.find(({ id }) => id === wanted) ?? coming[0];
    return { coming, to, ranks: to ? await listGuestRanks(ctx, to.id) : [] };
  });
}
