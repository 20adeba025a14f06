import { planFromPretix, printSection } from '@/lib/bundle';
import { explained, readFile } from './read-file';

/** A seating plan of pretix as the `sections` of a location. Throws an Error that names every wrong place. */
export async function printPlan(file: string): Promise<string> {
  const json = readFile(file);
  const sections = explained(file, () => planFromPretix(json), json);
  return JSON.stringify(sections.map(printSection), null, 2);
}
