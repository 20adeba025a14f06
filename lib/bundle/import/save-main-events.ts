import type { ImportRun } from './job';
import type { PlannedMain } from './plan-events';
import { insertRows, updateRows } from './rows';

const TABLE = {
  name: 'main_events',
  columns: {
    id: 'int',
    key: 'text',
    name: 'text',
    text: 'text',
    texts: 'jsonb',
    short_text: 'text',
    image: 'text',
    images: 'jsonb',
    types: 'text[]',
    status: 'event_status',
  },
};

/** Creates and updates the shows of the file. */
export async function saveMainEvents(job: ImportRun, mains: PlannedMain[]): Promise<void> {
  const rows = (isNew: boolean) =>
    mains
      .filter((main) => main.isNew === isNew)
      .map(({ event, id }) => ({ ...event, id, status: 'pub', sub_events: null }));
  job.written += await insertRows(job.db, job.clientId, TABLE, rows(true));
  job.written += await updateRows(job.db, job.clientId, TABLE, ['id'], rows(false));
}
