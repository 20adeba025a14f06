import { type SQL, sql } from 'drizzle-orm';

/** SQL for an order's number as buyers see it, `2026-000123`, as receiptNumber of lib/tickets writes it. NULL without an order. */
export const orderNumber = (id: SQL, createdAt: SQL): SQL =>
  sql`(extract(year FROM ${createdAt} AT TIME ZONE 'UTC') || '-' || lpad(${id}::text, greatest(6, length(${id}::text)), '0'))`;
