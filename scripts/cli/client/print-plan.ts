import { planFromPretix, printSection } from '@/lib/bundle';
import { explainErrors, readFile } from './read-file';

/** Converts a seating plan of pretix to the `sections` of a location. Throws an Error that names every invalid member. */
export async function printPlan(file: string): Promise<string> {
  const json = readFile(file);
  const sections = explainErrors(file, () => planFromPretix(json), json);
  return JSON.stringify(sections.map(printSection), null, 2);
}
