import { integer, text } from 'drizzle-orm/sqlite-core';

export const idColumn = () => text('id').primaryKey();

/** Epoch milliseconds. */
export const instant = (name: string) => integer(name);

/** Whole cents. */
export const cents = (name: string) => integer(name);

/** Whole ounces. */
export const ounces = (name: string) => integer(name);

export const flag = (name: string) => integer(name, { mode: 'boolean' });

/** `YYYY-MM-DD`. */
export const day = (name: string) => text(name);
