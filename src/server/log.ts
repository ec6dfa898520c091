import pino, { type Logger } from 'pino';
import type { LogLevel } from './env.ts';

export type { Logger };

/**
 * Structured logs, one JSON object a line. Callers name ids, never mails, addresses or secrets; the redaction
 * list is the net below that rule.
 */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[private]',
    },
    serializers: { err: withoutCause },
  });
}

/** Name, message and stack; nothing an SDK hangs onto its errors (headers, raw bodies, addresses). */
function withoutCause(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return { name: error.name, message: error.message, code, stack: error.stack };
}

const secrets = [
  'password',
  'newPassword',
  'currentPassword',
  'confirmPassword',
  'token',
  'secret',
  'clientSecret',
  'client_secret',
  'authorization',
  'cookie',
  'email',
  'to',
  'address',
  'street',
  'phone',
  'notes',
];
