import { business } from '../business.ts';
import { accountClosing, contact, cutoffTime, delivery, orderChanges } from './basics.ts';

/** Answers of the assistant that no page states. */
export const shopping = {
  order:
    'Choose your greens in the shop, by the ounce or in packs of 2 oz and 4 oz, buy them once or subscribe, give your delivery address and pay by card.',
  help: `Orders are placed here, in the shop. If something does not work, or you would rather speak to a person, call ${business.phone} (${contact.hours}) or write to ${business.email}, and we help you. We can also take your order on the phone and mail you a link to pay it by card.`,
  sizes: 'We sell our greens by the ounce, from one ounce up, and in packs of 2 oz and 4 oz.',
  mixing:
    'You choose the greens and the ounces of each: a box may hold one of them, or all of them, in the amounts you like.',
  eachBox: `Delivery is counted for each box on its own. ${delivery.fee}`,
  plants:
    'In the box are the greens that you chose, cut and dry, and nothing else: vegetables, so they are vegan.',
  orderChanges,
  password:
    'Open "Forgot your password?" on the sign-in page and we mail you a link to choose a new one. It works once, for one hour. If no mail comes, look into the spam folder.',
  profile:
    'You change your name, email and phone number in your dashboard under Profile, and your billing address under Billing. A new email address wants your password, and counts once you have opened the link that we mail to it.',
  card: 'You change your card in your dashboard under Billing, with Manage Payment Methods. A subscription whose payment failed has an Update Payment Method button of its own, with which one that is suspended starts again. Where your bank wants you to confirm a payment, the button is Confirm Payment.',
  privacy: `The shop sets no advertising or tracking cookies, only those that keep you signed in, tell that this browser has signed in before, and remember a friend's referral code, and card numbers never reach us. Under Profile you can download everything we keep about you. For anything else about your data, write to ${business.email}.`,
  leaving: accountClosing,
  invoices: 'Your invoices stand in your dashboard under Billing, each to view or as a PDF.',
  changes:
    'You change the greens, their amounts, the plan and the address of a subscription in your dashboard, under Subscriptions. A change counts from the next box that is not paid yet. Changed greens and amounts cost what they cost on that day; the discount stays unless you change the plan, and a new address changes no price.',
  skips: `You skip a single Saturday in your dashboard, under Subscriptions, until ${cutoffTime} before it; until then you can undo that, too. A skipped box is not charged, one that is already paid moves to the next delivery, and the other dates stay.`,
  cancelling:
    'You can cancel at any time, without a fee or notice: in your dashboard, under Subscriptions. Nothing more is charged, and a box that is already paid still comes. Before the trial ends it costs nothing.',
  pausing:
    'You pause an active subscription in your dashboard, under Subscriptions, for as long as you like or until a day that you choose, and resume it there at any time. Deliveries that fall into a pause are skipped and not charged; after it, the first box whose charge is still to come is on again.',
  pausingInTrial:
    'Only an active subscription can be paused. During the trial nothing is charged anyway: skip single Saturdays, or cancel, which costs nothing before the trial ends.',
  keptPrices:
    'The prices and the discount of a subscription stay those of the day you subscribed, until you change its greens or its plan. If we change the price of a green in it, we mail you at least 30 days before the first box with the new price.',
  reminders:
    'Before we charge your card for a box, we mail you: seven days before the first charge of a subscription and the day before each later one. The later ones can be switched off in your dashboard, under Subscriptions.',
  credit: 'Credit is used for your next box before your card is charged; it is not paid out in money.',
  refunds: `A refund goes to the card that paid, and how soon you see it depends on your bank. I can't look up a single refund: write to ${business.email} or call ${business.phone}, and a person does.`,
  otherIntervals:
    'The plans are weekly, biweekly and monthly, and no others. For an interval between them, take the shorter plan and skip the Saturdays that you do not want: a skipped box is not charged.',
  outOfArea: `We do not deliver farther than that yet. The page that tells you so offers a waiting list: leave your email and we write when we come to you. If you think that your address is taken for the wrong place, write to ${business.email} or call ${business.phone}. A box may also go to another address in our area.`,
  passkey:
    'Yes. A passkey signs you in with your fingerprint, your face or the screen lock of your device. Add one in your dashboard under Profile; from then on, Sign in with a passkey on the sign-in page is enough.',
  google:
    'Where the sign-in page shows Continue with Google, one press signs you in or makes your account. Otherwise you sign in with your email address and a password.',
  confirmation:
    'We mail a confirmation for every order that is paid. If none came, look into the spam folder and, in your dashboard, whether the order is there and paid.',
  severalSubscriptions:
    'You can have more than one subscription, each with its own greens, plan and address. Every box is delivered and paid on its own.',
  giftCards:
    "We have no gift cards yet. A one-time box can go to a friend's address, as long as it is in our area: enter it when you order.",
  failedPayment:
    'We tell you by mail and try the payment again, without a fee; no box comes that is not paid. Where your bank wants you to confirm the payment, our mail and your dashboard lead to the page for it. When the tries are used up the subscription is suspended, and nothing is charged until you start it again with a working card: in your dashboard, under Subscriptions, with Update Payment Method.',
  friendsLink:
    "Open your friend's link and make your account on the same device: the code is remembered, so you enter it nowhere, and checkout shows the discount.",
  stillGood: `Damp is what spoils them. Do not eat greens that are slimy or smell bad; if you are not sure, write to ${business.email} or call ${business.phone}.`,
  extraBox: `For more greens just once, tap "Add to this box" in your dashboard, under Subscriptions: choose the box, and they come with it, without a delivery fee, and are charged to your saved card. A box that is sown already can have only what is left over. You can remove them until ${cutoffTime} the day before, and we refund them. To have more in every box, change the subscription there.`,
  shelf: `Greens are grown to order, so a box takes its time. When more has grown than the boxes need, we offer it for that very Saturday on our home page and under "Fill your box", until ${cutoffTime} or until it is gone; you choose there, apart from your cart, and pay as for any order. Customers whose box comes that Saturday can choose first and add it to their box, without a delivery fee. Subscribers get a mail about it, which they can switch off in their dashboard, under Profile.`,
  failedGreen:
    'When a green of a paid box fails, we send another one instead, or leave it out, and write to you. A dearer one costs you nothing more; where it is cheaper or left out, the difference comes as credit. By the link in our mail you can have credit for all of that green instead. In your dashboard, under Profile, you check the greens that we never send you instead; then you get credit.',
  signOut: 'You sign out from the menu with your name, at the top of every page.',
  install:
    'The shop can be put on the home screen of your phone from the menu of your browser; its pages and your cart open without a connection, too.',
} as const;
