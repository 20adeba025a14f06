import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('seats are freed by one statement', () => {
  const files = ['db/functions', 'lib', 'app', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const code = files.filter((path) => /\.(ts|tsx|sql)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));
  expect(code.filter((path) => /ticket_type_id = NULL/i.test(readFileSync(path, 'utf8')))).toEqual([
    'db/functions/release_seats.sql',
  ]);
});
