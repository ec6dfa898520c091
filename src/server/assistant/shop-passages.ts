import { business } from '../../shared/business.ts';
import { contact, delivery, growing, referral, subscriptionTerms } from '../../shared/facts/basics.ts';
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
  passage(
    'Order by phone, telephone an order in, call to order, place my order with a person, no computer, not good with computers, website does not work, help with ordering, human help',
    shopping.help,
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
    'Change what is in my box, add a green, remove a green, different amounts, swap greens, different products, switch how often it comes, edit subscription',
    shopping.changes,
    pages.deliveries,
  ),
  passage(
    'How do I order, place an order, buy, purchase, get started, sign up, link to the shop, subscribe',
    shopping.order,
    pages.shop,
  ),
  passage(
    'Forgot my password, reset password, cannot log in, sign in, new password',
    shopping.password,
    pages.forgotPassword,
  ),
  passage(
    'Update, edit, change, correct my email, my phone number, name, profile, billing address',
    shopping.profile,
    pages.dashboard,
  ),
  passage(
    'My referral link, my invite link, referral code, where do I find my link, share, send an invitation',
    referral,
    pages.referrals,
  ),
  passage(
    'Change my card, switch the card, replace the card that pays for my subscription, update payment method, new credit card, payment failed, did not go through, no money on my card, not enough funds, insufficient, bounced, declined, past due, expired card, enter a new visa, mastercard',
    shopping.card,
    pages.dashboard,
  ),
  passage(
    'Mix different greens in one box, several kinds in one order, combine, assortment, sampler, half and half, only one kind, nothing else, as many as I like, limit, most I can order',
    shopping.mixing,
    pages.shop,
  ),
  passage(
    'Delivery fee of a subscription, every box, each delivery, each week, again and again, per delivery',
    shopping.eachBox,
    pages.faq,
  ),
  passage(
    'Vegan, vegetarian, plant based, animal products, anything added, preservatives, additives, ingredients',
    shopping.plants,
    pages.ourGreens,
  ),
  passage(
    'Change an order that is placed, cancel an order, undo, ordered by mistake, by accident, ordered twice, two orders, duplicate',
    shopping.orderChanges,
    pages.contact,
  ),
  passage(
    'Pack sizes, biggest pack, smallest pack, how many ounces in a pack, box size',
    shopping.sizes,
    pages.shop,
  ),
  passage(
    'Delete, close my account, wipe, erase, forget, remove my data, leave the shop',
    shopping.leaving,
    pages.contact,
  ),
  passage(
    'Privacy policy, who can see my address, my details, personal data, cookies, tracking, share my data, information, advertisers, third parties, spam',
    shopping.privacy,
    pages.contact,
  ),
  passage('Invoices, receipt, bill, PDF', shopping.invoices, pages.dashboard),
  passage(
    'App, install on my phone, homescreen, offline, without internet, iphone, android',
    shopping.install,
    pages.home,
  ),
  passage(
    'How fresh when I get them, freshness, how old when they arrive, hours between harvest and delivery, from cutting to my door, time from farm to table',
    `${growing.freshness}.`,
    pages.home,
  ),
];

function passage(asked: string, text: string, link: Link): Passage {
  return { asked, text, link };
}
