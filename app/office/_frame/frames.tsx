import type { ReactNode } from 'react';
import { Logo } from '@/app/_ui/logo';
import { findCanonicalUrl } from '@/app/[client_name]/_shop/find-shop-path';
import { isOfficeAlone } from '@/lib/api/office-host';
import styles from './office.module.css';
import { mayDo, type OfficeVisit, type Visit } from './visit';

/** A page with one thing to do, without an organisation. */
export function Narrow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.narrow} id="content">
      <Logo size={36} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** The pages in the side navigation, and what one must be allowed to see each. */
const SECTIONS = [
  ['', 'today', 'programme.read'],
  ['/till', 'till', 'orders.sell'],
  ['/performances', 'performances', 'programme.read'],
  ['/programme', 'programme', 'programme.read'],
  ['/orders', 'orders', 'orders.find'],
  ['/invoices', 'invoices', 'orders.read'],
  ['/waiting-list', 'waitingList', 'waitinglist.write'],
  ['/gift-cards', 'giftCards', 'giftcards.read'],
  ['/till/shifts', 'shifts', 'orders.read'],
  ['/refunds', 'refunds', 'orders.read'],
  ['/door', 'door', 'door.scan'],
  ['/mails', 'mailings', 'mail.send'],
  ['/venues', 'venues', 'seatplan.write'],
  ['/jobs', 'jobs', 'mail.send'],
  ['/reports', 'reports', 'reports.figures'],
  ['/team', 'team', 'team.read'],
  ['/audit', 'audit', 'audit.read'],
  ['/settings', 'settings', 'settings.general'],
] as const;

type Props = { visit: OfficeVisit; at: string; title: string; children: ReactNode };

/** A page of an organisation: its name and what one may open at the side, the page itself beside it. `at`: the section's path. */
export async function OfficeFrame({ visit, at, title, children }: Props) {
  const { ctx, words } = visit;
  const base = `/office/${ctx.client.name}`;
  const open = SECTIONS.filter(([, , permission]) => mayDo(ctx, permission));
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
        <nav className={styles.nav} aria-label={words.menu}>
          {open.map(([path, word]) => (
            <a key={path} href={`${base}${path}`} aria-current={path === at ? 'page' : undefined}>
              {words[word]}
            </a>
          ))}
        </nav>
        <div className={`${styles.nav} ${styles.end}`}>
          <a href={await shopLink(visit)}>{words.shop}</a>
          <a href="/office">{words.organisations}</a>
          <a href="/office/account">{words.account}</a>
          {mayDo(ctx, 'orders.sell') && <Lock words={words} next={`${base}${at}`} />}
          <SignOut words={words} />
        </div>
      </header>
      <main className={styles.main} id="content">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** The shop, which is not on a host that is the office's alone. */
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

/** For who leaves a till for a moment. */
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
