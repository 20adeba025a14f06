export { exportConsents } from './export-consents';
export { exportFigures, MONEY_FILES, type MoneyReport, SALES_FILES, type SalesReport } from './export-figures';
export { EXPORTS, type ExportKind, exportSales } from './export-sales';
