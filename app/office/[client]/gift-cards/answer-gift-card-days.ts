import { exportGiftCardDays, type FileFormat } from '@/lib/office';
import { answerTable, periodIn } from '../../_frame/answer-table';
import type { OfficeVisit } from '../../_frame/visit';

/** The daily totals of gift cards as a file. */
export function answerGiftCardDays(request: Request, visit: OfficeVisit, format: FileFormat): Response {
  const period = periodIn(request, visit);
  const name = `gift-cards-${period.from}-${period.to}`;
  return answerTable(visit, { table: exportGiftCardDays(visit.ctx, { period }), format, name });
}
