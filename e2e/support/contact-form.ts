import type { Locator, Page } from 'playwright/test';
import type { Mail, RunningShop } from './running-shop.ts';
import { expect } from './shop.ts';

export async function contactForm(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Contact', exact: true });
  await form.scrollIntoViewIfNeeded();
  await expect(form.getByRole('button', { name: 'Send message' })).toBeEnabled();
  return form;
}

type ContactFields = { name?: string; email?: string; subject?: string; message: string };

export async function fillContactForm(
  form: Locator,
  { name = 'Ann Lee', email = 'ann@example.com', ...rest }: ContactFields,
) {
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  if (rest.subject) await form.getByLabel('Subject').fill(rest.subject);
  await form.getByLabel('Message').fill(rest.message);
}

export async function submitContactForm(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Send message' }).click();
}

/** Both sorted. */
export async function inquiryMailSubjects(shop: RunningShop): Promise<{ farm: string[]; senders: string[] }> {
  const mails = (await shop.mails()).filter(({ subject }) =>
    /^(Message from|Wholesale inquiry|We got)/.test(subject),
  );
  const of = (belongs: (mail: Mail) => boolean) =>
    mails
      .filter(belongs)
      .map(({ subject }) => subject)
      .sort();
  const isReceipt = ({ subject }: Mail) => subject.startsWith('We got');
  return { farm: of((mail) => !isReceipt(mail)), senders: of(isReceipt) };
}
