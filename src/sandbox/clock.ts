import type { Database } from 'bun:sqlite';
import { readSetting, writeSetting } from './storage/database.ts';

/** Epoch ms: real time plus an offset that only grows and survives a restart. */
export type SandboxClock = { now(): number; moveTo(instant: number): void };

const setting = 'clock_offset';

/** Real time passes before the clock is moved. */
const toleranceMs = 50;

export function openClock(db: Database): SandboxClock {
  let offset = Number(readSetting(db, setting) ?? 0);
  const now = () => Date.now() + offset;
  return {
    now,
    moveTo(instant) {
      const present = now();
      if (!Number.isFinite(instant) || instant < present - toleranceMs)
        throw new RangeError('The clock only moves forward.');
      if (instant <= present) return;
      offset += instant - present;
      writeSetting(db, setting, String(offset));
    },
  };
}
