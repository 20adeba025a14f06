import { items, loose } from './check/loose';

const MOST_CHARACTERS = 60;

/**
 * The path of a wrong place with the names of what contains it: `events[3].sub_events[0].date` becomes
 * `events[3].sub_events[0].date ("hamlet" > "hamlet-1")`. Names are those in `json`, escaped and cut.
 */
export function namePlace(path: string, json: unknown): string {
  const names: string[] = [];
  let at = json;
  for (const [, quoted, index, word] of path.matchAll(/\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]|([^.[\]]+)/g)) {
    if (index === undefined) at = loose(at)[word ?? String(JSON.parse(quoted ?? '""'))];
    else {
      at = items(at)[Number(index)];
      const name = nameOf(at);
      if (name !== undefined) names.push(JSON.stringify(name.slice(0, MOST_CHARACTERS)));
    }
  }
  return names.length === 0 ? path : `${path} (${names.join(' > ')})`;
}

/** The name by which the organisation knows an entry. */
function nameOf(entry: unknown): string | undefined {
  const { key, name, row, url, payment_desc } = loose(entry);
  return [key, name, row, url, payment_desc].find((one): one is string => typeof one === 'string' && one !== '');
}
