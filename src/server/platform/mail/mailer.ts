import type { Deps } from '../deps.ts';
import { yieldToRequests } from '../process/yield-to-requests.ts';
import type { MailBackOff } from './mail-back-off.ts';
import type { Mail, StoredMail } from './outbox.ts';
import { claimMail, markDueSent, markFailed, markSent } from './outbox-delivery.ts';

type OutgoingMail = Omit<Mail, 'isUrgent'> & { messageId: string };

/**
 * Hands one mail over before `deadline` aborts; rejects when the mail server does not take it. `probe` signs in and out again,
 * and rejects when it cannot.
 */
export type Transport = ((mail: OutgoingMail, deadline: AbortSignal) => Promise<void>) & {
  probe?: () => Promise<unknown>;
};

export type MailQueue = {
  isUrgent: boolean;
  /** Mails on their way at once. */
  connections: number;
  /** A mail that was not handed over by then (ms) counts as not taken. */
  deadlineMs: number;
  backOff: MailBackOff;
  /** Called with each mail that was tried: whether the mail server works (it took the mail, or refused only this one), and what it said if not. */
  onAttempt?: (isServerWorking: boolean, reason: string) => void;
  /** From then on no mail is begun. */
  stopping?: AbortSignal;
  /** From then on nobody waits for mails that are on their way: their claims run out. */
  abandoned?: AbortSignal;
};

/** SMTP by nodemailer, loaded with the first mail. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  let ready: ReturnType<typeof load> | undefined;
  async function load() {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
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

/** Sends what is due in one queue of the outbox, until nothing is left or `stopping`. */
export async function sendDueMails(deps: Deps, transport: Transport | null, queue: MailQueue): Promise<void> {
  if (!transport) return markDueSent(deps.db, deps.now());
  const senders = Array.from({ length: queue.connections }, () => sendOneByOne(deps, transport, queue));
  await Promise.all(senders);
}

async function sendOneByOne(deps: Deps, transport: Transport, queue: MailQueue): Promise<void> {
  // An urgent mail does not wait for its domain: its own waits are enough.
  const pausedUntil = ({ to }: StoredMail) =>
    queue.isUrgent ? 0 : queue.backOff.pausedUntil(to, deps.now());
  while (!queue.stopping?.aborted) {
    const mail = claimMail(deps.db, queue, pausedUntil, deps.now());
    if (mail === 'none') return;
    if (mail === 'paused') await yieldToRequests();
    else await sendClaimed(deps, transport, queue, mail);
  }
}

async function sendClaimed(deps: Deps, transport: Transport, queue: MailQueue, mail: StoredMail) {
  queue.backOff.begin(mail.to);
  try {
    await sendBeforeDeadline(transport, toOutgoing(deps, mail), queue);
    queue.backOff.end(mail.to, true, deps.now());
    markSent(deps.db, mail.id, deps.env.mode === 'demo', deps.now());
    queue.onAttempt?.(true, '');
  } catch (error) {
    if (queue.abandoned?.aborted) return;
    queue.backOff.end(mail.to, false, deps.now());
    planRetry(deps, mail, reasonOf(error));
    queue.onAttempt?.(isAboutTheMail(error), reasonOf(error));
  }
}

/** The only time-out that ends a connection to a server that sends its replies byte by byte. */
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
  };
}

function planRetry(deps: Deps, mail: StoredMail, reason: string): void {
  const willRetry = markFailed(deps.db, mail, reason, deps.now());
  const line = { mailId: mail.id, attempt: mail.attempts, reason };
  if (willRetry) deps.log.warn(line, 'mail not taken, will be tried again');
  else deps.log.error(line, 'mail not taken, given up');
}

/** A refusal of the mail or of its recipient; every other failure, a wrong password too, meets all mails. */
function isAboutTheMail(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  );
}

/** Code and status only: the sentence of a mail server repeats addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : '';
  return `${code} ${status}`.trim().slice(0, 60);
}
