import type { FiguresWords } from '@/lib/i18n/office/figures';
import frame from '../../_frame/office.module.css';
import { mayDo, type OfficeVisit } from '../../_frame/visit';

/** The reports that one may open. */
export function ReportTabs({ visit, words, at }: { visit: OfficeVisit; words: FiguresWords; at: 'sales' | 'money' }) {
  const base = `/office/${visit.ctx.client.name}/reports`;
  if (!mayDo(visit.ctx, 'reports.money')) return null;
  return (
    <nav className={frame.tabs} aria-label={visit.words.reports}>
      <a href={base} aria-current={at === 'sales' ? 'page' : undefined}>
        {words.sales}
      </a>
      <a href={`${base}/money`} aria-current={at === 'money' ? 'page' : undefined}>
        {words.money}
      </a>
    </nav>
  );
}
