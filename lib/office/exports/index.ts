export { EXPORTS, type ExportKind, exportSales } from './export-sales';
