export { isolate } from './clean';
export { type DocumentFonts, documentFonts } from './document-fonts';
export type { Weight } from './faces';
export { BASELINE, LINE_HEIGHT, setLines, type TextLine } from './lines';
export { writtenLine } from './write-line';
