import { cutText } from '../../../shared/rules/cut-text.ts';
import type { LogLevel } from '../../env.ts';
import { type LogOutput, standardOutput } from './log-output.ts';

type Write = (fields: object | string, msg?: string) => void;

export type Logger = Record<'debug' | 'info' | 'warn' | 'error', Write> & {
  isLevelEnabled(level: LogLevel): boolean;
};

/**
 * One JSON object per line. Callers log ids, never mails, addresses, or secrets; redaction, with
 * `privateNames`, is only a fallback.
 */
export function createLogger(
  level: LogLevel,
  to: LogOutput = standardOutput(),
  privateNames: string[] = [],
): Logger {
  const hidden = new Set([...secrets, ...privateNames]);
  const isLevelEnabled = (other: LogLevel) => levels.indexOf(other) >= levels.indexOf(level);
  const shown = (key: string, value: unknown) => {
    if (key === 'err' || value instanceof Error) return withoutCause(value);
    return hidden.has(key) ? '[private]' : value;
  };
  const writerOf = (name: LogLevel): Write => {
    if (!isLevelEnabled(name)) return () => {};
    return (fields, msg) => {
      const line = { level: name, time: new Date().toISOString() };
      const content = typeof fields === 'string' ? { msg: fields } : { ...fields, msg };
      to.write(`${JSON.stringify({ ...line, ...content }, shown)}\n`);
    };
  };
  return {
    debug: writerOf('debug'),
    info: writerOf('info'),
    warn: writerOf('warn'),
    error: writerOf('error'),
    isLevelEnabled,
  };
}

/** Only name, message, and stack: SDKs attach headers and bodies. Masks addresses. */
function withoutCause(error: unknown) {
  if (!(error instanceof Error)) return { message: masked(String(error)) };
  const code = 'code' in error ? error.code : undefined;
  return { name: error.name, message: masked(error.message), code, stack: masked(error.stack ?? '') };
}

/** One line, addresses masked. */
export function describeError(error: unknown): string {
  return cutText(masked(error instanceof Error ? error.message : String(error)), 300);
}

/**
 * Mail servers and databases quote email addresses. Paths (node_modules/@scope, name@1.2.3) stay readable.
 */
function masked(text: string): string {
  return text.replace(
    /[^\s@/\\<>"'`()[\]{},;:=]{1,64}(?:@|%40)[^\s@/\\<>"'`()[\]{},;:=]{1,255}\.\p{L}[\p{L}\p{N}-]+/giu,
    '[address]',
  );
}

const levels: LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

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
];
