import { business } from '../../../shared/business.ts';
import { limits } from '../../../shared/rules/limits.ts';
import type { Env } from '../../env.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { UserRow } from './users.ts';

type Recipient = Pick<UserRow, 'email'>;

export function welcomeMail({ origin }: Env, reader: Recipient, token?: string): Mail {
  const confirm = token
    ? { label: 'Confirm my email address', url: mailedLink(origin, '/verify-email', token) }
    : { label: 'Visit the shop', url: origin };
  return {
    to: reader.email,
    subject: `Welcome to ${business.name}`,
    title: 'Welcome',
    paragraphs: [
      `Your account at ${business.name} is ready. We grow your greens to order in ${business.place.city} and bring them to your door on Saturdays.`,
      ...(token ? ['Please confirm that this email address is yours. The link works for seven days.'] : []),
    ],
    action: confirm,
    closing: token ? ['If you did not make this account, please do not open the link.'] : [],
  };
}

export function resetMail({ origin }: Env, reader: Recipient, token: string): Mail {
  return {
    to: reader.email,
    isUrgent: true,
    subject: 'Choose a new password',
    title: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your account at ${business.name}. The link works once, for one hour.`,
    ],
    action: { label: 'Choose a new password', url: mailedLink(origin, '/reset-password', token) },
    closing: ['If that was not you, you can ignore this mail. Your password stays as it is.'],
  };
}

export function passwordChangedMail({ origin }: Env, reader: Recipient): Mail {
  return {
    to: reader.email,
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${business.name} was changed, and every other device was signed out.`,
    ],
    action: { label: 'This was not me', url: `${origin}/forgot-password` },
  };
}

export function passkeyAddedMail({ origin }: Env, reader: Recipient, name: string): Mail {
  return {
    to: reader.email,
    subject: 'A passkey was added',
    title: 'A passkey was added',
    paragraphs: [`The passkey "${name}" signs in to your account at ${business.name} from now on.`],
    action: { label: 'This was not me', url: `${origin}/forgot-password` },
    closing: ['If you did not add it, choose a new password: that removes every passkey.'],
  };
}

export function passkeyRemovedMail({ origin }: Env, reader: Recipient, name: string): Mail {
  return {
    to: reader.email,
    subject: 'A passkey was removed',
    title: 'A passkey was removed',
    paragraphs: [`The passkey "${name}" no longer signs in to your account at ${business.name}.`],
    action: { label: 'This was not me', url: `${origin}/forgot-password` },
  };
}

export function failedSignInAlertMail({ origin }: Env, reader: Recipient): Mail {
  return {
    to: reader.email,
    subject: `Many failed sign-ins at ${business.name}`,
    title: 'Many failed sign-ins',
    paragraphs: [
      `More than ${limits.failedSignInsOfShop.maxCount} attempts to sign in at ${business.name} failed within a quarter of an hour. Somebody may be guessing passwords.`,
      'The shop holds such attempts back by itself. Browsers that have signed in before are not affected.',
    ],
    action: { label: 'Choose a new password', url: `${origin}/forgot-password` },
    closing: [
      'If you cannot sign in on a new device meanwhile, choose a new password by mail there: it works at once.',
    ],
  };
}

export function emailChangeMail({ origin }: Env, reader: Recipient, token: string): Mail {
  return {
    to: reader.email,
    isUrgent: true,
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    paragraphs: [
      `Somebody entered this address for an account at ${business.name}. It is used once you confirm it. The link works for seven days.`,
    ],
    action: { label: 'Confirm this address', url: mailedLink(origin, '/verify-email', token) },
    closing: ['If that was not you, you can ignore this mail.'],
  };
}

/** To the old address. With a token (no password) it must agree. */
export function emailChangeNoticeMail(
  { origin }: Env,
  reader: Recipient,
  newEmail: string,
  token: string | null,
): Mail {
  return {
    to: reader.email,
    subject: 'Your email address is about to change',
    title: 'Your email address is about to change',
    paragraphs: [
      `The address of your account at ${business.name} will change to ${newEmail} as soon as it is confirmed there${token ? ' and you agree here' : ''}. Until then this one stays.`,
    ],
    action: token
      ? { label: 'Change my address', url: mailedLink(origin, '/verify-email', token) }
      : { label: 'This was not me', url: `${origin}/forgot-password` },
    closing: [
      token
        ? 'If you did not ask for this, do not open the link: your address stays as it is.'
        : `If you did not ask for this, choose a new password: that calls the change off. Or call us at ${business.phone}.`,
    ],
  };
}

export function emailChangedMail({ origin }: Env, to: string, newEmail: string, token: string): Mail {
  return {
    to,
    isUrgent: true,
    subject: 'Your email address was changed',
    title: 'Your email address was changed',
    paragraphs: [
      `The address of your account at ${business.name} is now ${newEmail}. We write to it from now on, and you sign in with it.`,
      'If that was not you, undo it here within seven days. Your account gets this address back, every device is signed out, and we mail you a link to choose a new password.',
    ],
    action: { label: 'Undo the change', url: mailedLink(origin, '/undo-email', token) },
    closing: [`If you changed it yourself, there is nothing to do. Questions? Call us at ${business.phone}.`],
  };
}

export function mailedLink(origin: string, path: string, token: string): string {
  return `${origin}${path}?${new URLSearchParams({ token })}`;
}
