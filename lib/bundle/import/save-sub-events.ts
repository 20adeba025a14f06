import type { Ids, ImportRun } from './job';
import { idOf } from './job';
import type { PlannedSub } from './plan-events';
import { insertRows, updateRows } from './rows';

const TABLE = {
  name: 'sub_events',
  columns: {
    id: 'int',
    main_event_id: 'int',
    location_id: 'int',
    key: 'text',
    name: 'text',
    text: 'text',
    short_text: 'text',
    url: 'text',
    image: 'text',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    view_begins_at: 'timestamptz',
    view_ends_at: 'timestamptz',
    status: 'event_status',
    max_per_order: 'int',
  },
};

/** Creates performances. */
export async function insertSubEvents(job: ImportRun, subs: PlannedSub[], locations: Ids): Promise<void> {
  job.written += await insertRows(
    job.db,
    job.clientId,
    TABLE,
    subs.map((sub) => rowOf(sub, locations)),
  );
}

/** Updates performances; changed ones are locked until the import ends. */
export async function updateSubEvents(job: ImportRun, subs: PlannedSub[], locations: Ids): Promise<void> {
  job.written += await updateRows(
    job.db,
    job.clientId,
    TABLE,
    ['id'],
    subs.map((sub) => rowOf(sub, locations)),
  );
}

function rowOf({ sub, id, mainId, startsAt, endsAt, viewBeginsAt, viewEndsAt }: PlannedSub, locations: Ids) {
  const { key, name, text, short_text, url, image, status, max_per_order } = sub;
  return {
    id,
    key,
    name,
    text,
    short_text,
    url,
    image,
    status,
    max_per_order,
    main_event_id: mainId,
    location_id: idOf(locations, sub.location),
    starts_at: startsAt,
    ends_at: endsAt,
    view_begins_at: viewBeginsAt,
    view_ends_at: viewEndsAt,
  };
}
