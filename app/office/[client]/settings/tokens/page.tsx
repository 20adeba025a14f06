import type { Metadata } from 'next';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { listTokens } from '@/lib/office';
import { isFresh } from '@/lib/staff';
import { formatMoment } from '../../../_frame/format-date';
import { idIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import { StepUpFirst } from '../../../_frame/step-up-first';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { revokeOneToken } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('tokens') });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Every token of other programs: its permissions, last use and expiry. */
export default async function TokensPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/tokens');
  const { ctx, account, now, language } = visit;
  const all = settingsWordsFor(language);
  const words = all.tokens;
  const { rows, hasMore } = await listTokens(ctx, idIn((await searchParams).before));
  const base = `/office/${ctx.client.name}`;
  const mayChange = isFresh(account, now);
  const at = (moment: Date) => formatMoment(moment, language, ctx.client.timezone);
  return (
    <SettingsFrame visit={visit} at="tokens" words={all}>
      <p>{words.text}</p>
      <p className={styles.links}>
        <a href={`${base}/door`}>{words.toDoor}</a>
      </p>
      {rows.length === 0 && <p>{words.none}</p>}
      {!mayChange && rows.length > 0 && <StepUpFirst next={`${base}/settings/tokens`} visit={visit} />}
      {rows.length > 0 && (
        <ScrollTable
          label={all.tabs.tokens}
          heads={[words.name, words.scope, words.for, words.seen, words.expires, words.state]}
        >
          <tbody>
            {rows.map((token) => (
              <tr key={token.id}>
                <td>{token.name}</td>
                <td>{words.scopes[token.isLead ? 'lead' : token.maySearch ? 'search' : 'plain']}</td>
                <td>
                  <a href={`${base}/door?list=${token.list}`}>
                    {token.show} · {token.listName} · {token.gate}
                  </a>
                </td>
                <td>{token.seenAt ? at(token.seenAt) : words.never}</td>
                <td>{at(token.expiresAt)}</td>
                <td>
                  {token.revokedAt ? words.revoked : token.expiresAt <= now ? words.over : words.works}
                  {mayChange && !token.revokedAt && (
                    <OfficeForm
                      action={revokeOneToken}
                      fields={[]}
                      hidden={{ id: String(token.id) }}
                      submit={words.revoke}
                      about={token.name}
                      isQuiet
                      refusals={visit.words.refusals}
                      stepUp={visit.words.stepUpTitle}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {hasMore && (
        <p>
          <a href={`?before=${rows.at(-1)?.id}`}>{all.webhooks.earlier}</a>
        </p>
      )}
    </SettingsFrame>
  );
}
