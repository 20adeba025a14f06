import { expect, it } from 'vitest';
import { fillText, paragraphsOf, unknownIn } from './fill-text';

it('fills known variables once, and leaves the rest', () => {
  const values = { first_name: 'Anna {show} $&', show: 'De meeuw' };
  expect(fillText('{first_name}: {show}, {x} {} {constructor}', values)).toBe(
    'Anna {show} $&: De meeuw, {x} {} {constructor}',
  );
});

it('finds unknown variables in braces', () => {
  const unknown = (text: string) => unknownIn(text, ['first_name', 'show']);
  expect(unknown('{first_name} {name} {} {First_Name} { show } {__proto__}')).toEqual([
    '{name}',
    '{}',
    '{First_Name}',
    '{ show }',
    '{__proto__}',
  ]);
  expect(unknown('{show {first_name} } }')).toEqual(['{show  }', '}']);
  expect(unknown('{{show}}')).toEqual(['{}']);
  expect(unknown('no braces, {show}')).toEqual([]);
});

it('an empty line ends a paragraph', () => {
  expect(paragraphsOf(' One\r\ntwo \n \n\nthree\n')).toEqual(['One two', 'three']);
});
