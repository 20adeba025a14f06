import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { isRouterState } from './router-state';

const { parseAndValidateFlightRouterState: readByNext } = createRequire(import.meta.url)(
  'next/dist/server/app-render/parse-and-validate-flight-router-state.js',
) as { parseAndValidateFlightRouterState: (header: string) => unknown };

const PAGE = [
  '',
  {
    children: [
      ['client_name', 'demo', 'd', null],
      {
        children: [
          'event',
          { children: [['event_id', '95', 'd', ['all']], { children: ['__PAGE__?{"code":"x"}', {}] }] },
        ],
      },
    ],
  },
  null,
  'refetch',
  16,
];

test.each([
  JSON.stringify(PAGE),
  '["",{}]',
  '["",{},["a","b"],null,null]',
  '[["a","b","ci(..)(..)",[]],{"children":["",{}]},null,"metadata-only",1,"x"]',
])('reads %s as Next.js does', (state) => {
  expect(isRouterState(encodeURIComponent(state))).toBe(true);
  expect(() => readByNext(encodeURIComponent(state))).not.toThrow();
});

test.each([
  'x',
  '%ff',
  '[]',
  '{}',
  'null',
  '[""]',
  '["",{},1]',
  '["",{},["a"]]',
  '["",{},null,"x"]',
  '["",{},null,null,"1"]',
  '["",{"children":["",1]}]',
  '[["a","b","x",null],{}]',
  '[["a","b","d"],{}]',
  '[["a","b","d",[1]],{}]',
  `["",${'{"a":["",'.repeat(5000)}`,
])('refuses %s, which Next.js fails on', (state) => {
  const header = state.startsWith('%') ? state : encodeURIComponent(state);
  expect(isRouterState(header)).toBe(false);
  expect(() => readByNext(header)).toThrow();
});
