import type { ReactNode } from 'react';
import { type SettingsWords, settingsWordsFor } from '@/lib/i18n/office/settings';
import type { ClientPage } from '../_frame/access';
import { PAGES } from '../_frame/access';
import { OfficeFrame } from '../_frame/frames';
import styles from '../_frame/office.module.css';
import { mayDo, type OfficeVisit, readVisit } from '../_frame/visit';

/** The pages of the settings, in the order of their tabs. */
const TABS = [
  ['', 'general'],
  ['/look', 'look'],
  ['/mails', 'mails'],
  ['/payments', 'payments'],
  ['/domains', 'domains'],
  ['/webhooks', 'webhooks'],
  ['/keys', 'keys'],
  ['/tokens', 'tokens'],
  ['/people', 'people'],
] as const;

export type SettingsTab = (typeof TABS)[number][1];

export const settingsTitle = async (tab: SettingsTab): Promise<string> => {
  const { language, words } = await readVisit();
  return `${settingsWordsFor(language).tabs[tab]} · ${words.settings}`;
};

type Props = { visit: OfficeVisit; at: SettingsTab; words: SettingsWords; children: ReactNode };

/** A page of the settings, with tabs of the pages that the member may open. */
export function SettingsFrame({ visit, at, words, children }: Props) {
  const base = `/office/${visit.ctx.client.name}/settings`;
  const open = TABS.filter(([path]) => {
    const page = `/office/[client]/settings${path}` satisfies ClientPage;
    return mayDo(visit.ctx, PAGES[page]);
  });
  return (
    <OfficeFrame visit={visit} at="/settings" title={visit.words.settings}>
      <nav className={styles.tabs} aria-label={visit.words.settings}>
        {open.map(([path, tab]) => (
          <a key={tab} href={`${base}${path}`} aria-current={tab === at ? 'page' : undefined}>
            {words.tabs[tab]}
          </a>
        ))}
      </nav>
      {children}
    </OfficeFrame>
  );
}
