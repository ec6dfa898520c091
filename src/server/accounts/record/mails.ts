import { business } from '../../../shared/business.ts';
import { limits } from '../../../shared/rules/limits.ts';
import type { Env } from '../../env.ts';
import { layoutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

type Recipient = { email: string; firstName: string };

/** Greets a new customer. With a token it also asks to confirm the address, and leaves the name that was typed out. */
export function welcomeMail({ origin }: Env, reader: Recipient, token?: string): Mail {
  const confirm = token
    ? { label: 'Confirm my email address', url: mailedLink(origin, '/verify-email', token) }
    : { label: 'Visit the shop', url: origin };
  return layoutMail({
    to: reader.email,
    subject: `Welcome to ${business.name}`,
    title: token ? 'Welcome' : `Welcome${nameSuffix(reader)}`,
    paragraphs: [
      `Your account at ${business.name} is ready. We grow your greens to order in ${business.place.city} and bring them to your door on Saturdays.`,
      ...(token ? ['Please confirm that this email address is yours. The link works for seven days.'] : []),
    ],
    action: confirm,
    closing: token ? ['If you did not make this account, please do not open the link.'] : [],
  });
}

export function resetMail({ origin }: Env, reader: Recipient, token: string): Mail {
  return layoutMail({
    to: reader.email,
    isUrgent: true,
    subject: 'Choose a new password',
    title: 'Choose a new password',
    paragraphs: [
      `Hello${nameSuffix(reader)}, somebody asked for a new password for your account at ${business.name}. The link works once, for one hour.`,
    ],
    action: { label: 'Choose a new password', url: mailedLink(origin, '/reset-password', token) },
    closing: ['If that was not you, you can ignore this mail. Your password stays as it is.'],
  });
}

export function passwordChangedMail({ origin }: Env, reader: Recipient): Mail {
  return layoutMail({
    to: reader.email,
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: [
      `Hello${nameSuffix(reader)}, the password of your account at ${business.name} was changed, and every other device was signed out.`,
    ],
    action: { label: 'This was not me', url: `${origin}/forgot-password` },
  });
}

export function failedSignInAlertMail({ origin }: Env, reader: Recipient): Mail {
  return layoutMail({
    to: reader.email,
    subject: `Many failed sign-ins at ${business.name}`,
    title: 'Many failed sign-ins',
    paragraphs: [
      `Hello${nameSuffix(reader)}, more than ${limits.failedSignInsOfShop.maxCount} attempts to sign in at ${business.name} failed within a quarter of an hour. Somebody may be guessing passwords.`,
      'The shop holds such attempts back by itself. Browsers that have signed in before are not affected.',
    ],
    action: { label: 'Choose a new password', url: `${origin}/forgot-password` },
    closing: [
      'If you cannot sign in on a new device meanwhile, choose a new password by mail there: it works at once.',
    ],
  });
}

/** To the new address: the link that makes it the account's. */
export function emailChangeMail({ origin }: Env, reader: Recipient, token: string): Mail {
  return layoutMail({
    to: reader.email,
    isUrgent: true,
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    paragraphs: [
      `Somebody entered this address for an account at ${business.name}. It is used once you confirm it. The link works for seven days.`,
    ],
    action: { label: 'Confirm this address', url: mailedLink(origin, '/verify-email', token) },
    closing: ['If that was not you, you can ignore this mail.'],
  });
}

/** To the old address: it stays the account's until the new one is confirmed. */
export function emailChangeNoticeMail({ origin }: Env, reader: Recipient, newEmail: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: 'Your email address is about to change',
    title: 'Your email address is about to change',
    paragraphs: [
      `Hello${nameSuffix(reader)}, the address of your account at ${business.name} will change to ${newEmail} as soon as it is confirmed there. Until then this one stays.`,
    ],
    action: { label: 'This was not me', url: `${origin}/forgot-password` },
    closing: [`If you did not ask for this, choose a new password, or call us at ${business.phone}.`],
  });
}

function nameSuffix({ firstName }: Recipient): string {
  return firstName ? `, ${firstName}` : '';
}

export function mailedLink(origin: string, path: string, token: string): string {
  return `${origin}${path}?${new URLSearchParams({ token })}`;
}
