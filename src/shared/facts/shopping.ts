import { business } from '../business.ts';
import { contact, delivery } from './basics.ts';

/** How buying and an account work on these pages, where no page says it in a sentence: for who asks the assistant the way. */
export const shopping = {
  order:
    'Choose your greens in the shop, by the ounce or in packs of 2 oz and 4 oz, buy them once or subscribe, give your delivery address and pay by card.',
  help: `Orders are placed here, in the shop. If something does not work, or you would rather speak to a person, call ${business.phone} (${contact.hours}) or write to ${business.email}, and we help you.`,
  sizes: 'We sell our greens by the ounce, from one ounce up, and in packs of 2 oz and 4 oz.',
  mixing:
    'You choose the greens and the ounces of each: a box may hold one of them, or all four, in the amounts you like.',
  eachBox: `Delivery is counted for each box on its own. ${delivery.fee}`,
  plants:
    'In the box are the greens that you chose, cut and dry, and nothing else: vegetables, so they are vegan.',
  orderChanges: `To change or take back an order that is already placed, write to ${business.email} or call ${business.phone} as soon as you can.`,
  password:
    'Open "Forgot your password?" on the sign-in page and we mail you a link to choose a new one. It works once, for one hour. If no mail comes, look into the spam folder.',
  profile:
    'You change your name, email and phone number in your dashboard under Profile, and your billing address under Billing.',
  card: 'You change your card in your dashboard under Billing, with Manage Payment Methods. A subscription whose payment failed has an Update Payment Method button of its own, with which one that is suspended starts again.',
  privacy: `The shop sets no advertising or tracking cookies, only those that keep you signed in and remember a friend's referral code, and card numbers never reach us. Under Profile you can download everything we keep about you. For anything else about your data, write to ${business.email}.`,
  leaving: `You delete your account in your dashboard, under Profile. Subscriptions end at once; your name, addresses and saved cards are deleted, also your messages if you have confirmed your email address, and past orders stay in our books without your name and address. If you cannot sign in, write to ${business.email}.`,
  invoices: 'Your invoices stand in your dashboard under Billing, each to view or as a PDF.',
  changes:
    'You change the greens, their amounts, the plan and the address of a subscription in your dashboard, under Subscriptions. A change counts from the next box that is not paid yet, at the prices and the discount of the day you make it.',
  skips:
    'You skip a single Saturday in your dashboard, under Subscriptions, until Friday 6pm EST before it; until then you can take it back, too. A skipped box is not charged, one that is already paid moves to the next delivery, and the other dates stay.',
  install:
    'The shop can be put on the home screen of your phone from the menu of your browser; its pages and your cart open without a connection, too.',
} as const;
