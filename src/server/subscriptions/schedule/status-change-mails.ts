import { business } from '../../../shared/business.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import type { Mail, MailRow } from '../../platform/mail/mail.ts';
import { endDay, type SubscriptionRow } from '../record/subscriptions.ts';

/** `next` is the next charge; `paidDays` are paid boxes still to come; `now` is epoch ms. */
export type MailFacts = {
  origin: string;
  to: string;
  row: SubscriptionRow;
  greens: string[];
  next: { day: string; chargeAt: number; amount: number } | null;
  paidDays: string[];
  now: number;
};

export function pausedMail({ origin, to, row, paidDays, now }: MailFacts): Mail {
  const end = row.pausedUntil
    ? `It resumes by itself on ${formatLongDay(row.pausedUntil, now)}. Nothing is charged and nothing is delivered until then.`
    : 'Nothing is charged and nothing is delivered until you resume it.';
  return {
    to,
    subject: `Your ${business.name} subscription is paused`,
    title: 'Your subscription is paused',
    paragraphs: [end, ...paidSentence(paidDays, now)],
    rows: boxMailRow(row),
    action: { label: 'Resume it sooner', url: subscriptionsUrl(origin) },
    closing: [help],
  };
}

export function resumedMail({ origin, to, row, greens, next, paidDays, now }: MailFacts): Mail {
  return {
    to,
    subject: `Your ${business.name} subscription goes on`,
    title: 'Your subscription goes on',
    greens,
    paragraphs: [...paidSentence(paidDays, now), ...(next ? [nextSentence(next, row, now)] : [])],
    rows: [...boxMailRow(row), ...nextRows(next, now)],
    action: { label: 'See what comes', url: subscriptionsUrl(origin) },
    closing: [help],
  };
}

export function endingMail({ origin, to, row, next, paidDays, now }: MailFacts): Mail {
  const day = formatLongDay(endDay(row) ?? '', now);
  return {
    to,
    subject: `Your ${business.name} subscription ends on ${day}`,
    title: 'Your subscription ends',
    paragraphs: [
      `Your ${row.frequency} subscription ends on ${day}. Nothing is charged from that day on.`,
      ...(next ? [nextSentence(next, row, now)] : []),
      ...paidSentence(paidDays, now),
    ],
    rows: boxMailRow(row),
    action: { label: 'See what comes', url: subscriptionsUrl(origin) },
    closing: [`Would you rather keep it? Reply to this mail or call ${business.phone}.`],
  };
}

export function cancelledMail({ origin, to, row, paidDays, now }: MailFacts): Mail {
  return {
    to,
    subject: `Your ${business.name} subscription is cancelled`,
    title: 'Your subscription is cancelled',
    paragraphs: [
      `We have cancelled your ${row.frequency} subscription. It will not be charged again.`,
      ...paidSentence(paidDays, now),
      'Thank you for eating our greens. You are welcome back whenever you like.',
    ],
    rows: boxMailRow(row),
    action: { label: 'Start again', url: `${origin}/subscription` },
    closing: [help],
  };
}

export function suspendedMail({ origin, to, row, paidDays, now }: MailFacts): Mail {
  const { confirmationUrl } = row;
  return {
    to,
    subject: `Your ${business.name} subscription is on hold`,
    title: 'Your subscription is on hold',
    paragraphs: [
      'We could not charge your card, so your subscription is suspended. Nothing more is charged or delivered.',
      confirmationUrl
        ? 'Your bank wants you to confirm the payment. Once you do, it goes on: the one open box is paid then, and comes with the next delivery.'
        : 'With a new card it goes on: we then charge the one open box, which comes with the next delivery.',
      ...paidSentence(paidDays, now),
    ],
    rows: boxMailRow(row),
    action: confirmationUrl
      ? confirmAction(confirmationUrl)
      : { label: 'Update your card', url: subscriptionsUrl(origin) },
    closing: [help],
  };
}

function nextSentence(next: NonNullable<MailFacts['next']>, row: SubscriptionRow, now: number): string {
  return `The next box to be paid comes on ${formatLongDay(next.day, now)} to ${combinedAddress(row)}. It costs ${formatCents(next.amount)}, paid on ${formatLongDay(newYorkDay(next.chargeAt), now)}: by credit first, then by card.`;
}

export function nextRows(next: MailFacts['next'], now: number): MailRow[] {
  if (!next) return [];
  return [{ label: 'Next box', value: formatLongDay(next.day, now) }, ...chargeRows(next, now)];
}

export function chargeRows(next: NonNullable<MailFacts['next']>, now: number): MailRow[] {
  return [
    { label: 'Charged on', value: formatLongDay(newYorkDay(next.chargeAt), now) },
    { label: 'Total', value: formatCents(next.amount), strong: true },
  ];
}

export function confirmAction(url: string) {
  return { label: 'Confirm the payment', url };
}

export function subscriptionsUrl(origin: string): string {
  return `${origin}/dashboard?tab=subscriptions`;
}

export const help = `Questions? Reply to this mail or call ${business.phone}.`;

function paidSentence(days: string[], now: number): string[] {
  if (days.length === 0) return [];
  return [`Already paid, and still coming: ${days.map((day) => formatLongDay(day, now)).join('; ')}.`];
}

function boxMailRow(row: SubscriptionRow): MailRow[] {
  return [{ label: 'Your box', value: row.cartDetails }];
}
