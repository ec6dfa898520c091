import { business } from '../../shared/business.ts';
import type { Env } from '../env.ts';
import { layoutMail } from '../platform/mail/mail-layout.ts';
import type { Mail } from '../platform/mail/outbox.ts';
import { mailedLink } from './account-mails.ts';

type Reader = { email: string };

/** To somebody who has just become an admin; the password came from whoever made the account. */
export function newAdminMail({ origin }: Env, reader: Reader, by: string, token: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: `You are an admin of ${business.name}`,
    title: 'You are an admin now',
    paragraphs: [
      `${by} has made an admin account of ${business.name} for this address, and will tell you its password. Please choose one of your own after you have signed in.`,
      'Please confirm that this address is yours. The link works for seven days.',
    ],
    action: { label: 'Confirm my email address', url: mailedLink(origin, '/verify-email', token) },
  });
}

/** To the other admins. */
export function adminAddedNoticeMail({ origin }: Env, reader: Reader, email: string, by: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: `${business.name} has a new admin`,
    title: 'A new admin',
    paragraphs: [`${by} has made ${email} an admin of ${business.name}.`],
    action: { label: 'See the admins', url: adminsUrl(origin) },
  });
}

/** To somebody who is no admin any more. */
export function adminRoleRemovedMail(_: Env, reader: Reader, by: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: `You are no longer an admin of ${business.name}`,
    title: 'Your admin role has ended',
    paragraphs: [
      `${by} has removed this address from the admins of ${business.name}. Your account stays, as a customer's.`,
    ],
    closing: [`If this surprises you, please call us at ${business.phone}.`],
  });
}

/** To the other admins. */
export function adminRemovedNoticeMail({ origin }: Env, reader: Reader, email: string, by: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: `${business.name} has one admin less`,
    title: 'An admin was removed',
    paragraphs: [`${by} has removed ${email} from the admins of ${business.name}.`],
    action: { label: 'See the admins', url: adminsUrl(origin) },
  });
}

function adminsUrl(origin: string): string {
  return `${origin}/admin?tab=admin-users`;
}
