import { cutText } from '../../../shared/rules/cut-text.ts';
import type { Deps } from '../deps.ts';
import { yieldToRequests } from '../process/yield-to-requests.ts';
import type { MailBackOff } from './mail-back-off.ts';
import { type StoredMail, writeAgain } from './outbox.ts';
import { claimMail, markDueSent, markFailed, markSent } from './outbox-delivery.ts';

type OutgoingMail = Pick<StoredMail, 'to' | 'subject' | 'text' | 'html'> & {
  replyTo?: string;
  messageId: string;
  headers: Record<string, string>;
};

/**
 * Rejects when the server does not take the mail; `deadline` aborts. `probe` signs in and out, and rejects
 * when that fails.
 */
export type Transport = ((mail: OutgoingMail, deadline: AbortSignal) => Promise<void>) & {
  probe?: () => Promise<unknown>;
};

export type MailQueue = {
  isUrgent: boolean;
  /** Mails in parallel. */
  connections: number;
  /** In ms; later counts as not taken. */
  deadlineMs: number;
  backOff: MailBackOff;
  /**
   * After each attempt. The server works if it took the mail or refused only this one; `reason` is its
   * message.
   */
  onAttempt?: (isServerWorking: boolean, reason: string) => void;
  stopping?: AbortSignal;
  /** Stops waiting for mails under way: their claims expire. */
  abandoned?: AbortSignal;
};

/** Loads nodemailer with the first mail. A password is only sent over TLS. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  const address = new URL(smtpUrl);
  if (address.protocol === 'smtp:' && (address.username || address.password))
    address.searchParams.set('requireTLS', 'true');
  let ready: ReturnType<typeof load> | undefined;
  async function load() {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: address.href, connectionTimeout: 10_000, socketTimeout: 20_000 });
  }
  const transport = () => {
    ready ??= load();
    return ready;
  };
  const send = async (mail: OutgoingMail, signal: AbortSignal) => {
    const options = { from, ...mail, signal };
    await (await transport()).sendMail(options);
  };
  return Object.assign(send, { probe: async () => (await transport()).verify() });
}

export async function sendDueMails(deps: Deps, transport: Transport | null, queue: MailQueue): Promise<void> {
  if (!transport) return markDueSent(deps.db, deps.now(), (mail) => void writeAgain(deps, mail));
  const senders = Array.from({ length: queue.connections }, () => sendOneByOne(deps, transport, queue));
  await Promise.all(senders);
}

async function sendOneByOne(deps: Deps, transport: Transport, queue: MailQueue): Promise<void> {
  // Urgent mails ignore the domain's back-off: they have their own waits.
  const pausedUntil = ({ to }: StoredMail) =>
    queue.isUrgent ? 0 : queue.backOff.pausedUntil(to, deps.now());
  while (!queue.stopping?.aborted) {
    const mail = claimMail(deps.db, queue, pausedUntil, deps.now());
    if (mail === 'none') return;
    if (mail === 'paused') await yieldToRequests();
    else {
      const written = writeAgain(deps, mail);
      if (written) await sendClaimed(deps, transport, queue, written);
    }
  }
}

async function sendClaimed(deps: Deps, transport: Transport, queue: MailQueue, mail: StoredMail) {
  const isKept = deps.env.mode !== 'live';
  if (!deps.mails.mayLeave(deps.db, mail.to)) return markSent(deps.db, mail.id, isKept, deps.now());
  queue.backOff.begin(mail.to);
  try {
    await sendBeforeDeadline(transport, toOutgoing(deps, mail), queue);
    queue.backOff.end(mail.to, true, deps.now());
    markSent(deps.db, mail.id, isKept, deps.now());
    queue.onAttempt?.(true, '');
  } catch (error) {
    if (queue.abandoned?.aborted) return;
    const isFinal = isRecipientRefused(error);
    queue.backOff.end(mail.to, isFinal, deps.now());
    planRetry(deps, mail, reasonOf(error), isFinal);
    queue.onAttempt?.(isMessageRejected(error), reasonOf(error));
  }
}

/** The only time-out that ends a connection to a server replying byte by byte. */
async function sendBeforeDeadline(
  transport: Transport,
  mail: OutgoingMail,
  { deadlineMs, abandoned }: MailQueue,
) {
  const deadline = AbortSignal.timeout(deadlineMs);
  const end = abandoned ? AbortSignal.any([deadline, abandoned]) : deadline;
  const ended = Promise.withResolvers<never>();
  end.addEventListener('abort', () => ended.reject(end.reason), { once: true });
  await Promise.race([transport(mail, end), ended.promise]);
}

function toOutgoing({ env }: Deps, mail: StoredMail): OutgoingMail {
  return {
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    replyTo: mail.replyTo ?? undefined,
    messageId: `<${mail.id}@${new URL(env.origin).hostname}>`,
    headers: {
      // Keeps holiday notices from answering.
      'Auto-Submitted': 'auto-generated',
      ...(mail.oneClickUrl && {
        'List-Unsubscribe': `<${mail.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function planRetry(deps: Deps, mail: StoredMail, reason: string, isFinal: boolean): void {
  const willRetry = markFailed(deps.db, mail, { reason, isFinal }, deps.now());
  const line = { mailId: mail.id, attempt: mail.attempts, reason };
  if (willRetry) deps.log.warn(line, 'mail not taken, will be tried again');
  else deps.log.error(line, 'mail not taken, given up');
}

/** Only this mail or recipient was refused; other failures (a wrong password, too) affect all mails. */
function isMessageRejected(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  );
}

/** A retry would fail, too. Refusals of our server or sender come at the same step, but may end. */
function isRecipientRefused(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && error.command === 'RCPT TO')) return false;
  const reply = 'response' in error && typeof error.response === 'string' ? error.response : '';
  return /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)|^55[013][ -](?!\d\.\d)/.test(reply);
}

/** Code and status only: server messages repeat addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : '';
  return cutText(`${code} ${status}`.trim(), 60);
}
