import type { QuestionSet } from './test-question.ts';

/**
 * Sixty questions, chosen by chance of 150 by somebody who had not seen the chat entries; these were developed with the other
 * ninety and put to them once. First sight: 49 right (2 of them as one of two guesses, 2 in Spanish, which lead to a person as
 * specified), 6 partly, 4 not known, 1 wrong ("cut off" taken for cutting the greens), 0 invented.
 */
export const questionSets10: QuestionSet[] = [
  {
    name: 'third sixty at first sight, first half',
    questions: [
      {
        ask: 'did you already charge me for saturday?',
        signedIn: true,
        contains: [/next charge is/],
        note: 'First sight: not known. States from the account whether the next box is paid/ordered or still to be charged, or points to dashboard Orders/Billing (invoices) for it.',
      },
      {
        ask: 'I own a restaurant in Roswell, can we buy from you? whats the minimum',
        contains: [/\$50\.00/, /2 business days/],
        note: 'First sight: right. Yes, wholesale: minimum order $50.00; apply at /wholesale; answer within 2 business days with pricing; within 25 miles; Saturdays.',
      },
      {
        ask: 'how much will I be charged for the next box and when',
        signedIn: true,
        contains: [/next charge is \$/],
        note: "First sight: right. Amount of the customer's next box and the time of its charge, from the account - or, if it gives one only, points to dashboard for the other.",
      },
      {
        ask: 'whats the cut off to order',
        contains: [/Friday 6pm/],
        note: 'First sight: wrong. Friday 6pm EST: orders placed by then go in the first Saturday delivery after the 14-day growing time.',
      },
      {
        ask: 'how do I update my credit card',
        contains: [/Billing/],
        note: 'First sight: right. Dashboard, Billing, Manage Payment Methods (Update Payment Method button on a subscription whose payment failed).',
      },
      {
        ask: 'do you have sunflower shoots or cilantro',
        contains: [/nothing else/],
        note: 'First sight: right. No, not in the shop: the four greens are pea shoots, baby broccoli, radish and kale. For another green one can write and ask (contact).',
      },
      {
        ask: 'my order status',
        signedIn: true,
        contains: [/comes next on/],
        note: "First sight: right. Status of the customer's order(s)/upcoming delivery from account, or the place: dashboard, Orders.",
      },
      {
        ask: 'which one is the least spicy? my husband hates hot stuff',
        contains: [/mild|sweet/, /radish is peppery/],
        note: 'First sight: right. Mild ones: pea shoots (sweet, crisp) and baby broccoli (mild); kale is gentle/earthy. Radish is the peppery one to avoid. The Mild and Sweet box is a good pointer.',
      },
      {
        ask: 'do I need an account to order?',
        contains: [/To check out, yes/],
        note: 'First sight: right. To look and fill a cart no; to check out yes: name, address, e-mail and password, or Google account.',
      },
      {
        ask: 'cancel my subscription',
        signedIn: true,
        contains: [/cancel at any time/, /dashboard/],
        note: 'First sight: right. How: dashboard, Subscriptions, Cancel; at any time, nothing more charged, paid box still comes. Or asks for confirmation before doing so.',
      },
      { ask: 'hi', contains: [/Hello/], note: 'First sight: right. Friendly greeting, offers help.' },
      {
        ask: 'when will my card be charged',
        contains: [/nothing is charged/, /one-time order is paid at once/],
        note: 'First sight: right. One-time: when you order. Subscription: nothing in the 14-day trial, then for each box on its own; mail 7 days before the first charge and the day before each later one.',
      },
      {
        ask: 'cuanto cuesta el envio',
        contains: [/persona le ayudará/],
        note: 'First sight: right. $20 per delivery, free when the greens come to $35 or more.',
      },
      {
        ask: 'how does refer a friend work',
        contains: [/25% off/, /\$5/],
        note: "First sight: right. Share your link/code (/referrals): friend gets 25% off the first box; you earn $5 credit when friend's subscription pays for its first box.",
      },
      {
        ask: 'what can i do with radish greens',
        contains: [/tacos/],
        note: 'First sight: right. Tacos, avocado toast, burgers, anything rich; goes with avocado, egg and cheese; Black Bean Tacos recipe.',
      },
      {
        ask: 'are you organic',
        contains: [/no pesticides/, /organic certificate/],
        note: 'First sight: right. No organic certificate, so not called organic; no pesticides, no herbicides; indoors in clean compost under light.',
      },
      {
        ask: 'do you have any radish in stock right now',
        contains: [/Radish: in stock/],
        note: "First sight: right. Says today's stock/availability of radish, or says that the shop page /subscription shows what is available; greens are sown for the order (14 days).",
      },
      {
        ask: 'wholesale price per lb',
        contains: [/pricing/, /2 business days/],
        note: 'First sight: right. Not published: apply at /wholesale, pricing and partnership details within 2 business days; minimum $50.',
      },
      {
        ask: 'forgot password',
        contains: [/one hour/, /spam/],
        note: 'First sight: right. "Forgot your password?" on the sign-in page (/login); link by mail, works once, for one hour; look in spam.',
      },
      {
        ask: 'box was left in the sun and greens are wilted. also can u leave it at the back door next time',
        contains: [/money back/, /delivery notes/],
        note: 'First sight: partly. Both: (1) write/call with order number and picture - fresh greens or money back; (2) put where it should wait in the delivery notes (shady spot/cooler), or tell them.',
      },
      {
        ask: 'can my 2 yr old eat them',
        contains: [/chop them small/],
        note: 'First sight: right. Most children like pea shoots; rinse well and chop small for children under four; radish is hot.',
      },
      {
        ask: 'is there tax on it',
        contains: [/8%/],
        note: 'First sight: right. Yes: 8% of greens and delivery together.',
      },
      {
        ask: 'Are your seeds GMO?',
        unknown: true,
        note: 'First sight: right. GMO is not mentioned: known is untreated seed from seed houses for microgreens and sprouting, never dipped in fungicide; for GMO ask hello@edenmicrogreens.example or (770) 555-0142 or the contact page.',
      },
      {
        ask: 'hydroponic or soil',
        contains: [/compost/],
        note: 'First sight: right. In clean compost on trays, indoors under light (not hydroponic).',
      },
      {
        ask: 'Can you pause my deliveries until January 10?',
        signedIn: true,
        contains: [/until a day that you choose/],
        note: 'First sight: right. Pause in dashboard under Subscriptions, Pause until the day; resumes by itself on that day; boxes in between not charged. Or does it with confirmation.',
      },
      {
        ask: 'cuanto tiempo duran en el refri',
        contains: [/persona le ayudará/],
        note: 'First sight: right. 5 to 14 days in the refrigerator at 35-40°F, dry in the box.',
      },
      {
        ask: 'i canceled yesterday but i already paid for saturday, does it still come',
        contains: [/already paid still comes/],
        note: 'First sight: not known. Yes: a box already paid still comes after cancelling; nothing more is charged.',
      },
      {
        ask: 'do you deliver on the saturday after christmas',
        unknown: true,
        note: 'First sight: right. Delivery is on Saturdays; closed days/holidays are not stated on the pages. Should say the purchase page/dashboard shows the dates, or to ask hello@edenmicrogreens.example or (770) 555-0142 or the contact page.',
      },
      {
        ask: 'can i send a box to my mom as a gift',
        contains: [/one-time purchase/, /our area/],
        note: 'First sight: right. Yes: one-time purchase at regular price, enter her address if in the area, a line for the door in the notes.',
      },
      {
        ask: 'are they a little wet after a week still ok to eat?',
        contains: [/Damp/, /5 to 14 days/],
        note: 'First sight: not known. Keep 5-14 days if dry and cold; damp is what spoils them; can say throw away if slimy/smelly (general sense). If unsure ask hello@edenmicrogreens.example or (770) 555-0142 or the contact page.',
      },
    ],
  },
];
