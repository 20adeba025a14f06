export { type Colour, hexOf, linear, parseColour } from './colour';
export { type FontMeasures, fallbackFaces, MEASURED_TEXT } from './fallback-font';
export { extensionOf, fileAddress, parseFile, type ThemeFile } from './files';
export { type Scheme, schemesOf } from './scheme';
export { isReadable, shownPairs } from './shown-pairs';
export { type TextByLanguage, textOf } from './text-of';
export { bundleTheme, LANGUAGES, readTheme, type Theme, textByLanguage } from './theme-schema';
export { fontSheet, SHOP_FONTS, schemeAttribute, themeStyle } from './theme-style';
export { filesOf, withFiles } from './with-files';
