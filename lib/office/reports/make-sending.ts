import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { type ReportStop, reportSchedules, reportSendings, staff } from '@/db/schema';
import type { Client } from '@/lib/context';
import {
  factorWaitsUntil,
  findMembership,
  needsSecondStep,
  noteDeed,
  type OfficeContext,
  officeTransaction,
  why,
} from '@/lib/staff';
import { CONTENT_TYPES, type FileFormat, fileOf } from '../exports';
import type { Period } from '../figures';
import { pageOf, permissionOf, type ReportKind, reportTable } from './kinds';
import type { ReportSchedule } from './list-reports';

/** Most mail servers accept a mail with this much, which encoding makes a third larger. */
const MOST_BYTES = 5_000_000;

/** A report to be mailed. `file`: undefined when it is too large to attach; the mail then links to its page. */
export type ReportToSend = {
  report: ReportKind;
  period: Period;
  isTrial: boolean;
  /** The path below the organisation's address in the office. */
  page: string;
  file: { filename: string; content: Buffer; contentType: string } | undefined;
};

type Options = { mostBytes?: number };

/**
 * Makes the file of a queued report with what its receiver may see now, and logs that they got it. Undefined when the schedule was deleted,
 * or the receiver may not have the report any more, which stops the schedule; its page says why.
 */
export async function makeSending(
  { db, client, now }: { db: Db; client: Client; now: Date },
  id: number,
  { language, mostBytes = MOST_BYTES }: Options & { language: string },
): Promise<ReportToSend | undefined> {
  const of = and(eq(reportSendings.clientId, client.id), eq(reportSendings.id, id));
  const [found] = await db
    .select({ sending: reportSendings, schedule: reportSchedules, person: staff })
    .from(reportSendings)
    .innerJoin(
      reportSchedules,
      and(eq(reportSchedules.clientId, reportSendings.clientId), eq(reportSchedules.id, reportSendings.scheduleId)),
    )
    .innerJoin(staff, eq(staff.id, reportSchedules.staffId))
    .where(of);
  if (!found) return undefined;
  const { sending, schedule, person } = found;
  const receiver = await receiverOf({ db, client, now }, schedule, person);
  if (typeof receiver === 'string') {
    await stop({ db, now }, schedule, receiver);
    await db.update(reportSendings).set({ failedAt: now }).where(of);
    return undefined;
  }
  const kind = schedule.report as ReportKind;
  const format = schedule.format as FileFormat;
  const period = { from: sending.periodFrom, to: sending.periodTo };
  const table = await reportTable(receiver, kind, period);
  const content = await contentOf(fileOf(table, format, language), mostBytes);
  await officeTransaction(receiver, async (ctx) => {
    noteDeed(ctx, {
      action: 'report.mailed',
      subject: `report ${schedule.id}`,
      detail: { report: kind, ...period, bytes: content?.length ?? null },
    });
  });
  await db
    .update(reportSendings)
    .set({ bytes: content?.length ?? null, isLink: content === undefined })
    .where(of);
  const filename = `${client.name}-${kind}-${period.from}-${period.to}.${format}`;
  return {
    report: kind,
    period,
    isTrial: sending.dueOn === null,
    page: pageOf(kind, period),
    file: content && { filename, content, contentType: CONTENT_TYPES[format] },
  };
}

/** Records that the mail of a queued report was sent, or failed for good. */
export async function recordSending(
  db: Db,
  { clientId, id }: { clientId: number; id: number },
  change: Sent,
): Promise<void> {
  const of = and(eq(reportSendings.clientId, clientId), eq(reportSendings.id, id));
  await db.update(reportSendings).set(change).where(of);
}
type Sent = { sentAt: Date } | { failedAt: Date };

/** The receiver's context with their present membership; or the reason why they may not have the report. */
async function receiverOf(
  { db, client, now }: { db: Db; client: Client; now: Date },
  { sessionId, report, createdAt }: ReportSchedule,
  person: typeof staff.$inferSelect,
): Promise<OfficeContext | ReportStop> {
  const session = { id: sessionId, proof: 'passkey' as const, createdAt, provenAt: createdAt };
  const membership = await findMembership(db, { person, session }, client.name, now);
  if (!membership || person.disabledAt) return 'left';
  const permission = permissionOf(report as ReportKind);
  const isSure = factorWaitsUntil({ person, membership, now }) === undefined && (await needsSecondStep(db, person.id));
  const { may, reason } = why(membership, permission, { now, hasSecondFactor: isSure });
  if (!may) return reason === 'second_factor' ? 'second_factor' : 'may_not';
  return { client, db, now, person, session, membership, permission, requestId: crypto.randomUUID() };
}

async function stop(
  { db, now }: { db: Db; now: Date },
  schedule: ReportSchedule,
  stoppedWhy: ReportStop,
): Promise<void> {
  await db
    .update(reportSchedules)
    .set({ stoppedAt: now, stoppedWhy })
    .where(and(eq(reportSchedules.clientId, schedule.clientId), eq(reportSchedules.id, schedule.id)));
}

/** The whole file; undefined as soon as it exceeds `most`. */
async function contentOf(parts: AsyncGenerator<Uint8Array>, most: number): Promise<Buffer | undefined> {
  const all: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > most) return undefined;
    all.push(part);
  }
  return Buffer.concat(all);
}
