import type postgres from 'postgres';

/**
 * The role of the office's transactions (lib/staff/office-transaction.ts), without LOGIN. Row-level security shows it the transaction's
 * organisation only, nothing if none is set. The tables' owner, the shop's role, is not subject to it.
 */
export const OFFICE_ROLE = 'doek_office';

/** The organisation of this transaction; NULL, which equals nothing, if none is set. */
const CLIENT = `nullif(current_setting('doek.client', true), '')::integer`;

/** The columns of `audit_log` that the role may write; only append_audit writes the hash chain. */
const AUDIT_COLUMNS = 'action, actor, at, client_id, detail, order_id, payment_id';

/** On Citus the role writes the chain itself (citus/spread.ts). */
const CHAIN_ON_CITUS: Readonly<Record<string, string>> = {
  audit_heads: 'INSERT, SELECT, UPDATE',
  audit_log: 'INSERT, SELECT',
};

const CHANGES = 'DELETE, INSERT, SELECT, UPDATE';
/** No DELETE: records of sales, payments and memberships are ended, never removed. */
const KEEPS = 'INSERT, SELECT, UPDATE';
const APPENDS = 'INSERT, SELECT';
const READS = 'SELECT';
const NOTHING = '';

/**
 * The role's privileges per tenant table, as PostgreSQL lists them, alphabetically. It has none on a table that is missing here; a test
 * requires a line for each. It may replace sealed keys of providers and webhooks, and never read them; ticket keys it may read whole.
 */
export const RIGHTS: Readonly<Record<string, string>> = {
  ...of(
    CHANGES,
    'address_proofs awaited_rides carts categories client_domains client_files discounts domain_claims kept_pictures locations',
  ),
  ...of(
    CHANGES,
    'main_events office_job_items office_jobs picture_fetches reminders reservations rides seats sub_event_categories',
  ),
  ...of(CHANGES, 'sub_event_ticket_types sub_events ticket_types waiting_lines waiting_places waiting_rooms'),
  ...of(CHANGES, 'subscription_events subscription_ranks subscriptions'),
  ...of(
    CHANGES,
    'blocks bundle_drafts order_notes saved_views webhook_deliveries webhook_endpoints webhook_messages webhook_stock',
  ),
  ...of(CHANGES, 'door_admissions door_devices door_gates door_lists door_pairings door_rehearsals'),
  ...of(
    KEEPS,
    'catalogues clients event_ids invitations line_changes mailings mails memberships order_lines orders payments',
  ),
  ...of(KEEPS, 'gift_card_sales gift_cards refund_lines refunds shifts stock_marks test_payments tills upgrades'),
  ...of(NOTHING, 'idempotency_keys test_bank_payments'),
  ...of(KEEPS, 'invoice_orders invoice_series voucher_series vouchers'),
  ...of(READS, 'renewal_passes renewal_seats renewal_windows renewals'),
  ...of(
    APPENDS,
    'audit_reads door_conflicts door_messages door_scans gift_card_entries invoice_parts invoices plan_versions revocations shift_entries',
  ),
  ...of(CHANGES, 'refund_limits waiting_list_entries waiting_lists'),
  ...of(CHANGES, 'report_schedules report_sendings'),
  ...of(READS, 'audit_heads figure_days figures'),
  audit_log: `INSERT (${AUDIT_COLUMNS}), SELECT`,
  payment_credentials: 'DELETE, INSERT, SELECT (client_id, provider, updated_at), UPDATE',
  staff: 'SELECT (email, factors_since, id, name)',
  staff_mails: 'INSERT',
  ticket_keys: 'INSERT, SELECT',
  webhook_secrets: 'DELETE, INSERT, SELECT (client_id, created_at, endpoint_id, expires_at, id), UPDATE',
};

function of(rights: string, tables: string): Record<string, string> {
  return Object.fromEntries(tables.split(' ').map((table) => [table, rights]));
}

/**
 * Creates the role, its privileges, and a policy for every table with a `client_id`. Does nothing if the login may not create roles: the
 * shop runs, and the office shows what to run (`findOfficeProblem`).
 */
export async function prepareOfficeRole(tx: postgres.TransactionSql, onCitus = false): Promise<void> {
  if (!(await makeRole(tx))) return;
  await tx
    .savepoint((tx) => prepareTables(tx, onCitus))
    .catch((error) => {
      if (error.code !== NOT_OURS) throw error;
    });
}

/** SQLSTATE when the tables belong to another login. */
const NOT_OURS = '42501';

async function prepareTables(tx: postgres.TransactionSql, onCitus: boolean): Promise<void> {
  const [place] = await tx<{ schema: string }[]>`SELECT current_schema() AS schema`;
  await tx.unsafe(`GRANT USAGE ON SCHEMA ${name(place?.schema)} TO ${OFFICE_ROLE};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${name(place?.schema)} TO ${OFFICE_ROLE}`);
  for (const { table } of await tenantTables(tx)) await guard(tx, onCitus, table);
  // `clients` shows its own row; `staff` shows people who have worked there.
  await guard(tx, onCitus, 'clients', `id = ${CLIENT}`);
  await guard(tx, onCitus, 'staff', 'works_here(id)');
  await guard(tx, onCitus, 'staff_mails', 'true');
  await keepToOffice(tx);
}

/** Only this role may execute SECURITY DEFINER functions; by default PostgreSQL lets everyone execute a new function. */
async function keepToOffice(tx: postgres.TransactionSql): Promise<void> {
  const rows = await tx<{ signature: string }[]>`
    SELECT p.oid::regprocedure::text AS signature FROM pg_proc p JOIN functions f ON f.name = p.proname
     WHERE p.prosecdef AND p.pronamespace = current_schema()::regnamespace`;
  for (const { signature } of rows)
    await tx.unsafe(`REVOKE EXECUTE ON FUNCTION ${signature} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${signature} TO ${OFFICE_ROLE}`);
}

const name = (of = 'public'): string => `"${of.replaceAll('"', '""')}"`;

/** @returns whether the role exists and this login can SET ROLE to it */
async function makeRole(tx: postgres.TransactionSql): Promise<boolean> {
  if (await canTakeOn(tx)) return true;
  // A migration of another database on the same server may create it concurrently.
  const attempt = (statement: string) => tx.savepoint((tx) => tx.unsafe(statement)).catch(() => {});
  await attempt(`CREATE ROLE ${OFFICE_ROLE} NOLOGIN`);
  await attempt(`GRANT ${OFFICE_ROLE} TO CURRENT_USER`);
  return canTakeOn(tx);
}

/** Whether this login can SET ROLE to it, by trying. */
const canTakeOn = (tx: postgres.TransactionSql): Promise<boolean> =>
  tx
    .savepoint((tx) => tx.unsafe(`SET LOCAL ROLE ${OFFICE_ROLE}; RESET ROLE`))
    .then(() => true)
    .catch(() => false);

/**
 * The policy: rows of this organisation. On Citus with a sum: otherwise the planner derives a constant condition, which Citus refuses in
 * outer joins before PostgreSQL 17. The office's queries also filter by client themselves.
 */
const ownRows = (onCitus: boolean): string => `client_id${onCitus ? ' + 0' : ''} = ${CLIENT}`;

const tenantTables = (tx: postgres.TransactionSql) =>
  tx<{ table: string }[]>`
    SELECT c.relname AS table FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
       AND a.attname = 'client_id' AND NOT a.attisdropped ORDER BY 1`;

async function guard(tx: postgres.TransactionSql, onCitus: boolean, table: string, rule = ownRows(onCitus)) {
  const of = name(table);
  const [known] = await tx<{ hasPolicy: boolean; isOn: boolean; rights: string }[]>`
    SELECT c.relrowsecurity AS "isOn", (SELECT coalesce(string_agg(r.one, ', ' ORDER BY r.one), '') FROM (
             SELECT a.privilege_type AS one FROM aclexplode(c.relacl) a WHERE a.grantee = ${OFFICE_ROLE}::regrole
             UNION ALL
             SELECT a.privilege_type || ' (' || string_agg(t.attname, ', ' ORDER BY t.attname) || ')'
               FROM pg_attribute t, aclexplode(t.attacl) a WHERE t.attrelid = c.oid AND a.grantee = ${OFFICE_ROLE}::regrole
              GROUP BY a.privilege_type) r) AS rights,
           -- One with a subquery is of an earlier version: Citus takes none.
           EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = ${OFFICE_ROLE}
             AND pg_get_expr(p.polqual, p.polrelid) NOT LIKE '%EXISTS%'
             AND (pg_get_expr(p.polqual, p.polrelid) LIKE '%client_id + 0%' OR ${!rule.includes(' + 0')})) AS "hasPolicy"
      FROM pg_class c WHERE c.relname = ${table} AND c.relnamespace = current_schema()::regnamespace`;
  // Each statement waits for all users of the table: runs only the missing ones.
  if (!known?.isOn) await tx.unsafe(`ALTER TABLE ${of} ENABLE ROW LEVEL SECURITY`);
  if (!known?.hasPolicy) {
    await tx.unsafe(`DROP POLICY IF EXISTS ${OFFICE_ROLE} ON ${of}`);
    await tx.unsafe(`CREATE POLICY ${OFFICE_ROLE} ON ${of} TO ${OFFICE_ROLE} USING (${rule})`);
  }
  const rights = (onCitus && CHAIN_ON_CITUS[table]) || (RIGHTS[table] ?? NOTHING);
  if (known?.rights === rights) return;
  await tx.unsafe(`REVOKE ALL ON ${of} FROM ${OFFICE_ROLE}`);
  if (rights !== NOTHING) await tx.unsafe(`GRANT ${rights} ON ${of} TO ${OFFICE_ROLE}`);
}
