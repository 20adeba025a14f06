import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importBundle } from '..';
import { newName, sample } from './sample';
import { world } from './world';

type Stage = ReturnType<typeof world> & {
  database: TestDatabase;
  /** The client of this test, imported from the sample. */
  name: string;
  run: (bundle: unknown) => ReturnType<typeof importBundle>;
  /** The price ranks of a performance with the numbers of their seats. */
  bounds: (key: string) => Promise<Record<string, unknown>[]>;
};

/** For the tests of one file: per test a client imported from the sample. */
export function importedStage(): Stage {
  const stage = {} as Stage;
  const own: Pick<Stage, 'run' | 'bounds'> = {
    run: (bundle) => importBundle(stage.database.db, bundle, { now: new Date() }),
    bounds: async (key) => {
      const id = await stage.subEventId(stage.name, key);
      return stage.database.sql`
        SELECT k.name, first_nr, last_nr, is_numbered FROM sub_event_categories s
          JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
         WHERE sub_event_id = ${id} ORDER BY position`;
    },
  };
  beforeAll(async () => {
    const database = await testDatabase();
    Object.assign(stage, world(database), own, { database });
  });
  afterAll(() => stage.database?.drop());
  beforeEach(async () => {
    stage.name = newName();
    await stage.run(sample(stage.name));
  });
  return stage;
}
