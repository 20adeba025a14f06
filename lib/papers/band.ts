import { fitText, widthOf } from './fit-text';
import type { Paper, PaperLogo } from './paper';
import { asDecoration, INNER_WIDTH, inElement, PAGE, type Pdf } from './pdf';

const HEIGHT = 84;
const STRIPE = 6;
const LARGEST_LOGO = { width: 240, height: 48 };

/**
 * Adds a page with the organisation's band and `right` at its end: its title on its accent, or its logo on its background,
 * as in the shop. @returns where the content begins
 */
export function addBandedPage(pdf: Pdf, paper: Paper, right: string): number {
  const { look, facts } = paper;
  pdf.kit.addPage();
  asDecoration(pdf, () => {
    pdf.kit.rect(0, 0, PAGE.width, HEIGHT).fill(look.accent);
    if (facts.logo) pdf.kit.rect(0, 0, PAGE.width, HEIGHT - STRIPE).fill(look.background);
  });
  const size = 16;
  const rightWidth = widthOf(right, { size });
  if (facts.logo) drawLogo(pdf, facts.logo, paper.title);
  else drawTitle(pdf, paper, INNER_WIDTH - rightWidth - 24);
  inElement(pdf, 'P', () => {
    const x = PAGE.width - PAGE.margin - rightWidth;
    const colour = facts.logo ? look.text : look.onAccent;
    fitText(pdf, right, { x, y: HEIGHT / 2 - 9, width: rightWidth + 1, sizes: [size], lines: 1, colour });
  });
  return HEIGHT + 40;
}

function drawTitle(pdf: Pdf, { title, look }: Paper, width: number): void {
  const box = { x: PAGE.margin, y: HEIGHT / 2 - 15, width, sizes: [24, 20, 16], lines: 1, colour: look.onAccent };
  inElement(pdf, 'P', () => fitText(pdf, title, { ...box, weight: 'bold' }));
}

function drawLogo(pdf: Pdf, { url, width, height }: PaperLogo, alt: string): void {
  const scale = Math.min(LARGEST_LOGO.width / width, LARGEST_LOGO.height / height);
  const box = { width: width * scale, height: height * scale };
  const { margin } = PAGE;
  const y = (HEIGHT - STRIPE - box.height) / 2;
  const draw = () => pdf.kit.image(url, margin, y, box);
  inElement(pdf, 'Figure', draw, { alt, bbox: [margin, y, margin + box.width, y + box.height] });
}
