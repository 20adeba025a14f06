import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, testDatabase } from './database';
import { openDoor } from './open-door';

type Opening = Parameters<typeof openDoor> extends [unknown, ...infer Rest] ? Rest : never;

/** For the tests of one file: their database, and `openDoor` in it. */
export function doorStage() {
  const stage = {} as { database: TestDatabase; open: (...wanted: Opening) => ReturnType<typeof openDoor> };
  beforeAll(async () => {
    const database = await testDatabase();
    Object.assign(stage, { database, open: (...wanted: Opening) => openDoor(database.db, ...wanted) });
  });
  afterAll(() => stage.database?.drop());
  return stage;
}
