import { business } from '../../shared/business.ts';
import { contact, delivery, growing, subscriptionTerms } from '../../shared/facts/basics.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { type Link, pages } from './answer.ts';
import type { Passage } from './search.ts';

const { city, state, zipCode } = business.place;

/** What the shop says that stands on no page in one piece, or on all of them. */
export const shopPassages: Passage[] = [
  passage(
    'How do I contact you, reach you, phone number, call, email address, service, support',
    `You reach us at ${business.phone} during business hours, or at ${business.email}; we reply ${contact.reply}.`,
    pages.contact,
  ),
  passage('What is your phone number', `Our phone number is ${business.phone}.`, pages.contact),
  passage(
    'What is your email, mail address',
    `Our email address is ${business.email}; we reply ${contact.reply}.`,
    pages.contact,
  ),
  passage(
    'How soon do you answer, reply, get back to me, respond, response time, after I write a message',
    `We reply ${contact.reply}: ${business.email}.`,
    pages.contact,
  ),
  passage(
    'Where are you located, where is the farm, local, address, based, where do you grow, where are they from',
    `Our farm is in ${city}, ${state} ${zipCode}.`,
    pages.contact,
  ),
  passage(
    'How far do you deliver, delivery area, zone, radius, nationwide, ship by mail, which cities, where do you deliver',
    `${delivery.area} Give me your ZIP code and I look it up.`,
    pages.faq,
  ),
  passage(
    'When do orders close, cutoff, deadline, last moment, latest, order by',
    `${delivery.cutoff}`,
    pages.faq,
  ),
  passage(
    'When is my card charged, when do I pay, first payment, billed, charge for a subscription, free trial',
    subscriptionTerms.trial,
    pages.shop,
  ),
  passage(
    'Change what is in my box, swap greens, different products, switch frequency between weekly, biweekly and monthly, edit subscription',
    shopping.changes,
    pages.deliveries,
  ),
  passage(
    'How do I order, place an order, buy, purchase, get started, sign up, subscribe',
    shopping.order,
    pages.shop,
  ),
  passage(
    'Forgot my password, reset password, cannot log in, sign in, new password',
    shopping.password,
    pages.forgotPassword,
  ),
  passage('Update my email, phone number, name, profile, billing address', shopping.profile, pages.dashboard),
  passage(
    'Change my card, update payment method, new credit card, payment failed, declined, expired card',
    shopping.card,
    pages.dashboard,
  ),
  passage(
    'Pack sizes, biggest pack, smallest pack, how many ounces in a pack, box size',
    shopping.sizes,
    pages.shop,
  ),
  passage('Delete, close my account, remove my data', shopping.leaving, pages.contact),
  passage('Privacy policy, personal data, cookies, tracking, share my data', shopping.privacy, pages.contact),
  passage('Invoices, receipt, bill, PDF', shopping.invoices, pages.dashboard),
  passage(
    'App, install on my phone, homescreen, offline, without internet, iphone, android',
    shopping.install,
    pages.home,
  ),
  passage('How fresh, when harvested, cut, picked', `${growing.freshness}.`, pages.home),
];

function passage(asked: string, text: string, link: Link): Passage {
  return { asked, text, link };
}
