export type { Cell, ExportTable } from './cell';
export { csvOf } from './csv';
export { exportBorderel } from './export-borderel';
export { exportConsents } from './export-consents';
export { exportFigures, MONEY_FILES, type MoneyReport, SALES_FILES, type SalesReport } from './export-figures';
export { EXPORTS, type ExportKind, exportSales } from './export-sales';
export { exportSold, SOLD_FILES, type SoldReport } from './export-sold';
export { CONTENT_TYPES, FILE_FORMATS, type FileFormat, fileOf } from './table-file';
