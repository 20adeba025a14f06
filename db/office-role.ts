import type postgres from 'postgres';

/**
 * The role that transactions of the office run as (lib/staff/office-transaction.ts). It logs in nowhere. Row-level security shows it
 * one organisation, and nothing where none is set; the owner of the tables, as which the shop runs, is not subject to it.
 */
export const OFFICE_ROLE = 'doek_office';

/** The organisation of this transaction; NULL, which equals nothing, where none is set. */
const CLIENT = `nullif(current_setting('doek.client', true), '')::integer`;

/** The columns of `audit_log` that it writes by itself; the chain is written by append_audit alone. */
const AUDIT_COLUMNS = 'client_id, at, actor, action, order_id, payment_id, detail';

/** What it may do with a table, where that is not everything. */
const RIGHTS: Readonly<Record<string, string>> = {
  audit_log: `SELECT, INSERT (${AUDIT_COLUMNS})`,
  audit_heads: 'SELECT',
  door_conflicts: 'SELECT, INSERT',
  door_messages: 'SELECT, INSERT',
  door_scans: 'SELECT, INSERT',
  revocations: 'SELECT, INSERT',
  staff: 'SELECT (id, email, name)',
  staff_mails: 'INSERT',
};

/**
 * Makes the role, its rights and its policies for every table that has a `client_id`, also one that came since. Where the login may
 * not make roles, nothing of this is done: the shop runs, and the office says what to run (`findOfficeProblem`).
 */
export async function prepareOfficeRole(tx: postgres.TransactionSql): Promise<void> {
  if (!(await makeRole(tx))) return;
  await tx.savepoint(prepareTables).catch((error) => {
    if (error.code !== NOT_OURS) throw error;
  });
}

/** SQLSTATE where the tables belong to another login. */
const NOT_OURS = '42501';

async function prepareTables(tx: postgres.TransactionSql): Promise<void> {
  const [place] = await tx<{ schema: string }[]>`SELECT current_schema() AS schema`;
  await tx.unsafe(`GRANT USAGE ON SCHEMA ${name(place?.schema)} TO ${OFFICE_ROLE};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${name(place?.schema)} TO ${OFFICE_ROLE}`);
  for (const { table } of await tenantTables(tx)) await guard(tx, table);
  // An organisation is its own row; people are seen where they work.
  await guard(tx, 'clients', `id = ${CLIENT}`);
  await guard(tx, 'staff', 'EXISTS (SELECT FROM memberships m WHERE m.staff_id = staff.id)');
  await guard(tx, 'staff_mails', 'true');
  await keepToOffice(tx);
}

/** What runs as the owner of the tables is for this role alone; PostgreSQL lets everyone execute a new function. */
async function keepToOffice(tx: postgres.TransactionSql): Promise<void> {
  const rows = await tx<{ signature: string }[]>`
    SELECT p.oid::regprocedure::text AS signature FROM pg_proc p JOIN functions f ON f.name = p.proname
     WHERE p.prosecdef AND p.pronamespace = current_schema()::regnamespace`;
  for (const { signature } of rows)
    await tx.unsafe(`REVOKE EXECUTE ON FUNCTION ${signature} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${signature} TO ${OFFICE_ROLE}`);
}

const name = (of = 'public'): string => `"${of.replaceAll('"', '""')}"`;

/** @returns whether there is a role that this login can take on */
async function makeRole(tx: postgres.TransactionSql): Promise<boolean> {
  if (await canTakeOn(tx)) return true;
  // Another database of the same server may make it at this moment.
  const attempt = (statement: string) => tx.savepoint((tx) => tx.unsafe(statement)).catch(() => {});
  await attempt(`CREATE ROLE ${OFFICE_ROLE} NOLOGIN`);
  await attempt(`GRANT ${OFFICE_ROLE} TO CURRENT_USER`);
  return canTakeOn(tx);
}

/** Whether this login can take the role on, found out by doing so. */
const canTakeOn = (tx: postgres.TransactionSql): Promise<boolean> =>
  tx
    .savepoint((tx) => tx.unsafe(`SET LOCAL ROLE ${OFFICE_ROLE}; RESET ROLE`))
    .then(() => true)
    .catch(() => false);

const tenantTables = (tx: postgres.TransactionSql) =>
  tx<{ table: string }[]>`
    SELECT c.relname AS table FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
       AND a.attname = 'client_id' AND NOT a.attisdropped ORDER BY 1`;

async function guard(tx: postgres.TransactionSql, table: string, rule = `client_id = ${CLIENT}`): Promise<void> {
  const of = name(table);
  const [known] = await tx<{ hasPolicy: boolean; isOn: boolean; hasRights: boolean }[]>`
    SELECT c.relrowsecurity AS "isOn", has_any_column_privilege(${OFFICE_ROLE}, c.oid, 'SELECT, INSERT') AS "hasRights",
           EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = ${OFFICE_ROLE}) AS "hasPolicy"
      FROM pg_class c WHERE c.relname = ${table} AND c.relnamespace = current_schema()::regnamespace`;
  // Each of these waits for whoever uses the table: only what is missing.
  if (!known?.isOn) await tx.unsafe(`ALTER TABLE ${of} ENABLE ROW LEVEL SECURITY`);
  if (!known?.hasPolicy) await tx.unsafe(`CREATE POLICY ${OFFICE_ROLE} ON ${of} TO ${OFFICE_ROLE} USING (${rule})`);
  const rights = RIGHTS[table] ?? 'SELECT, INSERT, UPDATE, DELETE';
  if (!known?.hasRights) await tx.unsafe(`GRANT ${rights} ON ${of} TO ${OFFICE_ROLE}`);
}
