import type { SettingsWords } from '@/lib/i18n/office/settings';
import type { Delivery } from '@/lib/webhooks';
import { formatMoment } from '../../../../_frame/format-date';
import { ScrollTable } from '../../../../_frame/scroll-table';
import type { OfficeVisit } from '../../../../_frame/visit';

type Props = { visit: OfficeVisit; words: SettingsWords['webhooks']; rows: readonly Delivery[]; path: string };

/** The deliveries, the latest first. */
export function DeliveryLog({ visit: { ctx, language }, words, rows, path }: Props) {
  if (rows.length === 0) return null;
  return (
    <ScrollTable labelledBy="log" heads={[words.when, words.event, words.about, words.state, words.answer]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.messageId}>
            <td>{formatMoment(row.createdAt, language, ctx.client.timezone)}</td>
            <td>
              <a href={`${path}?message=${row.messageId}#message`}>{row.type}</a>
            </td>
            <td>{row.subject}</td>
            <td>
              {words.states[stateOf(row)]} · {words.attempts(row.attempts)}
            </td>
            <td>{[row.lastStatus, row.lastError].filter((part) => part !== null).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

export function stateOf({ deliveredAt, nextAttemptAt }: Delivery): 'waiting' | 'delivered' | 'failed' {
  if (nextAttemptAt) return 'waiting';
  return deliveredAt ? 'delivered' : 'failed';
}
