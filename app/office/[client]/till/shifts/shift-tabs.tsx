import type { ShiftWords } from '@/lib/i18n/office/shifts';
import frame from '../../../_frame/office.module.css';
import { mayDo, type OfficeVisit } from '../../../_frame/visit';

type Props = { visit: OfficeVisit; said: ShiftWords; at: 'shifts' | 'day' | 'tills' };

/** The pages about shifts that the member may open. */
export function ShiftTabs({ visit, said, at }: Props) {
  if (!mayDo(visit.ctx, 'cash.reconcile')) return null;
  const base = `/office/${visit.ctx.client.name}/till`;
  const pages = [
    ['shifts', said.title],
    ['day', said.day],
    ['tills', said.tills],
  ] as const;
  return (
    <nav className={frame.tabs} aria-label={said.title}>
      {pages.map(([page, word]) => (
        <a key={page} href={`${base}/${page}`} aria-current={page === at ? 'page' : undefined}>
          {word}
        </a>
      ))}
    </nav>
  );
}
