import type postgres from 'postgres';
import { OFFICE_ROLE } from '../office-role';
import { PLANNER_SETTINGS } from '../planner-settings';
import { DISTRIBUTED, REFERENCE } from './tables';

type Tx = postgres.TransactionSql;

/** Whether this is a coordinator of Citus. */
export async function isOnCitus(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ isThere: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "isThere"`;
  return row?.isThere === true;
}

/** Settings of every session on every node. Triggers write other tables of the same organisation; SET LOCAL is propagated to the worker. */
export const SETTINGS: Readonly<Record<string, string>> = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.propagate_set_commands': 'local',
  // After reading many shards in parallel, a transaction cannot write to a reference table.
  'citus.multi_shard_modify_mode': 'sequential',
  // Joins are planned each time: trying all join orders of the eight tables of an order's lines took 70 ms.
  join_collapse_limit: '4',
  ...PLANNER_SETTINGS,
};

/** Applies the settings to this database, which Citus propagates to every node, and to this transaction. */
export async function prepareCitus(tx: Tx): Promise<void> {
  const [database] = await tx<{ name: string }[]>`SELECT quote_ident(current_database()) AS name`;
  for (const [name, value] of Object.entries(SETTINGS)) {
    const [row] = await tx<{ is: string | null }[]>`SELECT current_setting(${name}, true) AS is`;
    if (row?.is === value) continue;
    await tx.unsafe(`ALTER DATABASE ${database?.name} SET ${name} = ${value}`);
    await tx`SELECT set_config(${name}, ${value}, true)`;
  }
}

const spreadTables = async (tx: Tx): Promise<Set<string>> =>
  new Set(
    (
      await tx<
        { name: string }[]
      >`SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
        WHERE p.partmethod = 'h' OR p.repmodel = 't'`
    ).map(({ name }) => name),
  );

const existingTables = async (tx: Tx): Promise<Set<string>> =>
  new Set(
    (
      await tx<{ name: string }[]>`SELECT relname AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`
    ).map(({ name }) => name),
  );

/**
 * Whether tables are distributed already: then each new table is distributed when it is created, because no local table may refer to them.
 */
export const isSpread = async (tx: Tx): Promise<boolean> => (await spreadTables(tx)).has('clients');

/**
 * Foreign keys to `staff` that Citus must not check: a writer of a reference table needs the right to lock the referenced rows, which the
 * office's role lacks. Rows of `staff` are never deleted.
 */
const NOT_KEPT = ['memberships_staff_id_staff_id_fk', 'invitations_invited_by_staff_id_fk'];

/**
 * Distributes every table that is still local, with its rows (tables.ts). Drops their foreign keys and triggers meanwhile: Citus treats
 * tables connected to a local one as local, and triggers would count the copied rows.
 */
export async function spread(tx: Tx): Promise<number> {
  const [done, existing] = [await spreadTables(tx), await existingTables(tx)];
  const isMissing = (name: string) => existing.has(name) && !done.has(name);
  const reference = REFERENCE.filter(isMissing);
  const distributed = DISTRIBUTED.filter(isMissing);
  const missing = [...reference, ...distributed];
  if (missing.length === 0) return 0;
  const keys = await foreignKeysOf(tx, missing);
  const triggers = await triggersOf(tx, missing);
  for (const { table, name } of keys) await tx.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table, name } of triggers) await tx.unsafe(`DROP TRIGGER ${name} ON ${table}`);
  for (const table of reference) await tx`SELECT create_reference_table(${table})`;
  for (const table of distributed) {
    // All in one colocation group: an organisation's shards of all tables move together.
    const beside = table === DISTRIBUTED[0] ? 'none' : (DISTRIBUTED[0] ?? '');
    await tx`SELECT create_distributed_table(${table}, 'client_id', colocate_with => ${beside})`;
  }
  for (const table of missing) await tx`SELECT truncate_local_data_after_distributing_table(${table}::regclass)`;
  for (const { is } of triggers) await tx.unsafe(is);
  for (const { table, name, is } of keys.filter(({ name }) => !NOT_KEPT.includes(name)))
    await tx.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${is}`);
  return missing.length;
}

/**
 * Functions that run entirely on the organisation's worker if they are the whole transaction, with the argument that holds the client id.
 */
const DELEGATED: Readonly<Record<string, string>> = { hold_seats: 'p_client' };

/**
 * Creates the functions on every node, and makes Citus plan their statements with the values of each call: a generic plan would be for any
 * shard.
 */
export async function spreadFunctions(tx: Tx): Promise<void> {
  await grantOfficeAccess(tx);
  const planned = await tx<{ signature: string }[]>`
    SELECT p.oid::regprocedure::text AS signature FROM pg_proc p JOIN functions f ON f.name = p.proname
     WHERE p.pronamespace = current_schema()::regnamespace AND 'plan_cache_mode=force_generic_plan' = ANY (p.proconfig)`;
  for (const { signature } of planned) await tx.unsafe(`ALTER FUNCTION ${signature} RESET plan_cache_mode`);
  for (const [name, argument] of Object.entries(DELEGATED)) {
    const [found] = await tx<{ signature: string; isDelegated: boolean }[]>`
      SELECT p.oid::regprocedure::text AS signature, coalesce(o.distribution_argument_index IS NOT NULL, false) AS "isDelegated"
        FROM pg_proc p LEFT JOIN pg_dist_object o ON o.classid = 'pg_proc'::regclass AND o.objid = p.oid
       WHERE p.pronamespace = current_schema()::regnamespace AND p.proname = ${name}`;
    if (!found || found.isDelegated) continue;
    await tx`SELECT create_distributed_function(${found.signature}::regprocedure, ${argument}, colocate_with => 'seats')`;
  }
  const unknown = await tx<{ signature: string }[]>`
    SELECT p.oid::regprocedure::text AS signature FROM pg_proc p JOIN functions f ON f.name = p.proname
     WHERE p.pronamespace = current_schema()::regnamespace AND p.prorettype <> 'trigger'::regtype
       AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)`;
  for (const { signature } of unknown) await tx`SELECT create_distributed_function(${signature}::regprocedure)`;
}

/**
 * Citus connects to its workers as the office's role, which therefore needs LOGIN, and cannot act as the owner in the same transaction: so
 * that role writes the audit log itself.
 */
async function grantOfficeAccess(tx: Tx): Promise<void> {
  const [role] = await tx<{ mayLogIn: boolean }[]>`
    SELECT rolcanlogin AS "mayLogIn" FROM pg_roles WHERE rolname = ${OFFICE_ROLE}`;
  if (!role) return;
  if (!role.mayLogIn) await tx.unsafe(`ALTER ROLE ${OFFICE_ROLE} LOGIN`);
  const [log] = await tx<{ isOwners: boolean }[]>`
    SELECT prosecdef AS "isOwners" FROM pg_proc WHERE oid = 'append_audit(jsonb)'::regprocedure`;
  if (log?.isOwners) await tx.unsafe('ALTER FUNCTION append_audit(jsonb) SECURITY INVOKER');
}

const triggersOf = (tx: Tx, tables: string[]) =>
  tx<{ table: string; name: string; is: string }[]>`
    SELECT t.tgrelid::regclass::text AS table, quote_ident(t.tgname) AS name, pg_get_triggerdef(t.oid) AS is
      FROM pg_trigger t WHERE t.tgrelid = ANY (${tables}::text[]::regclass[]) AND NOT t.tgisinternal ORDER BY 1, 2`;

const foreignKeysOf = (tx: Tx, tables: string[]) =>
  tx<{ table: string; name: string; is: string }[]>`
    SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS is
      FROM pg_constraint c
     WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace
       AND (c.conrelid = ANY (${tables}::text[]::regclass[]) OR c.confrelid = ANY (${tables}::text[]::regclass[]))
     ORDER BY c.conname`;
