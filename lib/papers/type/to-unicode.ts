const AT_ONCE = 100;
/** The longest that viewers must accept. */
const MOST_UNITS = 60;

/** The text of each code of a font: a CMap for `ToUnicode`. `digits`: the length of a code in hex. */
export function toUnicode(texts: readonly string[], { first, digits }: { first: number; digits: 2 | 4 }): string {
  const code = (number: number) => number.toString(16).padStart(digits, '0');
  // A glyph without text of its own: viewers treat an empty entry as missing.
  const said = (text: string) =>
    Buffer.from((text || '\u200b').slice(0, MOST_UNITS), 'utf16le')
      .swap16()
      .toString('hex');
  const entries = texts.map((text, i) => `<${code(first + i)}> <${said(text)}>`);
  const blocks: string[] = [];
  for (let i = 0; i < entries.length; i += AT_ONCE) {
    const block = entries.slice(i, i + AT_ONCE);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${'0'.repeat(digits)}> <${'f'.repeat(digits)}>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
