import type { Glyph } from 'fontkit';

type Placed = { scale: number; x: number; y: number };

/** A glyph as operators of a PDF, in whole thousandths of the font size: `100 0 m 250 700 l … h`. */
export function outlineOf(glyph: Glyph, { scale, x, y }: Placed): string {
  let [atX, atY] = [0, 0];
  const point = (pointX: number, pointY: number) =>
    `${Math.round(pointX * scale + x)} ${Math.round(pointY * scale + y)} `;
  return glyph.path.commands
    .map(({ command, args }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
      const [fromX, fromY] = [atX, atY];
      if (args.length > 0) [atX = 0, atY = 0] = args.slice(-2);
      switch (command) {
        case 'moveTo':
          return `${point(a, b)}m\n`;
        case 'lineTo':
          return `${point(a, b)}l\n`;
        case 'bezierCurveTo':
          return `${point(a, b)}${point(c, d)}${point(e, f)}c\n`;
        case 'quadraticCurveTo':
          return `${point(fromX + ((a - fromX) * 2) / 3, fromY + ((b - fromY) * 2) / 3)}${point(c + ((a - c) * 2) / 3, d + ((b - d) * 2) / 3)}${point(c, d)}c\n`;
        default:
          return 'h\n';
      }
    })
    .join('');
}
