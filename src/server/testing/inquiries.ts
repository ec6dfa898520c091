import { onTestFinished } from 'bun:test';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { openTestShop } from './shop.ts';

export const accepted = [200, '{"received":true}'] as const;

/** Closed after the test. */
export async function openInquiries() {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  const { call } = shop.visitor();
  const { db } = shop.deps;
  return {
    shop,
    send: async (path: string, body: unknown) => {
      const answer = await call('POST', path, body);
      return [answer.status, await answer.text()] as const;
    },
    messages: () => db.select().from(contactMessages).all(),
    applications: () => db.select().from(wholesaleInquiries).all(),
    mails: () => listMails(db),
  };
}

export const message = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'Gift boxes',
  message: 'Do you wrap them?\n\nMy mother would love one.',
};

export const application = {
  companyName: 'The Corner Table',
  businessType: 'restaurant',
  contactPerson: 'Bea Cook',
  email: 'bea@example.com',
  phone: '(770) 555-0111',
  address: '1 Main St',
  city: 'Alpharetta',
  state: 'Georgia',
  zipCode: '30009',
  yearsInOperation: '7',
  numberOfLocations: '2',
  estimatedMonthlyVolume: '10-25-lbs',
  productsInterest: ['Pea Shoots', 'Kale - Red Russian'],
  additionalRequirements: 'Deliveries before ten, please.',
};
