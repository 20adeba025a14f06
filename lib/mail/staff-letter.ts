import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import type { Client } from '@/lib/context';
import { officeWordsFor } from '@/lib/i18n/office';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { getMailing } from '@/lib/office';
import { paperFrom } from '@/lib/papers';
import { codeOf, findInvitation, findWaitingFactor, invitationToken, officeAddress, type StaffMail } from '@/lib/staff';
import { mailingText } from './kinds/mailing';
import type { Letter } from './letter';

/** The letter of an office mail; undefined when it is obsolete. */
export async function staffLetter(db: Db, mail: StaffMail, client: Client | undefined): Promise<Letter | undefined> {
  const words = officeWordsFor(mail.locale);
  const { mails: said } = words;
  const base = { greeting: said.greeting, performances: [], footer: said.footer };
  const title = client?.title ?? 'Doek';
  switch (mail.kind) {
    case 'code': {
      const [id = '', digits] = mail.about.split(' ');
      const shown = codeOf(id, digits ? Number(digits) : undefined).replace(/\d{4}(?=\d)/g, '$& ');
      return { ...base, subject: said.codeSubject(shown), paragraphs: [said.code(shown), said.codeText] };
    }
    case 'invitation': {
      const [clientId, id] = mail.about.split(' ').map(Number);
      const token = invitationToken(clientId ?? 0, id ?? 0);
      const invitation = await findInvitation(db, token, databaseNow());
      if (!invitation) return undefined;
      return {
        ...base,
        subject: said.invitationSubject(title),
        paragraphs: [said.invitation(title, words.roles[invitation.role]), said.invitationText],
        action: { text: said.invitationDo, href: `${officeAddress()}/office/invitation/${token}` },
      };
    }
    case 'new_factor': {
      const action = { text: said.open, href: `${officeAddress()}/office/account` };
      return { ...base, subject: said.factorSubject, paragraphs: [said.factor], action };
    }
    case 'mailing_test':
      return client && mailingTest(db, mail, client);
    case 'report':
      return undefined; // It has a file, so kinds/report.ts composes it.
    case 'factor_waits': {
      const [clientId, id] = mail.about.split(' ').map(Number);
      const waiting = client && (await findWaitingFactor({ client, db, now: databaseNow() }, id ?? 0));
      if (!client || !waiting || clientId !== client.id) return undefined;
      const { name, email, until } = waiting;
      const { timezone } = client;
      const when = new Intl.DateTimeFormat(mail.locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: timezone,
      });
      const action = { text: said.open, href: `${officeAddress()}/office/${client.name}/team/${id}` };
      const paragraphs = [said.waits(name, email, when.format(until)), said.waitsText];
      return { ...base, subject: said.waitsSubject(title), paragraphs, action };
    }
    case 'role_changed': {
      const action = { text: said.open, href: `${officeAddress()}/office/${client?.name}/team` };
      return { ...base, subject: said.roleSubject(title), paragraphs: [said.role], action };
    }
  }
}

/** A mailing as a buyer would get it. */
async function mailingTest(db: Db, { about, locale }: StaffMail, client: Client): Promise<Letter | undefined> {
  const mailing = await getMailing({ client, db, now: databaseNow() }, Number(about.split(' ')[1]));
  if (!mailing) return undefined;
  const paper = paperFrom({ ...client, locale });
  const { mail: said } = performanceWordsFor(locale);
  const { subject, paragraphs } = mailingText(mailing, paper, client, { firstName: said.sampleName, order: '1234' });
  const greeting = paper.words.hello(said.sampleName);
  return { subject: `[${said.testMark}] ${subject}`, greeting, paragraphs, performances: [], footer: client.title };
}
