import { integer, numeric, timestamp } from 'drizzle-orm/pg-core';
import type { Money } from '@/lib/money';

/** An instant, stored in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** An amount with two decimals, 0.00 … 99999999.99, as a string in both directions. */
export const money = () => numeric({ precision: 10, scale: 2 }).$type<Money>();

/** A sum of amounts, which may exceed MAX_MONEY. */
export const sum = () => numeric({ precision: 14, scale: 2 }).$type<Money>();

/** The tenant. Every primary and foreign key of a tenant's table begins with it. */
export const clientId = () => integer().notNull();
