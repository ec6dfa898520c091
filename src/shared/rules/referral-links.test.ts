import { expect, test } from 'bun:test';
import { mailboxOf, maskedEmail, referralLink } from './referral-links.ts';

test.each([
  ['Ann@Example.com ', 'ann@example.com'],
  ['a.n.n+shop@Gmail.com', 'ann@gmail.com'],
  ['ann+a+b@googlemail.com', 'ann@gmail.com'],
  ['a.n.n+shop@example.com', 'a.n.n@example.com'],
  ['ann+x@company.example', 'ann@company.example'],
  ['ａｎｎ＋x@ｃｏmpany.example', 'ann@company.example'],
  ['+x@example.com', '+x@example.com'],
  ['ann@notgmail.com', 'ann@notgmail.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('an address of somebody who came by the link alone is masked', () => {
  expect(maskedEmail('ann.lee@example.com')).toBe('a***@example.com');
});

test('the link is the origin of the site with the code', () => {
  expect(referralLink('https://shop.example', '7F3KQ2')).toBe('https://shop.example/?ref=7F3KQ2');
});
