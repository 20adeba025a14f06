import { fitText, widthOf } from './fit-text';
import type { Paper } from './paper';
import { asDecoration, INNER_WIDTH, inElement, PAGE, type Pdf } from './pdf';

const HEIGHT = 84;

/** Adds a page with the organisation's band and `right` at its end. @returns where the content begins */
export function addBandedPage(pdf: Pdf, { title, look }: Paper, right: string): number {
  const { kit } = pdf;
  kit.addPage();
  asDecoration(pdf, () => kit.rect(0, 0, PAGE.width, HEIGHT).fill(look.accent));
  const rightWidth = widthOf(right, { size: 16 });
  const { margin } = PAGE;
  const colour = look.onAccent;
  inElement(pdf, 'P', () => {
    const width = INNER_WIDTH - rightWidth - 24;
    fitText(pdf, title, {
      x: margin,
      y: HEIGHT / 2 - 15,
      width,
      sizes: [24, 20, 16],
      lines: 1,
      weight: 'bold',
      colour,
    });
  });
  inElement(pdf, 'P', () => {
    const x = PAGE.width - margin - rightWidth;
    fitText(pdf, right, { x, y: HEIGHT / 2 - 9, width: rightWidth + 1, sizes: [16], lines: 1, colour });
  });
  return HEIGHT + 40;
}
