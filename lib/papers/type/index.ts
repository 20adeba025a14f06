export { isolate } from './clean';
export { type DocumentFonts, documentFonts } from './document-fonts';
export type { Weight } from './faces';
export { BASELINE, LINE_HEIGHT, type Line, setLines } from './lines';
export { writtenLine } from './write-line';
