import { expect, it } from 'vitest';
import { isInert } from '@/lib/theme/drawing';
import { drawArt } from './draw-art';

const TITLES = [
  'De storm',
  'De kersentuin',
  'De meeuw',
  'Op hoop van zegen',
  'Een midzomernachtdroom',
  'Hamlet',
  'Driekoningenavond',
  'Macbeth',
  'Drie zusters',
  'Lysistrata',
  'Antigone',
  'Phaedra',
  'Medea',
  'Een poppenhuis',
  'Gijsbrecht van Aemstel',
  'De vrek',
  'Tartuffe',
  'Cyrano de Bergerac',
  'Peer Gynt',
  'Salomé',
  'Koning Ubu',
  'Woyzeck',
  'Het belang van Ernst',
  'Rozentuin',
  'De vliegeraar',
  'Iets anders',
  '',
  '<script>alert(1)</script>',
  '观众',
  '🎭'.repeat(200),
];
const TYPES = [
  [],
  ['poppentheater'],
  ['klassiek'],
  ['muziek'],
  ['jeugd'],
  ['dans'],
  ['cabaret'],
  ['locatietheater'],
  ['lezing'],
  ['film'],
  ['expositie'],
];
const ACCENTS = ['#0f5c4a', '#b3261e', '#0b57d0', '#777777', '#000000', '#ffffff', '#fe0'];

it('draws only shapes with valid numbers and colours, whatever the show', () => {
  for (const title of TITLES)
    for (const types of TYPES)
      for (const accent of ACCENTS) {
        const drawing = drawArt({ title, types, accent });
        expect(isInert(drawing), `${title} ${types}`).toBe(true);
        expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
        expect(drawing.match(/#[0-9a-f]+/g)?.every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true);
        expect(drawing.length).toBeLessThan(20_000);
        // Frames from 4:3 to 5:2 are filled to their edges, with the subject in the middle.
        expect(drawing).toContain('viewBox="-700 0 3000 1200"');
        expect(drawing).toContain('<rect x="-700" y="0" width="3000" height="1200"');
      }
});

it('draws the same for the same show, and another picture for another title, genre or colour', () => {
  const drawings = TITLES.flatMap((title) =>
    TYPES.flatMap((types) => ACCENTS.slice(0, 3).map((accent) => drawArt({ title, types, accent }))),
  );
  expect(new Set(drawings).size).toBe(drawings.length);
  const one = { title: 'Hamlet', types: ['theater'], accent: '#0b57d0' };
  expect(drawArt({ ...one })).toBe(drawArt(one));
});

it('draws what the title is about, with and without accents, in other languages too', () => {
  const subject = (title: string) =>
    drawArt({ title, types: [], accent: '#0b57d0' }).replace(/#[0-9a-f]{6}|-?\d+(?:\.\d+)?/g, '');
  expect(subject('La Cerisaie')).toBe(subject('The Cherry Orchard'));
  expect(subject('Drei Schwestern')).toBe(subject('Les trois sœurs'));
  expect(subject('Salomé')).toBe(subject('SALOME'));
});
