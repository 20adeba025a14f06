import type { VoucherWords } from '@/lib/i18n/office/vouchers';
import type { ListedSeries } from '@/lib/office';
import { formatDate } from '../../_frame/format-date';
import type { OfficeVisit } from '../../_frame/visit';
import { State } from '../orders/state';

type Props = { series: Pick<ListedSeries, 'endedAt' | 'validUntil'>; now: Date; said: VoucherWords };

/** Whether the vouchers of a series are valid. */
export function SeriesState({ series: { endedAt, validUntil }, now, said }: Props) {
  if (endedAt) return <State tone="over">{said.ended}</State>;
  if (validUntil && validUntil <= now) return <State tone="over">{said.over}</State>;
  return <State tone="good">{said.valid}</State>;
}

/** The last day on which they are valid; undefined if they do not expire. */
export const lastDay = ({ validUntil }: Props['series'], { ctx, language }: OfficeVisit): string | undefined =>
  validUntil ? formatDate(new Date(validUntil.getTime() - 1), language, ctx.client.timezone) : undefined;
