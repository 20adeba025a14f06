import type { Metadata } from 'next';
import { figuresWordsFor } from '@/lib/i18n/office/figures';
import { shiftWordsFor } from '@/lib/i18n/office/shifts';
import { providerName } from '@/lib/i18n/provider-names';
import { sumSigned } from '@/lib/money';
import { closeDay, readPeriod } from '@/lib/office';
import { FREE } from '@/lib/pricing';
import { isKeyed } from '@/lib/providers';
import { OfficeFrame } from '../../../_frame/frames';
import frame from '../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../_frame/visit';
import { amountOf, dayText } from '../../reports/amounts';
import { Reconciled } from '../../reports/reconciled';
import { SumsTable } from '../../reports/sums-table';
import { ShiftTabs } from '../shifts/shift-tabs';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: shiftWordsFor((await readVisit()).language).day,
});

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The closing of a day: every payment method, and what each shift took by it. */
export default async function DayPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/till/day');
  const { ctx, now, language } = visit;
  const [said, words] = [shiftWordsFor(language), figuresWordsFor(language)];
  const { day: asked } = await searchParams;
  const { to: today } = readPeriod({}, now, ctx.client.timezone);
  const { to: day } = readPeriod({ from: asked, to: asked ?? today }, now, ctx.client.timezone);
  const { ways, sums, shifts, cash } = await closeDay(ctx, day);
  const drawer = (row: (typeof shifts)[number]) => [row.cash, row.refund, row.card, row.cash_in, row.cash_out];
  return (
    <OfficeFrame visit={visit} at="/till/shifts" title={`${said.day}: ${dayText(visit, day)}`}>
      <ShiftTabs visit={visit} said={said} at="day" />
      <form method="get" className={frame.filter}>
        <label>
          <span>{words.day}</span>
          <input type="date" name="day" defaultValue={day} max={today} />
        </label>
        <button type="submit" className={frame.quiet}>
          {said.show}
        </button>
      </form>
      <SumsTable
        visit={visit}
        words={words}
        title={said.ways}
        names={[said.online]}
        columns={[said.cameIn, said.wentBack, words.net]}
        rows={ways.map(({ provider, description, cameIn, wentBack }) => ({
          key: `${provider} ${description}`,
          names: [description || (isKeyed(provider) ? said.card : providerName(provider, language))],
          amounts: [cameIn, wentBack, sumSigned([cameIn, `-${wentBack}`])],
        }))}
      />
      <Reconciled visit={visit} words={words} sums={sums} />
      {shifts.length === 0 ? (
        <p>{said.noShifts}</p>
      ) : (
        <SumsTable
          visit={visit}
          words={words}
          title={said.shiftsOfDay}
          names={[said.till, said.person]}
          columns={[said.cash, said.refund, said.card, said.cash_in, said.cash_out]}
          rows={shifts.map((row) => ({
            key: String(row.shiftId),
            names: [row.till, row.person],
            amounts: drawer(row),
          }))}
          text={said.dayHint}
        />
      )}
      {(['waiting', 'earlier'] as const).map(
        (key) =>
          cash[key] !== FREE && (
            <p key={key}>
              {said[key]}: <strong>{amountOf(visit, cash[key])}</strong>
            </p>
          ),
      )}
    </OfficeFrame>
  );
}
