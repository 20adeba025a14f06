import { expect, it } from 'vitest';
import { fillText, paragraphsOf, unknownPlaceholders, type Values } from './fill-text';

const values: Values = {
  first_name: 'Anna {show} $&',
  show: 'De meeuw',
  date: '4 dec',
  time: '20:30',
  venue: 'Zaal',
  order: '12',
  organisation: 'Theater',
};

it('fills what it knows once, and leaves the rest', () => {
  expect(fillText('{first_name}: {show}, {x} {}', values)).toBe('Anna {show} $&: De meeuw, {x} {}');
  expect(unknownPlaceholders('{first_name} {name} {}')).toEqual(['{name}', '{}']);
  expect(unknownPlaceholders('no braces, {show}')).toEqual([]);
});

it('an empty line ends a paragraph', () => {
  expect(paragraphsOf(' One\r\ntwo \n \n\nthree\n')).toEqual(['One two', 'three']);
});
