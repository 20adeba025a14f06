import { formatPrice, signedPrice } from '@/lib/i18n';
import { figuresWordsFor } from '@/lib/i18n/office/figures';
import type { GiftCardWords } from '@/lib/i18n/office/gift-cards';
import type { Money } from '@/lib/money';
import type { GiftCardDay } from '@/lib/office';
import { ScrollTable } from '../../_frame/scroll-table';
import type { OfficeVisit } from '../../_frame/visit';
import { dayText } from '../reports/amounts';
import { FileLinks } from '../reports/file-links';
import { PeriodForm } from '../reports/period-form';

type Props = {
  visit: OfficeVisit;
  said: GiftCardWords;
  base: string;
  period: { from: string; to: string };
  figures: { before: Money; days: readonly GiftCardDay[] };
};

const COLUMNS = ['given', 'sold', 'used', 'refunded', 'takenBack', 'expired', 'owed'] as const;

/** What was sold, used, refunded and expired each day, and the total balance of all cards after it. */
export function GiftCardFigures({ visit, said, base, period, figures: { before, days } }: Props) {
  const { ctx, now, language } = visit;
  const words = figuresWordsFor(language);
  const { currency } = ctx.client;
  const show = (of: string) => signedPrice(of, (amount) => formatPrice(amount, { locale: language, currency }));
  const file = `${base}/figures.csv?from=${period.from}&to=${period.to}`;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{said.figures}</h2>
      <PeriodForm words={words} base={base} period={period} now={now} timezone={ctx.client.timezone} />
      <p>
        {said.owedBefore}: <strong>{show(before)}</strong>
      </p>
      {days.length > 0 && (
        <>
          <ScrollTable label={said.figures} heads={[words.day, ...COLUMNS.map((name) => said.columns[name])]}>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <td>{dayText(visit, day.day)}</td>
                  {COLUMNS.map((name) => (
                    <td key={name}>{show(day[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </ScrollTable>
          <FileLinks words={words} csv={file} />
        </>
      )}
    </section>
  );
}
