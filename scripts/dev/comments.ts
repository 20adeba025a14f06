import { readFileSync } from 'node:fs';
import { FILES } from './markdown';

const MOST_LINES = 3;
const MOST_COLUMNS = 140;

const CODE = /\.(?:ts|tsx|mts|mjs|js|css|sql)$/;

/** Files that Drizzle and pg_dump generate. */
const GENERATED = /^db\/(?:migrations|testing)\/.*\.sql$/;

export const COMMENTED: string[] = FILES.filter((file) => CODE.test(file) && !GENERATED.test(file));

/** Comments of a file that are longer than three lines, as `line: lines`. */
export const longComments = (file: string): string[] =>
  longCommentsIn(readFileSync(file, 'utf8'), file.endsWith('.sql'));

/** Exempt are the head of a SQL function, which describes its parameters, and JSDoc types in JavaScript files. */
export function longCommentsIn(text: string, isSql = false): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const found: string[] = [];
  for (let first = 0; first < lines.length; first++) {
    const end = endOfComment(lines, first, isSql);
    if (end === first) continue;
    const said = lines.slice(first, end).filter((line) => /[^{}/*\s-]/.test(line) && !line.startsWith('* @typedef'));
    const isHead = isSql && first === 0;
    if (!isHead && said.length > MOST_LINES) found.push(`${first + 1}: ${said.length} lines`);
    if (!isSql && said.some((line) => line.length > MOST_COLUMNS))
      found.push(`${first + 1}: over ${MOST_COLUMNS} columns`);
    first = end - 1;
  }
  return found;
}

/** The index of the line after the comment that begins at `first`; `first` itself when no comment begins there. */
function endOfComment(lines: string[], first: number, isSql: boolean): number {
  if (/^\{?\/\*/.test(lines[first] ?? '')) {
    const last = lines.findIndex((line, at) => at >= first && line.includes('*/'));
    return last === -1 ? lines.length : last + 1;
  }
  let end = first;
  while (lines[end]?.startsWith(isSql ? '--' : '//')) end++;
  return end;
}
