import type { Database } from 'bun:sqlite';
import { ApiError, type ApiResponse } from './errors.ts';

/** Byte for byte. */
type SavedResponse = { status: number; body: string; request: string };

type Row = SavedResponse & { fingerprint: string };

const maxKeyLength = 255;

export function checkKey(key: string): void {
  if (key.length > 0 && key.length <= maxKeyLength) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    message: `Idempotency keys must be between 1 and ${maxKeyLength} characters long.`,
  });
}

/** 400 if the key was used with another path or parameters. */
export function findResponse(db: Database, key: string, fingerprint: string): SavedResponse | null {
  const row = db
    .query<Row, [string]>('SELECT fingerprint, status, body, request FROM saved_responses WHERE key = ?')
    .get(key);
  if (!row) return null;
  if (row.fingerprint === fingerprint) return row;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Call inside the transaction of the effect. Keys are never deleted. */
export function saveResponse(
  db: Database,
  key: string,
  fingerprint: string,
  request: string,
  response: ApiResponse,
): void {
  db.query(
    'INSERT INTO saved_responses (key, fingerprint, status, body, request) VALUES (?, ?, ?, ?, ?)',
  ).run(key, fingerprint, response.status, JSON.stringify(response.body), request);
}

export function keyInUse(key: string): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
