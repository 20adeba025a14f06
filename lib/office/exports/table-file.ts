import type { ExportTable } from './cell';
import { csvOf } from './csv';
import { xlsxOf } from './xlsx';

export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const CONTENT_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Streams a table as a file of that format. Only CSV depends on the language. */
export const fileOf = (table: ExportTable, format: FileFormat, language: string): AsyncGenerator<Uint8Array> =>
  format === 'xlsx' ? xlsxOf(table) : encoded(csvOf(table, language));

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}
