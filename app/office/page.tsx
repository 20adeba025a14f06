import { redirect } from 'next/navigation';
import { pool } from '@/db/client';
import { findClient } from '@/lib/clients';
import { EXAMPLES, hasDemoSales } from '@/lib/office';
import { listOffices, listOwnerless } from '@/lib/staff';
import { Narrow, SignOut } from './_frame/frames';
import styles from './_frame/office.module.css';
import { OfficeForm } from './_frame/office-form';
import { openAccount } from './_frame/visit';
import { takeOrganisation } from './new/actions';

/** The organisations that a person works for; a single one opens at once. */
export default async function OfficesPage() {
  const { words, account, now } = await openAccount();
  const { mayCreateClients } = account.person;
  const offices = await listOffices(pool().db, account, now);
  const [only] = offices;
  if (only && offices.length === 1 && !mayCreateClients) redirect(`/office/${only.name}`);
  const free = mayCreateClients ? await listOwnerless(pool().db) : [];
  const hasSales = new Set(await namesWithDemoSales(free));
  return (
    <Narrow title={words.choose}>
      {offices.length === 0 && !mayCreateClients && <p>{words.noneYet}</p>}
      <ul className={styles.rows}>
        {offices.map(({ name, title, role }) => (
          <li key={name}>
            <a href={`/office/${name}`}>{title}</a>
            <p>{words.roles[role]}</p>
          </li>
        ))}
      </ul>
      {mayCreateClients && (
        <p className={styles.or}>
          <a className={styles.button} href="/office/new">
            {words.create}
          </a>
        </p>
      )}
      {free.length > 0 && (
        <section aria-labelledby="free">
          <h2 id="free">{words.ownerless}</h2>
          <ul className={styles.rows}>
            {free.map(({ name, title }) => (
              <li key={name}>
                <div>
                  {title}
                  {hasSales.has(name) && <p>{words.demoSales}</p>}
                </div>
                <OfficeForm
                  action={takeOrganisation}
                  fields={[]}
                  hidden={{ client: name }}
                  submit={words.take}
                  about={title}
                  isQuiet
                  refusals={words.refusals}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.or}>
        <a href="/office/account">{words.account}</a>
      </p>
      <SignOut words={words} />
    </Narrow>
  );
}

/** Which of these are demo organisations with a year of invented sales. */
async function namesWithDemoSales(free: readonly { name: string }[]): Promise<string[]> {
  const { db } = pool();
  const demos = EXAMPLES.filter((example) => free.some(({ name }) => name === example));
  const marked = demos.map(async (name) => ({
    name,
    has: await hasDemoSales({ db, client: await findClient(db, name) }),
  }));
  return (await Promise.all(marked)).flatMap(({ name, has }) => (has ? name : []));
}
