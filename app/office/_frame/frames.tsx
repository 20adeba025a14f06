import type { ReactNode } from 'react';
import { Logo } from '@/app/_ui/logo';
import { findCanonicalUrl } from '@/app/[client_name]/_shop/find-shop-path';
import { isOfficeAlone } from '@/lib/api/office-host';
import { factorWaitsUntil, isSecondFactor, type Role, whyMay } from '@/lib/staff';
import { stopSeeing } from '../see-as';
import { formatMoment } from './format-date';
import styles from './frame.module.css';
// Imported first, so that the styles of pages override it.
import './office.module.css';
import { OfficeForm } from './office-form';
import { mayDo, type OfficeVisit, requestPath, type Visit } from './visit';

/** A page without an organisation, for a single task. */
export function Narrow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.narrow} id="content">
      <Logo size={36} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** The pages in the navigation, grouped by who uses them, with the permission for each. */
const SECTIONS = [
  [['', 'today', 'programme.read']],
  [
    ['/till', 'till', 'orders.sell'],
    ['/orders', 'orders', 'orders.find'],
    ['/invoices', 'invoices', 'orders.read'],
    ['/refunds', 'refunds', 'orders.read'],
    ['/till/shifts', 'shifts', 'orders.read'],
    ['/gift-cards', 'giftCards', 'giftcards.read'],
    ['/subscriptions', 'subscriptions', 'subscriptions.read'],
    ['/vouchers', 'vouchers', 'vouchers.read'],
    ['/waiting-list', 'waitingList', 'waitinglist.write'],
  ],
  [
    ['/performances', 'performances', 'programme.read'],
    ['/programme', 'programme', 'programme.read'],
    ['/venues', 'venues', 'seatplan.write'],
    ['/mails', 'mailings', 'mail.send'],
    ['/door', 'door', 'door.scan'],
  ],
  [
    ['/reports', 'reports', 'reports.figures'],
    ['/jobs', 'jobs', 'mail.send'],
    ['/team', 'team', 'team.read'],
    ['/audit', 'audit', 'audit.read'],
    ['/settings', 'settings', 'settings.general'],
  ],
] as const;

type Page = (typeof SECTIONS)[number][number];

/** Whether a page opens; `locked`: once the person has a second factor that counts. */
function stateOf({ ctx }: OfficeVisit, [, , permission]: Page): 'open' | 'locked' | 'hidden' {
  const { may, reason } = whyMay(ctx, permission);
  return may ? 'open' : reason === 'second_factor' ? 'locked' : 'hidden';
}

/** The names of the pages that a second factor opens. */
export const lockedPages = (visit: OfficeVisit): string[] =>
  SECTIONS.flat()
    .filter((page) => stateOf(visit, page) === 'locked')
    .map((page) => visit.words[page[1]]);

type Props = { visit: OfficeVisit; at: string; title: string; children: ReactNode };

/**
 * The frame of an organisation's page: its name and the navigation at the side, the page beside it. On a phone the navigation opens over
 * the page, without a script. `at`: the path of the section.
 */
export async function OfficeFrame({ visit, at, title, children }: Props) {
  const { ctx, words } = visit;
  const base = `/office/${ctx.client.name}`;
  const open = SECTIONS.map((group) => group.filter((page) => stateOf(visit, page) !== 'hidden')).filter(
    (group) => group.length > 0,
  );
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <header className={styles.side}>
        <a className={styles.brand} href={base}>
          <Logo size={28} />
          {ctx.client.title}
        </a>
        <button type="button" className={styles.menuButton} popoverTarget="menu">
          {words.menu}
        </button>
        <div className={styles.menu} id="menu" popover="auto">
          <button type="button" className={styles.menuButton} popoverTarget="menu" popoverTargetAction="hide">
            {words.close}
          </button>
          <nav className={styles.nav} aria-label={words.menu}>
            {open.map((group) => (
              <div key={group[0]?.[1]} className={styles.group}>
                {group.map((page) => (
                  <a key={page[0]} href={`${base}${page[0]}`} aria-current={page[0] === at ? 'page' : undefined}>
                    {words[page[1]]}
                    {stateOf(visit, page) === 'locked' && <Locked words={words} />}
                  </a>
                ))}
              </div>
            ))}
          </nav>
          <div className={`${styles.group} ${styles.end}`}>
            <a href={await shopLink(visit)}>{words.shop}</a>
            <a href="/office">{words.organisations}</a>
            <a href="/office/account">{words.account}</a>
            {mayDo(ctx, 'orders.sell') && <Lock words={words} next={`${base}${at}`} />}
            <SignOut words={words} />
          </div>
        </div>
      </header>
      <main className={styles.main} id="content">
        {at !== '/may-not' && lockedPages(visit).length > 0 && <SecureFirst visit={visit} />}
        {ctx.seenAs && <SeenAs role={ctx.seenAs} words={words} />}
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

const Locked = ({ words }: Pick<Visit, 'words'>) => (
  <span className={styles.locked}>
    <span aria-hidden="true">🔒</span>
    <span className="visually-hidden"> ({words.secure.locked})</span>
  </span>
);

/** Shown on every page while some are locked, with the way to open them; the account leads back to this page. */
async function SecureFirst({ visit: { ctx, language, words } }: { visit: OfficeVisit }) {
  const until = isSecondFactor(ctx.session) ? factorWaitsUntil(ctx) : undefined;
  const { secure } = words;
  return (
    <aside className={styles.seenAs} aria-label={until ? secure.waitsTitle : secure.title}>
      {until ? (
        <p>{secure.waits(formatMoment(until, language, ctx.client.timezone))}</p>
      ) : (
        <a href={`/office/account?next=${encodeURIComponent(await requestPath())}`}>{secure.title}</a>
      )}
    </aside>
  );
}

/** Shown on every page while an owner sees the office as another role, with the button to stop. */
function SeenAs({ role, words }: Pick<Visit, 'words'> & { role: Role }) {
  return (
    <aside className={styles.seenAs} aria-label={words.seeTitle}>
      <p>{words.seenAs(words.roles[role])}</p>
      <OfficeForm action={stopSeeing} fields={[]} submit={words.seeStop} isQuiet refusals={words.refusals} />
    </aside>
  );
}

/** The address of the shop: absolute when the office has a host of its own. */
const shopLink = async ({ ctx, site }: OfficeVisit): Promise<string> =>
  isOfficeAlone(site.rpId) ? findCanonicalUrl(ctx.client.name) : `/${ctx.client.name}`;

export function SignOut({ words }: Pick<Visit, 'words'>) {
  return (
    <form method="post" action="/office/sign-out">
      <button type="submit" className={styles.leave}>
        {words.signOut}
      </button>
    </form>
  );
}

/** Locks the browser, for staff who leave a till for a moment. */
function Lock({ words, next }: Pick<Visit, 'words'> & { next: string }) {
  return (
    <form method="post" action="/office/locked/now">
      <input type="hidden" name="next" value={next} />
      <button type="submit" className={styles.leave}>
        {words.lock}
      </button>
    </form>
  );
}
