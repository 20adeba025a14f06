import type { FiguresWords } from '@/lib/i18n/office/figures';
import { reportWordsFor } from '@/lib/i18n/office/reports';
import frame from '../../_frame/office.module.css';
import { mayDo, type OfficeVisit } from '../../_frame/visit';

type Props = { visit: OfficeVisit; words: FiguresWords; at: 'sales' | 'money' | 'mails' };

/** The reports that a member may open, and the page of scheduled mails. */
export function ReportTabs({ visit, words, at }: Props) {
  const base = `/office/${visit.ctx.client.name}/reports`;
  const tabs = [
    ['sales', '', words.sales],
    ...(mayDo(visit.ctx, 'reports.money') ? ([['money', '/money', words.money]] as const) : []),
    ['mails', '/mails', reportWordsFor(visit.language).title],
  ] as const;
  return (
    <nav className={frame.tabs} aria-label={visit.words.reports}>
      {tabs.map(([tab, path, name]) => (
        <a key={tab} href={`${base}${path}`} aria-current={at === tab ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
