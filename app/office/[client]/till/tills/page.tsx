import type { Metadata } from 'next';
import { AppError } from '@/lib/errors';
import { oneOf } from '@/lib/i18n';
import { type ShiftWords, shiftWordsFor } from '@/lib/i18n/office/shifts';
import { LIMITED_ROLES, listRefundLimits, listTills, type Till } from '@/lib/office';
import { findTerminals, type Terminals } from '@/lib/payments';
import { isKeyed, kindOf, TERMINAL_PROVIDERS } from '@/lib/providers';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../../_frame/frames';
import frame from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { mayDo, type OfficeVisit, openOffice, readVisit } from '../../../_frame/visit';
import { ShiftTabs } from '../shifts/shift-tabs';
import { saveLimits, saveOneTill } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: shiftWordsFor((await readVisit()).language).tills,
});

type Props = { params: Promise<{ client: string }> };

/** The tills, each with its card terminal. */
export default async function TillsPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/till/tills');
  const { ctx, language } = visit;
  const said = shiftWordsFor(language);
  const [tills, limits] = await officeTransaction(
    ctx,
    async (ctx) => [await listTills(ctx), await listRefundLimits(ctx)] as const,
  );
  const terminals = await findTerminals(ctx).catch(unreachable);
  return (
    <OfficeFrame visit={visit} at="/till/shifts" title={said.tills}>
      <ShiftTabs visit={visit} said={said} at="tills" />
      {!terminals?.list.length && <p className={frame.hint}>{said.noTerminals(sellers(language))}</p>}
      {tills.map((till) => (
        <section key={till.id} aria-labelledby={`till-${till.id}`}>
          <h2 id={`till-${till.id}`}>{till.name}</h2>
          <TillForm visit={visit} said={said} till={till} terminals={terminals} />
        </section>
      ))}
      <section aria-labelledby="new">
        <h2 id="new">{said.newTill}</h2>
        <TillForm visit={visit} said={said} terminals={terminals} />
      </section>
      {mayDo(ctx, 'team.write') && (
        <section aria-labelledby="limits">
          <h2 id="limits">{said.refundLimits}</h2>
          <p className={frame.hint}>{said.refundLimitsHint}</p>
          <OfficeForm
            action={saveLimits}
            fields={LIMITED_ROLES.map((role) => ({
              name: role,
              label: `${visit.words.roles[role]} (${ctx.client.currency})`,
              value: limits.get(role) ?? '',
              inputMode: 'decimal' as const,
              autoComplete: 'off',
            }))}
            submit={said.save}
            isQuiet
            refusals={visit.words.refusals}
            stepUp={visit.words.stepUpTitle}
          />
        </section>
      )}
    </OfficeFrame>
  );
}

const sellers = (language: string) =>
  oneOf(
    TERMINAL_PROVIDERS.filter(isKeyed).map((provider) => kindOf(provider).title),
    language,
  );

/** Ignores an error of the provider: a till keeps its terminal while the provider does not answer. */
function unreachable(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

type FormProps = { visit: OfficeVisit; said: ShiftWords; till?: Till; terminals: Terminals | undefined };

function TillForm({ visit: { words }, said, till, terminals }: FormProps) {
  const known = (terminals?.list ?? []).map(({ id, name }) => [id, name] as const);
  const own = till?.terminalId;
  const isMissing = own != null && !known.some(([id]) => id === own);
  return (
    <OfficeForm
      key={till?.version ?? 'new'}
      action={saveOneTill}
      hidden={till ? { id: String(till.id), version: String(till.version) } : {}}
      fields={[
        { name: 'name', label: said.name, value: till?.name ?? '', required: true, autoComplete: 'off' },
        {
          name: 'terminal',
          label: said.terminal,
          type: 'select',
          value: own ?? '',
          options: [['', said.noTerminal], ...(isMissing ? [[own, own] as const] : []), ...known],
        },
        ...(till ? [{ name: 'archived', label: said.archived, type: 'checkbox' as const }] : []),
      ]}
      submit={said.save}
      {...(till ? { about: till.name, isQuiet: true } : {})}
      refusals={words.refusals}
      stepUp={words.stepUpTitle}
    />
  );
}
