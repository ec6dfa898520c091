import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../../env.ts';
import { standardOutput } from './log-output.ts';

export type { Logger };

/**
 * Structured logs, one JSON object a line. Callers name ids, never mails, addresses or secrets; the redaction
 * list is a second protection, where a caller forgets.
 */
export function createLogger(level: LogLevel, to: DestinationStream = standardOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[private]',
    },
    serializers: { err: withoutCause },
  };
  return pino(options, to);
}

/** Name, message and stack; nothing an SDK hangs onto its errors (headers, raw bodies), and no addresses in them. */
function withoutCause(error: unknown) {
  if (!(error instanceof Error)) return { message: masked(String(error)) };
  const code = 'code' in error ? error.code : undefined;
  return { name: error.name, message: masked(error.message), code, stack: masked(error.stack ?? '') };
}

/** An error in a line for an admin, without addresses. */
export function describeError(error: unknown): string {
  return masked(error instanceof Error ? error.message : String(error)).slice(0, 300);
}

/** Errors of mail servers and databases quote the email address that they refuse. Paths (node_modules/@scope, name@1.2.3) stay readable. */
function masked(text: string): string {
  return text.replace(
    /[^\s@/\\<>"'`()[\]{},;:=]{1,64}(?:@|%40)[^\s@/\\<>"'`()[\]{},;:=]{1,255}\.\p{L}[\p{L}\p{N}-]+/giu,
    '[address]',
  );
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
