import type { Metadata } from 'next';
import { listAudit, officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import { longIdIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import { openOffice, readVisit } from '../../_frame/visit';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.audit });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The audit log, the latest entry first. */
export default async function AuditPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/audit');
  const { words, language, ctx } = visit;
  const { before } = await searchParams;
  const { rows, more } = await officeTransaction(ctx, (ctx) => listAudit(ctx, { before: longIdIn(before) }));
  return (
    <OfficeFrame visit={visit} at="/audit" title={words.audit}>
      {rows.length === 0 && <p>{words.auditEmpty}</p>}
      {rows.length > 0 && (
        <ScrollTable label={words.audit} heads={[words.when, words.who, words.what, words.about, words.changed]}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.nr}>
                <td>
                  <time dateTime={row.at.toISOString()}>{formatMoment(row.at, language, ctx.client.timezone)}</time>
                </td>
                <td>{row.name ?? row.staffId}</td>
                <td>
                  <code>{row.action}</code>
                  {row.moreReads > 0 && <small>{words.moreReads(row.moreReads)}</small>}
                </td>
                <td>{row.subject}</td>
                <td>{changeOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {more !== undefined && (
        <p className={styles.or}>
          <a href={`/office/${ctx.client.name}/audit?before=${more}`}>{words.earlier}</a>
        </p>
      )}
    </OfficeFrame>
  );
}

type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];

/** The old and the new value of each member: `role: door → owner`. */
function changeOf({ before, after, reason }: AuditRow): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names
    .filter((name) => before?.[name] !== after?.[name])
    .map((name) => [name, [before?.[name], after?.[name]].filter((value) => value != null).join(' → ')].join(': '));
  return [...changes, ...(reason ? [reason] : [])].join(', ');
}
