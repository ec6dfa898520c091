import type { QuestionSet } from './test-question.ts';

/** The second half of the sixty of the file before. */
export const questionSets11: QuestionSet[] = [
  {
    name: 'third sixty at first sight, second half',
    questions: [
      {
        ask: 'until when can I still change the box for next week',
        signedIn: true,
        contains: [/not paid yet/],
        note: "First sight: partly. Skip until Friday 6pm EST before the Saturday (with the customer's date); greens/amounts can be changed for boxes that are not paid yet.",
      },
      {
        ask: 'can I just get one ounce of radish to try it',
        contains: [/one ounce up/],
        note: 'First sight: right. Yes: sold by the ounce from one ounce up, no minimum order; radish is $3.00/oz. Should ideally mention $20 delivery under $35.',
      },
      {
        ask: 'do i have to be home',
        contains: [/do not need to be/, /notes/],
        note: 'First sight: right. No; tell in the delivery notes where the box should wait or the door code; shady spot or cooler; put in the fridge soon.',
      },
      {
        ask: 'Do you sell arugula?',
        contains: [/not in the shop/, /on request/],
        note: 'First sight: right. Not in the shop; grown for kitchens and on request: write to them (contact page) and they sow a tray with the next ones; reply within 24 hours.',
      },
      {
        ask: 'is there a commitment or contract',
        contains: [/cancel at any time/],
        note: 'First sight: right as one of two guesses. No: cancel at any time from the dashboard, without cost before trial ends; after cancelling nothing more is charged.',
      },
      {
        ask: 'how many friends have signed up with my code',
        signedIn: true,
        leadsTo: /^\/referrals/,
        note: "First sight: right. The customer's own count from referrals, or the page /referrals (Total Referred).",
      },
      {
        ask: 'do I have any credit left?',
        signedIn: true,
        leadsTo: /^\/referrals/,
        note: "First sight: partly. The customer's credit balance ($0 if none), or that it is shown in dashboard/ referral page; credit is used for the next box before the card.",
      },
      {
        ask: 'is the packaging recyclable',
        contains: [/recycling/],
        note: 'First sight: right. Rinse the box and put it in your recycling; how much is taken depends on your town. Trays washed and reused; roots/compost become garden compost.',
      },
      {
        ask: 'how much is a weekly subscription to the all four box',
        contains: [/\$36\.94/],
        note: 'First sight: partly. $36.00 less 5% = $34.20, delivery free, plus 8% tax $2.74 = $36.94 per box.',
      },
      {
        ask: 'can I pick up at the farm instead to save the delivery fee',
        contains: [/no shop at the farm/],
        note: 'First sight: right. No shop at the farm and no open days; delivery on Saturdays. Nothing is said of pick-up: ask hello@edenmicrogreens.example or (770) 555-0142 or the contact page. Delivery free from $35. A visit can be arranged.',
      },
      {
        ask: 'what do they taste like',
        contains: [/sweet and crisp/, /peppery/],
        note: 'First sight: right. Pea shoots sweet and crisp, baby broccoli mild and a little nutty, radish peppery, kale gentle and earthy; like the grown vegetable, only clearer.',
      },
      {
        ask: 'can you freeze microgreens',
        contains: [/Do not freeze/],
        note: 'First sight: right. Not greens you want to eat raw.',
      },
      {
        ask: 'when will I get my first box if I order today',
        contains: [/December 5, 2026/, /14-day/],
        note: 'First sight: right. Saturday; 14 days of growing time, then first Saturday after. For an order placed today: first Saturday on or after today + 14 days (Mon Nov 23 2026 -> Saturday Dec 12, 2026); /subscription shows the date before paying.',
      },
      {
        ask: 'when is my next delivery',
        signedIn: true,
        contains: [/November 21, 2026/],
        note: "First sight: right. The date (a Saturday) of this customer's next delivery from their account.",
      },
      {
        ask: 'how many oz should i order for 2 people for a week',
        contains: [/one ounce/],
        note: 'First sight: right. Serving about one ounce (a loose cupful); a salad takes two; 2-oz pack is a week of garnishes for one person. So about 4 oz for garnishing, more if eaten as salads.',
      },
      {
        ask: 'do i need to wash them',
        contains: [/rinse a handful/],
        note: 'First sight: right. Yes: rinse a handful in cold water just before eating, pat dry; leave the rest dry.',
      },
      {
        ask: 'recipe ideas for pea shoots',
        contains: [/Lemon Ricotta Toast/],
        note: 'First sight: right. Lemon Ricotta Toast with Pea Shoots (10 min, serves 2, easy) on /recipes; also lemon and mint, chopped stems in eggs/soup/fried rice.',
      },
      {
        ask: 'is there a minimum order',
        contains: [/no minimum/],
        note: 'First sight: right. No minimum for homes (wholesale $50). Delivery is $20 under $35.',
      },
      {
        ask: "what's in the family table box and what does it cost",
        contains: [/\$59\.00/, /8 oz of pea shoots/],
        note: 'First sight: right. 8 oz pea shoots, 4 oz baby broccoli, 4 oz radish, 4 oz kale (20 oz). $59.00 before tax at regular price, delivery free (total $63.72 one-time with tax). Cheaper as a subscription.',
      },
      {
        ask: 'My payment failed, what happens now?',
        contains: [/without a fee/, /suspended/],
        note: "First sight: partly. Mail is sent, payment is tried again without a fee; no box comes that isn't paid; update card in dashboard (Update Payment Method); suspended after tries / at latest 15 days; then nothing is charged until reactivated with working card.",
      },
      {
        ask: 'can I bring my kids to see the farm',
        contains: [/find an hour/],
        note: 'First sight: right as one of two guesses. No open days or shop, but they like to show it: write or call and they find an hour.',
      },
      {
        ask: 'do you sell seeds or grow kits',
        contains: [/nothing else/],
        note: 'First sight: right. No, the shop sells cut microgreens only (pea shoots, baby broccoli, radish, kale). May name contact to ask.',
      },
      {
        ask: 'delete my account and all my data',
        contains: [/under Profile/],
        note: "First sight: right. Dashboard, Profile: delete account; subscriptions end at once; name, addresses, cards deleted; past orders stay in books without name and address; a paid box to come isn't delivered nor refunded by itself. Cannot sign in: write to the email.",
      },
      {
        ask: 'can i get it tomorrow??',
        contains: [/14 days/, /Saturday/],
        note: 'First sight: right. No: first delivery takes 14 days of growing time, and comes on a Saturday.',
      },
      {
        ask: 'hours',
        contains: [/9:00am - 5:00pm/],
        note: 'First sight: right. Monday to Friday 9:00am-5:00pm EST; closed Saturday and Sunday (deliveries on Saturdays).',
      },
      {
        ask: 'do you deliver to alpharetta',
        contains: [/Yes, we deliver to Alpharetta/],
        note: 'First sight: right. Yes in general (Alpharetta is close; area is 25 miles around the farm in Milton, GA 30004); check the address or ZIP on the purchase page /subscription.',
      },
      {
        ask: 'how much would 8 oz pea shoots and 4 oz kale be delivered',
        contains: [/\$34\.00/, /\$58\.32/],
        note: 'First sight: right. 8 x 2.75 = $22 + 4 x 3.00 = $12, so $34.00 of greens; below $35 so delivery is $20; tax 8% of $54 = $4.32; total $58.32 one-time. Good: one dollar more makes delivery free. Must at least give $34 and the $20 fee.',
      },
      {
        ask: 'refund policy?',
        contains: [/money back/],
        note: "First sight: right. If a box isn't right: fresh greens or money back; money goes back to the card that paid (credit as credit), time depends on the bank; cancelling before trial ends costs nothing; /policies#refunds.",
      },
      {
        ask: 'how will i know its been delivered',
        unknown: true,
        note: 'First sight: not known. No statement of a delivery text to the customer on the pages beyond order status in the dashboard (Orders); good: see dashboard Orders for status, or ask hello@edenmicrogreens.example or (770) 555-0142 or the contact page.',
      },
      {
        ask: 'my friend gave me a link, where do I put the code',
        contains: [/enter it nowhere/, /25% off/],
        note: 'First sight: partly. Joining through the link is enough: the code is remembered (30 days) and bound when you register; 25% off the first box shows at checkout. Help: hello@edenmicrogreens.example or (770) 555-0142 or the contact page.',
      },
    ],
  },
];
