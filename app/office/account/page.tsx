import type { Metadata } from 'next';
import { renderSVG } from 'uqr';
import { pool } from '@/db/client';
import { LANGUAGE_NAMES, LANGUAGES } from '@/lib/i18n';
import { findAddress, isLoopback } from '@/lib/networks';
import { beginTotp, findPin, isFresh, listFactors, listSessions } from '@/lib/staff';
import { formatDate, formatMoment } from '../_frame/format-date';
import { Narrow, SignOut } from '../_frame/frames';
import styles from '../_frame/office.module.css';
import { OfficeForm } from '../_frame/office-form';
import { PasskeyButton } from '../_frame/passkey-button';
import { nextPath, openAccount, readVisit } from '../_frame/visit';
import {
  beginNewPasskey,
  confirmApp,
  endOneSession,
  keepPasskey,
  makeCodes,
  removeApp,
  removeOnePasskey,
  removePin,
  savePerson,
  savePin,
} from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.account });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The account: name, sign-in methods and signed-in browsers. Changing a sign-in method needs a step-up. */
export default async function AccountPage({ searchParams }: Props) {
  const { words, language, account, now } = await openAccount();
  const { person, session } = account;
  const { db } = pool();
  const { passkeys, totpSince, recoveryCodes } = await listFactors(db, person.id);
  const sessions = await listSessions(db, account, now);
  const { isSet: hasPin } = await findPin(db, account, now);
  const mayChange = isFresh(account, now);
  const form = { refusals: words.refusals, stepUp: words.stepUpTitle, isQuiet: true } as const;
  const hasFactor = passkeys.length > 0 || totpSince !== undefined;
  const { next } = await searchParams;
  const back = next === undefined ? undefined : nextPath(next);
  const here = back === undefined ? '/office/account' : `/office/account?next=${encodeURIComponent(back)}`;
  return (
    <Narrow title={words.account}>
      <p>{person.email}</p>
      {back && hasFactor && (
        <p className={styles.done} role="status">
          {words.secure.done} <a href={back}>{words.secure.back}</a>
        </p>
      )}
      {back && !hasFactor && <p>{words.secure.title}.</p>}
      <OfficeForm
        {...form}
        action={savePerson}
        fields={[
          { name: 'name', label: words.name, value: person.name, autoComplete: 'name', required: true },
          {
            name: 'locale',
            label: words.language,
            value: person.locale ?? '',
            options: [['', words.asBrowser], ...LANGUAGES.map((code) => [code, LANGUAGE_NAMES[code]] as const)],
          },
        ]}
        submit={words.save}
        done={words.saved}
      />
      {!mayChange && (
        <p className={styles.done}>
          {words.stepUpText} <a href={`/office/step-up?next=${encodeURIComponent(here)}`}>{words.stepUpTitle}</a>
        </p>
      )}

      <h2>{words.passkeys}</h2>
      <p className={styles.hint}>{words.passkeysText}</p>
      <ul className={styles.rows}>
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            <div>
              {name}
              <p>{formatDate(createdAt, language)}</p>
            </div>
            {mayChange && (
              <OfficeForm
                {...form}
                action={removeOnePasskey}
                fields={[]}
                hidden={{ id: String(id) }}
                submit={words.remove}
                about={name}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <PasskeyButton
          begin={beginNewPasskey}
          finish={keepPasskey}
          isNew
          text={words.addPasskey}
          nameLabel={words.passkeyName}
          noScript={words.noScript}
          next={back}
          refusals={words.refusals}
          stepUp={words.stepUpTitle}
        />
      )}

      <h2>{words.app}</h2>
      {totpSince ? <p>{words.appOn(formatDate(totpSince, language))}</p> : null}
      {totpSince && mayChange && (
        <OfficeForm {...form} action={removeApp} fields={[]} submit={words.remove} about={words.app} />
      )}
      {!totpSince && mayChange && <SetUpApp next={back} />}

      <h2>{words.recovery}</h2>
      <p className={styles.hint}>{words.recoveryText}</p>
      <p>{hasFactor ? words.recoveryLeft(recoveryCodes) : words.recoveryFirst}</p>
      {hasFactor && mayChange && <OfficeForm {...form} action={makeCodes} fields={[]} submit={words.recoveryNew} />}

      <h2>{words.pin}</h2>
      <p className={styles.hint}>{words.pinText}</p>
      {hasPin && <p>{words.pinOn}</p>}
      {mayChange && (
        <OfficeForm
          {...form}
          action={savePin}
          fields={[
            {
              name: 'secret_pin',
              label: words.pinNew,
              type: 'password',
              inputMode: 'numeric',
              autoComplete: 'new-password',
              required: true,
            },
          ]}
          submit={words.pinSet}
          done={words.saved}
        />
      )}
      {hasPin && mayChange && (
        <OfficeForm {...form} action={removePin} fields={[]} submit={words.remove} about={words.pin} />
      )}

      <h2>{words.sessions}</h2>
      <ul className={styles.rows}>
        {sessions.map(({ id, agent, network, seenAt }) => (
          <li key={id}>
            <div>
              {deviceOf({ agent, network })}
              <p>{id === session.id ? words.thisBrowser : words.lastSeen(formatMoment(seenAt, language))}</p>
            </div>
            {id !== session.id && (
              <OfficeForm
                {...form}
                action={endOneSession}
                fields={[]}
                hidden={{ id: String(id) }}
                submit={words.endSession}
                about={deviceOf({ agent, network })}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.or}>
        <a href="/office">{words.organisations}</a>
      </p>
      <SignOut words={words} />
    </Narrow>
  );
}

async function SetUpApp({ next }: { next: string | undefined }) {
  const { words, account, now } = await openAccount();
  const { secret, uri } = await beginTotp(pool().db, account.person, now);
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri)).toString('base64')}`;
  return (
    <details>
      <summary className={styles.opener}>{words.appSet}</summary>
      <p>{words.appText}</p>
      {/* biome-ignore lint/performance/noImgElement: a data URL made for this page */}
      <img className={styles.square} src={picture} alt="" width="192" height="192" />
      <p>
        {words.appSecret} <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <OfficeForm
        action={confirmApp}
        hidden={next === undefined ? {} : { next }}
        fields={[
          { name: 'code', label: words.code, autoComplete: 'one-time-code', inputMode: 'numeric', required: true },
        ]}
        submit={words.continue}
        isQuiet
        refusals={words.refusals}
      />
    </details>
  );
}

/** The browser and its network; without `::/64`, which is this machine or its proxy and means nothing to people. */
function deviceOf({ agent, network }: { agent: string; network: string }): string {
  const address = findAddress(network.replace('::/64', '::1'));
  return address && isLoopback(address) ? agentName(agent) : `${agentName(agent)} · ${network}`;
}

/** The browser's name in a User-Agent. Some also name the browsers that they imitate, so the first match wins. */
const agentName = (agent: string): string => AGENTS.find(([sign]) => agent.includes(sign))?.[1] ?? '?';

const AGENTS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
