import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { isAtThisMachine, mayReadOutbox } from '@/lib/api/guest';
import { isOutboxShown, listOutbox, type OutboxMail } from '@/lib/mail';
import styles from './outbox.module.css';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Outbox', robots: { index: false }, referrer: 'no-referrer' };

/** The mails that were not sent because no mail server is set. */
export default async function OutboxPage() {
  if (!isOutboxShown() || !mayReadOutbox(await headers())) notFound();
  const mails = await listOutbox({ withOffice: isAtThisMachine(await headers()) });
  return (
    <>
      <h1>Outbox</h1>
      <p>No mail server is set (SMTP_URL), so mails are kept here, the latest first.</p>
      {mails.length === 0 ? <p>There are no mails yet.</p> : null}
      <ol className={styles.mails}>
        {mails.map((kept) => (
          <li key={kept.name}>
            <MailItem {...kept} />
          </li>
        ))}
      </ol>
    </>
  );
}

function MailItem({ name, at, mail }: OutboxMail) {
  const to = mail.to?.map(({ address }) => address).join(', ');
  return (
    <article aria-labelledby={name}>
      <h2 id={name}>
        <a href={`/outbox/${name}.eml`}>{mail.subject}</a>
      </h2>
      <p className={styles.about}>
        {mail.from?.name} to {to}, <time dateTime={at.toISOString()}>{at.toISOString().slice(0, 19)} UTC</time>
      </p>
      <ul className={styles.parts}>
        <li>
          <a href={`/outbox/${name}.eml?part=text`}>Text</a>
        </li>
        {mail.attachments.map(({ filename }, i) => (
          <li key={filename}>
            <a href={`/outbox/${name}.eml?part=${i}`}>{filename}</a>
          </li>
        ))}
      </ul>
    </article>
  );
}
