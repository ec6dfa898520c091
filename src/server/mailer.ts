import type { Deps } from './deps.ts';
import { type Mail, markFailed, markSent, type StoredMail, waitingMails } from './outbox.ts';

/** Hands one mail over; rejects when the mail server does not take it. */
export type Transport = (mail: Mail & { messageId: string }) => Promise<void>;

/** SMTP by nodemailer, loaded with the first mail. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  let ready: Promise<(mail: Mail & { messageId: string }) => Promise<unknown>> | undefined;
  async function connect() {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
    return (mail: Mail & { messageId: string }) => transport.sendMail({ from, ...mail });
  }
  return async (mail) => {
    ready ??= connect();
    await (await ready)(mail);
  };
}

/**
 * Sends what waits in the outbox, until `stopping`. Without a mail server the row itself is the mail, and counts as
 * sent.
 */
export async function sendWaitingMails(
  deps: Deps,
  transport: Transport | null,
  stopping?: AbortSignal,
): Promise<void> {
  const host = new URL(deps.env.origin).hostname;
  for (const mail of waitingMails(deps.db, deps.now())) {
    if (stopping?.aborted) return;
    try {
      await transport?.({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        replyTo: mail.replyTo ?? undefined,
        messageId: `<${mail.id}@${host}>`,
      });
      markSent(deps.db, mail.id, deps.env.mode === 'demo', deps.now());
    } catch (error) {
      putOff(deps, mail, reasonOf(error));
    }
  }
}

function putOff(deps: Deps, mail: StoredMail, reason: string): void {
  const again = markFailed(deps.db, mail, reason, deps.now());
  const line = { mailId: mail.id, attempt: mail.attempts + 1, reason };
  if (again) deps.log.warn(line, 'mail not taken, will be tried again');
  else deps.log.error(line, 'mail not taken, given up');
}

/** Code and status only: the sentence of a mail server repeats addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : '';
  return `${code} ${status}`.trim().slice(0, 60);
}
