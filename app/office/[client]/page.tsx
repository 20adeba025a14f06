import type { Metadata } from 'next';
import { type FiguresWords, figuresWordsFor } from '@/lib/i18n/office/figures';
import {
  addDays,
  dayAt,
  hasDemoSales,
  listToday,
  MOST_TODAY,
  type Needs,
  readFigures,
  readNeeds,
  readSetup,
  reconcile,
  SETUP_STEPS,
  type Setup,
  storeFigures,
  type TodayPerformance,
} from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { PAGES } from '../_frame/access';
import { formatLocal } from '../_frame/format-date';
import { OfficeFrame } from '../_frame/frames';
import frame from '../_frame/office.module.css';
import { ScrollTable } from '../_frame/scroll-table';
import { mayDo, type OfficeVisit, openOffice, readVisit } from '../_frame/visit';
import { amountOf, numberOf } from './reports/amounts';
import styles from './today.module.css';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.today });

type Props = { params: Promise<{ client: string }> };

/** Today's performances, the sales since yesterday, and what needs attention. */
export default async function TodayPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]');
  const { ctx, now, language } = visit;
  const words = figuresWordsFor(language);
  const seesFigures = mayDo(ctx, 'reports.figures');
  const isWhole = ctx.membership.scope === 'all';
  const today = dayAt(now, ctx.client.timezone);
  if (seesFigures) await storeFigures(ctx);
  const { programme, days, needs, setup, isDemo } = await officeTransaction(ctx, async (ctx) => ({
    programme: await listToday(ctx),
    days: seesFigures
      ? await readFigures(ctx, { period: { from: addDays(today, -1), to: today }, by: ['day', 'part', 'provider'] })
      : [],
    needs: isWhole && mayDo(ctx, 'orders.find') ? await readNeeds(ctx) : undefined,
    setup: isWhole && mayDo(ctx, 'programme.write') ? await readSetup(ctx) : undefined,
    isDemo: await hasDemoSales(ctx),
  }));
  return (
    <OfficeFrame visit={visit} at="" title={visit.words.today}>
      {isDemo && <p className={frame.hint}>{words.demo}</p>}
      {(needs || setup) && <NeedsList visit={visit} words={words} needs={needs} setup={setup} />}
      <section aria-labelledby="tonight">
        <h2 id="tonight">{words.tonight}</h2>
        {programme.today.length === 0 ? (
          <p>{words.noneTonight}</p>
        ) : (
          <Performances visit={visit} words={words} title={words.tonight} rows={programme.today} />
        )}
        {programme.today.length === MOST_TODAY && (
          <p>
            {visit.words.onlyFirst(MOST_TODAY)}{' '}
            <a href={`/office/${visit.ctx.client.name}/performances`}>{visit.words.performances}</a>
          </p>
        )}
      </section>
      {seesFigures && (
        <section aria-labelledby="came">
          <h2 id="came">{words.cameSince}</h2>
          <dl className={styles.sums}>
            {[
              [words.today, today],
              [words.yesterday, addDays(today, -1)],
            ].map(([term, day]) => {
              const of = days.filter((one) => one.day === day);
              const { turnover, received } = reconcile(of);
              return (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>
                    {amountOf(visit, turnover)}
                    <small>
                      {words.turnover}, {numberOf(visit, sumOf(of))} {words.tickets.toLowerCase()}
                    </small>
                    <small>
                      {words.received}: {amountOf(visit, received)}
                    </small>
                  </dd>
                </div>
              );
            })}
          </dl>
          <p>
            <a href={`/office/${ctx.client.name}/reports`}>{words.allReports}</a>
          </p>
        </section>
      )}
      {programme.next.length > 0 && (
        <section aria-labelledby="next">
          <h2 id="next">{words.next}</h2>
          <Performances visit={visit} words={words} title={words.next} rows={programme.next} />
        </section>
      )}
      {programme.onSale.length > 0 && (
        <section aria-labelledby="on-sale">
          <h2 id="on-sale">{words.onSales}</h2>
          <ul className={frame.rows}>
            {programme.onSale.map(({ id, name, startsLocal, beginsLocal }) => (
              <li key={id}>
                <div>
                  {name}
                  <p>{formatLocal(startsLocal, visit.language)}</p>
                </div>
                <p>{words.onSaleAt(formatLocal(beginsLocal ?? startsLocal, visit.language))}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </OfficeFrame>
  );
}

const sumOf = (rows: readonly { tickets: number }[]): number => rows.reduce((sum, { tickets }) => sum + tickets, 0);

type Shown = { visit: OfficeVisit; words: FiguresWords };

function Performances({ visit, words, title, rows }: Shown & { title: string; rows: readonly TodayPerformance[] }) {
  const base = `/office/${visit.ctx.client.name}/performances`;
  return (
    <ScrollTable
      label={`${words.performance}: ${title}`}
      heads={[words.performance, words.sold, words.held, words.blocked, words.left]}
      className={styles.table}
    >
      <tbody>
        {rows.map(({ id, name, location, startsLocal, seats }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`${base}/${id}`}>{name}</a>
              <small>
                {formatLocal(startsLocal, visit.language)} · {location}
              </small>
            </th>
            <td>
              {numberOf(visit, seats.sold)}
              <meter min={0} max={Math.max(seats.capacity, 1)} value={seats.sold} aria-label={words.occupied} />
            </td>
            <td>{numberOf(visit, seats.held)}</td>
            <td>{numberOf(visit, seats.blocked)}</td>
            <td>{numberOf(visit, seats.free)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** What needs attention, each with a link to its page. Only what the member's permissions allow. */
function NeedsList({ visit, words, needs, setup }: Shown & { needs: Needs | undefined; setup: Setup | undefined }) {
  const base = `/office/${visit.ctx.client.name}`;
  const all = needs
    ? ([
        [needs.failedRefunds, words.failedRefunds, '/refunds'],
        [needs.unassigned, words.unassigned, '/refunds'],
        [needs.troubledPayments, words.troubledPayments, '/refunds'],
        [needs.failedMails, words.failedMails, '/orders'],
        [needs.failedJobs, words.failedJobs, '/jobs'],
      ] as const)
    : [];
  const waiting = all.filter(([count]) => count > 0);
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">{words.needsYou}</h2>
      {waiting.length === 0 && !setup && <p>{words.nothingNeeds}</p>}
      {setup && <SetupList visit={visit} words={words} setup={setup} />}
      <ul className={styles.needs}>
        {waiting.map(([count, text, path]) => (
          <li key={text(count)}>
            {`/office/[client]${path}` in PAGES ? <a href={`${base}${path}`}>{text(count)}</a> : text(count)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SETUP_PAGES = {
  venue: '/venues',
  show: '/programme',
  payment: '/settings/payments',
  onSale: '/programme',
} as const satisfies Record<keyof Setup, string>;

/** What is left to do before the first sale, each step with a link to its page if the member may open it. */
function SetupList({ visit, words, setup }: Shown & { setup: Setup }) {
  const { client } = visit.ctx;
  return (
    <>
      <p id="setup">{SETUP_STEPS.every((step) => setup[step]) ? words.setupReady : words.setup}</p>
      <ol className={styles.setup} aria-labelledby="setup">
        {SETUP_STEPS.map((step) => {
          const path = SETUP_PAGES[step];
          const isLinked = !setup[step] && mayDo(visit.ctx, PAGES[`/office/[client]${path}`]);
          return (
            <li key={step} data-done={setup[step] || undefined}>
              {isLinked ? (
                <a href={`/office/${client.name}${path}`}>{words.setupSteps[step]}</a>
              ) : (
                words.setupSteps[step]
              )}
              {setup[step] && <span className="visually-hidden">: {words.setupDone}</span>}
            </li>
          );
        })}
      </ol>
      <p>
        <a href={`/${client.name}`}>{words.setupShop}</a>
      </p>
    </>
  );
}
