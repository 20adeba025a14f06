export { type Colour, hexOf, linear, parseColour } from './colour';
export { extensionOf, fileAddress, parseFile, type ThemeFile } from './files';
export { type Scheme, schemesOf } from './scheme';
export { textOf } from './text-of';
export { bundleTheme, readTheme, type Theme } from './theme-schema';
export { fontSheet, schemeAttribute, themeStyle } from './theme-style';
export { filesOf, withFiles } from './with-files';
