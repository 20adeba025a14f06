import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../schema';
import { DISTRIBUTED, LOCAL, REFERENCE } from './tables';

const tables = Object.values(schema).filter((one) => is(one, PgTable));
const names = tables.map((table) => getTableName(table));

it('assigns every table to exactly one kind of placement', () => {
  // migrate() creates these two itself.
  expect([...DISTRIBUTED, ...REFERENCE, ...LOCAL].sort()).toEqual([...names, 'functions', 'migrations'].sort());
});

it('distributes tables by a column that all their keys contain', () => {
  for (const table of tables.filter((one) => DISTRIBUTED.includes(getTableName(one)))) {
    const { primaryKeys, uniqueConstraints, indexes, columns } = getTableConfig(table);
    const keys = [
      ...primaryKeys.map((key) => key.columns.map(({ name }) => name)),
      ...uniqueConstraints.map((key) => key.columns.map(({ name }) => name)),
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => config.columns.map((column) => ('name' in column ? column.name : ''))),
      ...columns.filter((column) => column.primary || column.isUnique).map(({ name }) => [name]),
    ];
    expect(getTableColumns(table)).toHaveProperty('clientId');
    for (const key of keys)
      expect([getTableName(table), key]).toEqual([getTableName(table), ['clientId', ...key.slice(1)]]);
  }
});

it('has foreign keys only to co-located or replicated tables', () => {
  const mayReferTo = (name: string) =>
    [DISTRIBUTED, LOCAL].filter((list) => list.includes(name)).flatMap((list) => [...list, ...REFERENCE]);
  for (const table of tables) {
    const name = getTableName(table);
    const allowed = REFERENCE.includes(name) ? REFERENCE : mayReferTo(name);
    for (const key of getTableConfig(table).foreignKeys) {
      const to = getTableName(key.reference().foreignTable);
      expect([name, to, allowed.includes(to)]).toEqual([name, to, true]);
    }
  }
});
