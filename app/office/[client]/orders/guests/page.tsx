import type { Metadata } from 'next';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import { listComing, listGuestRanks } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { idIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { openOffice, readVisit } from '../../../_frame/visit';
import { giveTickets } from '../actions';
import own from '../orders.module.css';
import type { Asked } from '../read-filters';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.orders });

type Props = { params: Promise<{ client: string }>; searchParams: Promise<Asked> };

/** Free tickets for guests: first the performance, then who and how many. */
export default async function GuestsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/orders/guests');
  const { language, ctx } = visit;
  const words = orderWordsFor(language);
  const asked = idIn((await searchParams).to);
  const { coming, to, ranks } = await officeTransaction(ctx, async (ctx) => {
    const coming = await listComing(ctx);
    const to = coming.find(({ id }) => id === asked) ?? coming[0];
    return { coming, to, ranks: to ? await listGuestRanks(ctx, to.id) : [] };
  });
  return (
    <OfficeFrame visit={visit} at="/orders" title={words.guestsTitle}>
      <p>{words.guestsText}</p>
      <form method="get" className={own.row}>
        <div className={styles.field}>
          <label htmlFor="to">{words.performance}</label>
          <select id="to" name="to" defaultValue={to?.id}>
            {coming.map(({ id, name, startsAt, locationName }) => (
              <option key={id} value={id}>
                {`${name}, ${formatMoment(startsAt, language, ctx.client.timezone)}, ${locationName}`}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={styles.quiet}>
          {words.apply}
        </button>
      </form>
      {to && ranks.length > 0 && (
        <OfficeForm
          key={to.id}
          action={giveTickets}
          fields={[
            {
              name: 'rank',
              label: words.rank,
              options: ranks.map(({ discountId, name, rank }) => [discountId, `${rank} · ${name}`]),
            },
            { name: 'count', label: words.howMany, value: '2', inputMode: 'numeric', required: true },
            { name: 'firstName', label: words.firstName, required: true, autoComplete: 'off' },
            { name: 'lastName', label: words.lastName, required: true, autoComplete: 'off' },
            { name: 'email', label: words.email, type: 'email', required: true, autoComplete: 'off' },
          ]}
          hidden={{ request: crypto.randomUUID(), to: String(to.id) }}
          submit={words.give}
          refusals={{ ...visit.words.refusals, ...words.refusals }}
          stepUp={visit.words.stepUpTitle}
        />
      )}
      {to && ranks.length === 0 && <p>{words.noSeats}</p>}
    </OfficeFrame>
  );
}
