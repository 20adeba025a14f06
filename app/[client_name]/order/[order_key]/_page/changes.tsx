import type { Order } from '@/lib/orders';
import { changedOf, noticeOf, type Paper } from '@/lib/papers';
import styles from './order.module.css';

type Props = { order: Order; paper: Paper /** Of the organisation. */; title: string };

/** What has changed since an order was paid or promised: moved or cancelled performances, and cancelled tickets. */
export function Changes({ order, paper, title }: Props) {
  if (order.status !== 'paid' && order.status !== 'promised') return null;
  const performances = [...new Map(order.lines.map((line) => [line.subEventId, line])).values()];
  const changes = performances.flatMap((line) => {
    const notice = noticeOf(changedOf(line), paper);
    return notice ? [{ line, notice }] : [];
  });
  const cancelled = order.ended.filter(({ status }) => status === 'cancelled');
  if (changes.length === 0 && cancelled.length === 0) return null;
  const isCancelled = changes.some(({ line }) => line.isCancelled);
  const { cancelledPaid, cancelledReserved } = paper.words;
  return (
    <div role="status" className={styles.changed}>
      {changes.map(({ line, notice }) => (
        <p key={line.subEventId}>
          <strong>{line.eventName}</strong>: {notice}
        </p>
      ))}
      {cancelled.length > 0 && (
        <p>
          <strong>{[...new Set(cancelled.map(({ eventName }) => eventName))].join(', ')}</strong>:{' '}
          {paper.words.ticketsCancelled(cancelled.length)}
        </p>
      )}
      {isCancelled && <p>{order.status === 'paid' ? cancelledPaid(title) : cancelledReserved}</p>}
    </div>
  );
}
