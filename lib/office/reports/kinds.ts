import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import { type OfficeContext, officeTransaction, type Permission, scopeFilter } from '@/lib/staff';
import {
  EXPORTS,
  type ExportKind,
  type ExportTable,
  exportBorderel,
  exportConsents,
  exportFigures,
  exportSales,
  MONEY_FILES,
  type MoneyReport,
  SALES_FILES,
  type SalesReport,
} from '../exports';
import { addDays, type Period, startOfDay } from '../figures';
import { exportInvoices } from '../invoices';

export type ReportKind = SalesReport | MoneyReport | ExportKind | 'borderel' | 'invoices' | 'consents';

/** Every report that can be mailed, figures first. */
export const REPORT_KINDS: readonly ReportKind[] = [
  ...SALES_FILES,
  'borderel',
  ...MONEY_FILES,
  'invoices',
  ...EXPORTS,
  'consents',
];

const isOf = <K extends ReportKind>(kinds: readonly K[], kind: ReportKind): kind is K =>
  (kinds as readonly ReportKind[]).includes(kind);

/** The permission that a report needs, the same as on its page. */
export function permissionOf(kind: ReportKind): Permission {
  if (isOf(EXPORTS, kind) || kind === 'consents') return 'exports.personal';
  return isOf(MONEY_FILES, kind) || kind === 'invoices' ? 'reports.money' : 'reports.figures';
}

/** The table of a report over a period, the same as on its page. */
export async function reportTable(ctx: OfficeContext, kind: ReportKind, period: Period): Promise<ExportTable> {
  if (kind === 'borderel') return exportBorderel(ctx, await performancesIn(ctx, period));
  if (kind === 'invoices') return exportInvoices(ctx, { period });
  if (kind === 'consents') return exportConsents(ctx);
  return isOf(EXPORTS, kind) ? exportSales(ctx, { kind, period }) : exportFigures(ctx, { report: kind, period });
}

/** The path of a report's page, below the organisation's address in the office. */
export function pageOf(kind: ReportKind, { from, to }: Period): string {
  if (kind === 'invoices') return '/invoices';
  const path = permissionOf(kind) === 'reports.money' ? '/reports/money' : '/reports';
  const by = isOf(SALES_FILES, kind) ? `&by=${kind}` : kind === 'borderel' ? '&by=performance' : '';
  return `${path}?from=${from}&to=${to}${by}`;
}

/** The performances of a period in the caller's scope, by date. */
const performancesIn = (ctx: OfficeContext, { from, to }: Period): Promise<number[]> =>
  officeTransaction(ctx, async ({ db, client, membership }) => {
    const rows = await db
      .select({ id: subEvents.id })
      .from(subEvents)
      .where(
        and(
          eq(subEvents.clientId, client.id),
          scopeFilter(membership),
          gte(subEvents.startsAt, startOfDay(from, client.timezone)),
          lt(subEvents.startsAt, startOfDay(addDays(to, 1), client.timezone)),
        ),
      )
      .orderBy(asc(subEvents.startsAt), asc(subEvents.id));
    return rows.map(({ id }) => id);
  });
