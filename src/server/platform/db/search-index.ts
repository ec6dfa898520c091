import { and, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { business } from '../../../shared/business.ts';
import type { Db } from './db.ts';

/** See docs/decisions/076-search.md. */
export type SearchKind =
  | 'order'
  | 'subscription'
  | 'customer'
  | 'message'
  | 'application'
  | 'address'
  | 'movein';

/** `condition` filters the rows of their table. */
export type Search = {
  kind: SearchKind;
  table: SQLiteTable & { id: SQLiteColumn };
  text: string;
  condition?: SQL | undefined;
};

/** `position` in the index; the newest row has the highest. */
export type Hit = { id: string; position: number };

export function isHit(kind: SearchKind, id: SQLiteColumn, text: string): SQL {
  return sql`${id} in (select id from search_index where search_index match ${queryFor(kind, text)})`;
}

/** Reads the index from its end, so a common word costs no more than a rare one. */
export function findHits(db: Db, search: Search, limit: number, before?: number): Hit[] {
  const { table, condition } = search;
  const older = before === undefined ? undefined : sql`search_index.rowid < ${before}`;
  return db.all<Hit>(
    sql`select ${table.id} as id, search_index.rowid as position from ${joined(search)} where ${and(matches(search), older, condition)}
      order by search_index.rowid desc limit ${limit}`,
  );
}

export function countHits(db: Db, search: Search): number {
  const from = search.condition ? joined(search) : sql`search_index`;
  const [counted] = db.all<{ hits: number }>(
    sql`select count(*) as hits from ${from} where ${and(matches(search), search.condition)}`,
  );
  return counted?.hits ?? 0;
}

function joined({ table }: Search): SQL {
  return sql`search_index cross join ${table} on ${table.id} = search_index.id`;
}

function matches({ kind, text }: Search): SQL {
  return sql`search_index match ${queryFor(kind, text)}`;
}

/** Each piece must begin a word (`ann@exa`: the words ann, exa in a row) or a phone number. */
function queryFor(kind: SearchKind, text: string): string {
  const pieces = text
    .replace(phoneNumber, (number) => number.replace(/\D/g, ''))
    .split(/[\s,]+/)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .map((piece) => anyOf(wordQuery(piece), wordQuery(stateOf(piece)), phoneQuery(piece)));
  return `kind : ${kind} AND ${anyOf(pieces.join(' AND ') || '""', phoneQuery(text))}`;
}

/** Without EM-, which would match every order: the index omits it, too. */
function wordQuery(piece: string): string {
  return piece && `words : "${piece.replace(/^em-(?=.)/i, '').replace(/["\0]/g, ' ')}" *`;
}

/** Rows hold the state's name; most addresses use its code. */
function stateOf(piece: string): string {
  const { state, stateCode } = business.place;
  return piece.toUpperCase() === stateCode ? state : '';
}

function anyOf(...queries: string[]): string {
  return `(${queries.filter(Boolean).join(' OR ')})`;
}

const phoneNumber = /(\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s./-]*\d{4}\b/g;

/** Compares the last ten digits; three or fewer would match a whole area code. */
function phoneQuery(text: string): string {
  const digits = /^[\d\s().+/-]+$/.test(text) ? text.replace(/\D/g, '').slice(-10) : '';
  return digits.length < 4 ? '' : `phones : "${digits}" *`;
}
