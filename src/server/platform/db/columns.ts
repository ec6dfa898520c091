import { integer, text } from 'drizzle-orm/sqlite-core';

/** Random text id, made by `newId()`. */
export const idColumn = () => text('id').primaryKey();

/** Epoch milliseconds. */
export const instant = (name: string) => integer(name);

/** Whole cents. */
export const cents = (name: string) => integer(name);

/** Whole ounces. */
export const ounces = (name: string) => integer(name);

/** 0 or 1 in the table, boolean in the program. */
export const flag = (name: string) => integer(name, { mode: 'boolean' });

/** `YYYY-MM-DD`. */
export const day = (name: string) => text(name);
