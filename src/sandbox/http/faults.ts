import type { Database } from 'bun:sqlite';
import * as v from 'valibot';
import { readSetting, writeSetting } from '../storage/database.ts';

/** `kept-500` is stored under the idempotency key. */
const RequestFault = v.strictObject({
  match: v.pipe(v.string(), v.regex(/^([A-Z]+|\*) \/\S*$/)),
  fault: v.picklist(['500', 'kept-500', '429', 'timeout', 'act-then-timeout']),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
});

const Faults = v.strictObject({
  webhooks: v.optional(v.picklist(['deliver', 'lose', 'hold', 'duplicate', 'shuffle']), 'deliver'),
  shuffle: v.optional(v.boolean(), false),
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  requests: v.optional(v.pipe(v.array(RequestFault), v.maxLength(100)), []),
});

type RequestFault = v.InferOutput<typeof RequestFault>;
type Faults = v.InferOutput<typeof Faults>;

const setting = 'faults';
const noFaults: Faults = { webhooks: 'deliver', shuffle: false, requests: [] };

export function readFaults(db: Database): Faults {
  const stored = readSetting(db, setting);
  return stored ? (JSON.parse(stored) as Faults) : noFaults;
}

export function resetFaults(db: Database): void {
  writeSetting(db, setting, JSON.stringify(noFaults));
}

/** Throws a ValiError. */
export function setFaults(db: Database, given: unknown): Faults {
  const faults = v.parse(Faults, given);
  db.transaction(() => {
    writeSetting(db, setting, JSON.stringify(faults));
    if (faults.webhooks === 'lose') db.run("UPDATE events SET state = 'lost' WHERE state = 'pending'");
  }).immediate();
  return faults;
}

export function areShuffled(faults: Faults): boolean {
  return faults.shuffle || faults.webhooks === 'shuffle';
}

/** Counts the fault down. `path` is relative to the base path. */
export function takeRequestFault(db: Database, method: string, path: string): RequestFault['fault'] | null {
  const faults = readFaults(db);
  const found = faults.requests.find((entry) => matches(entry.match, method, path));
  if (!found) return null;
  const requests = faults.requests
    .map((entry) => (entry === found ? { ...entry, times: entry.times - 1 } : entry))
    .filter((entry) => entry.times > 0);
  writeSetting(db, setting, JSON.stringify({ ...faults, requests }));
  return found.fault;
}

/** `*` matches one segment, at the end one or more. */
function matches(match: string, method: string, path: string): boolean {
  const [wantedMethod, wantedPath = ''] = match.split(' ');
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  const wanted = wantedPath.split('/');
  const given = path.split('/');
  const isOpenEnded = wanted.at(-1) === '*';
  if (isOpenEnded ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((segment, index) => segment === '*' || segment === given[index]);
}
