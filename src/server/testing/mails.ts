import type { Mail } from '../platform/mail/mail.ts';

export function testMail(fields: Partial<Mail> = {}): Mail {
  return { to: 'ann@example.com', subject: 'News', title: 'News', paragraphs: ['There is news.'], ...fields };
}
