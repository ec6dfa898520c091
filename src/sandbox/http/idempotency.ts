import type { Database } from 'bun:sqlite';
import { type Answer, Refusal } from './errors.ts';

/** What was answered under a key, byte for byte. */
type KeptAnswer = { status: number; body: string; request: string };

type Row = KeptAnswer & { fingerprint: string };

const longest = 255;

export function checkKey(key: string): void {
  if (key.length > 0 && key.length <= longest) return;
  throw refusal(
    400,
    'invalid_request_error',
    `Idempotency keys must be between 1 and ${longest} characters long.`,
  );
}

/** The kept answer of this key, null for a fresh key; 400 when the key belongs to other parameters or another path. */
export function findAnswer(db: Database, key: string, fingerprint: string): KeptAnswer | null {
  const row = db
    .query<Row, [string]>('SELECT fingerprint, status, body, request FROM answers WHERE key = ?')
    .get(key);
  if (!row) return null;
  if (row.fingerprint === fingerprint) return row;
  throw refusal(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

/** Called inside the transaction of the effect, so that neither exists without the other. Keys are never forgotten. */
export function keepAnswer(
  db: Database,
  key: string,
  fingerprint: string,
  request: string,
  answer: Answer,
): void {
  db.query('INSERT INTO answers (key, fingerprint, status, body, request) VALUES (?, ?, ?, ?, ?)').run(
    key,
    fingerprint,
    answer.status,
    JSON.stringify(answer.body),
    request,
  );
}

export function stillRunning(key: string): Refusal {
  return new Refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

function refusal(
  status: number,
  type: 'idempotency_error' | 'invalid_request_error',
  message: string,
): Refusal {
  return new Refusal(status, { type, message });
}
