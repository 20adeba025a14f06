import type { Metadata } from 'next';
import { factorWaitsUntil, isSecondFactor, PERMISSIONS, whyMay } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import { lockedPages, OfficeFrame } from '../../_frame/frames';
import styles from '../../_frame/office.module.css';
import { nextPath, type OfficeVisit, openOffice, readVisit } from '../../_frame/visit';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.mayNotTitle });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Why a member may not open a page; the reason comes from the code that refused it. */
export default async function MayNotPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/may-not');
  const { words, ctx } = visit;
  const { permission: asked, next } = await searchParams;
  const permission = PERMISSIONS.find((one) => one === asked) ?? 'team.write';
  const { reason, roles } = whyMay(ctx, permission);
  if (reason === 'second_factor') return <SecondFactorFirst visit={visit} next={nextPath(next)} />;
  return (
    <OfficeFrame visit={visit} at="/may-not" title={words.mayNotTitle}>
      <p>
        {words.reasons[reason]}. {words.rolesWith(roles.map((role) => words.roles[role]).join(', '))}
      </p>
      <p>{words.mayNotText}</p>
    </OfficeFrame>
  );
}

/** What a second factor opens, and how to add one; or until when the new one waits. */
function SecondFactorFirst({ visit, next }: { visit: OfficeVisit; next: string }) {
  const { ctx, language, words } = visit;
  const { secure } = words;
  const until = isSecondFactor(ctx.session) ? factorWaitsUntil(ctx) : undefined;
  return (
    <OfficeFrame visit={visit} at="/may-not" title={until ? secure.waitsTitle : secure.title}>
      {until ? (
        <p>{secure.waits(formatMoment(until, language, ctx.client.timezone))}</p>
      ) : (
        <>
          <p>{secure.text}</p>
          <p>{lockedPages(visit).join(', ')}</p>
          <p>
            <a className={styles.button} href={`/office/account?next=${encodeURIComponent(next)}`}>
              {secure.action}
            </a>
          </p>
        </>
      )}
    </OfficeFrame>
  );
}
