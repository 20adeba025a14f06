import type postgres from 'postgres';

const OURS = `n.nspname = 'public'`;

/** Queries for the objects of a database, by kind: a name for each, and its properties. */
const OBJECTS = {
  tables: `SELECT c.relname AS name, c.relkind, c.relpersistence, c.reloptions, c.relrowsecurity
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS} AND c.relkind IN ('r', 'p', 'v', 'm')`,
  columns: `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid) AS default, a.attidentity, a.attgenerated, a.attstattarget, a.attstorage, a.attcompression,
      a.attcollation::regcollation::text AS collation, a.attoptions
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE ${OURS} AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
  constraints: `SELECT c.conrelid::regclass || '.' || c.conname AS name, pg_get_constraintdef(c.oid) AS is, c.convalidated
    FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE ${OURS}`,
  indexes: `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS is, i.indisvalid, c.reloptions
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS}`,
  functions: `SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS is
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${OURS}`,
  triggers: `SELECT t.tgrelid::regclass || '.' || t.tgname AS name, pg_get_triggerdef(t.oid) AS is, t.tgenabled
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${OURS} AND NOT t.tgisinternal`,
  types: `SELECT t.typname AS name, t.typtype, array_agg(e.enumlabel ORDER BY e.enumsortorder) AS labels
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace LEFT JOIN pg_enum e ON e.enumtypid = t.oid
   WHERE ${OURS} AND t.typtype <> 'c' AND t.typelem = 0 GROUP BY t.oid, t.typname, t.typtype`,
  sequences: `SELECT s.seqrelid::regclass::text AS name, s.seqtypid::regtype::text AS type, s.seqstart, s.seqincrement, s.seqmax,
      s.seqmin, s.seqcache, s.seqcycle
    FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS}`,
  statistics: `SELECT s.stxname AS name, pg_get_statisticsobjdef(s.oid) AS is
    FROM pg_statistic_ext s JOIN pg_namespace n ON n.oid = s.stxnamespace WHERE ${OURS}`,
  comments: `SELECT d.objoid::regclass || '.' || d.objsubid AS name, d.description
    FROM pg_description d JOIN pg_class c ON c.oid = d.objoid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE d.classoid = 'pg_class'::regclass AND ${OURS}`,
  extensions: `SELECT extname AS name, extversion FROM pg_extension`,
  settings: `SELECT setrole::text AS name, setconfig FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase
   WHERE d.datname = current_database()`,
};

export type Schema = Record<keyof typeof OBJECTS, Map<string, postgres.Row>>;

/** Every object of a database by kind and name, without the order of columns in a table. */
export async function schemaOf(sql: postgres.Sql): Promise<Schema> {
  const schema: Partial<Schema> = {};
  for (const [kind, query] of Object.entries(OBJECTS) as [keyof Schema, string][]) {
    const rows = await sql.unsafe(`SELECT o.* FROM (${query}) o ORDER BY name`);
    schema[kind] = new Map(rows.map((row) => [row.name, row]));
  }
  return schema as Schema;
}
