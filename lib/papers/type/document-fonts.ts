import { drawnFont } from './drawn-font';
import { mainFace, type Weight } from './faces';
import type { Kit, Ref } from './objects';
import type { Glyph } from './shape';
import { trueTypeFont } from './true-type';

type Font = { name: string; ref: Ref; end: () => void };

/** The fonts of one PDF. Call `end` after all text, before the PDF ends. */
export type DocumentFonts = {
  /** The name of the font on this page, and the code of a glyph in it, in hex. */
  codeOf: (face: string, glyph: Glyph) => { font: string; code: string };
  end: () => void;
};

export function documentFonts(kit: Kit): DocumentFonts {
  const fonts: Font[] = [];
  const add = (end: (ref: Ref) => void): Font => {
    const ref = kit.ref({});
    const font = { name: `F${fonts.length + 1}`, ref, end: () => end(ref) };
    fonts.push(font);
    return font;
  };
  const whole = new Map<string, ReturnType<typeof trueTypeFont> & { font: Font }>();
  const wholeOf = (name: string) => {
    const known = whole.get(name);
    if (known) return known;
    const face = (['regular', 'bold'] as const satisfies Weight[]).map(mainFace).find((one) => one.name === name);
    if (!face) throw new Error(`No such face: ${name}`);
    const codes = trueTypeFont(face);
    const made = { ...codes, font: add((ref) => codes.end(kit, ref)) };
    whole.set(name, made);
    return made;
  };
  const drawn: { codes: ReturnType<typeof drawnFont>; font: Font }[] = [];
  const addDrawn = () => {
    const codes = drawnFont();
    const made = { codes, font: add((ref) => codes.end(kit, ref)) };
    drawn.push(made);
    return made;
  };
  const drawnCode = (face: string, glyph: Glyph) => {
    for (const { codes, font } of drawn) {
      const code = codes.code(face, glyph);
      if (code) return { font, code };
    }
    const { codes, font } = addDrawn();
    return { font, code: codes.code(face, glyph) ?? '' };
  };
  return {
    codeOf(face, glyph) {
      const { font, code } =
        glyph.outline === undefined
          ? { font: wholeOf(face).font, code: wholeOf(face).code(glyph) }
          : drawnCode(face, glyph);
      kit.page.fonts[font.name] = font.ref;
      return { font: font.name, code };
    },
    end: () => {
      for (const { end } of fonts) end();
    },
  };
}
