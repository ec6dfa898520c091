import type { QuestionSet } from './test-question.ts';

/** The second half of the sixty of the file before. */
export const questionSets13: QuestionSet[] = [
  {
    name: 'fourth sixty at first sight, second half',
    questions: [
      {
        ask: 'I want to skip this saturday',
        signedIn: true,
        contains: [/skip a single Saturday/],
        note: 'First sight: right. Says how for this customer: dashboard, Subscriptions, Skip at that date (or does/offers it), until Friday 6pm EST before it; not charged, or if already paid it moves to the next delivery. Ideally names the own next date.',
      },
      {
        ask: 'what am i getting in my box and what will it cost me',
        signedIn: true,
        contains: [/4 oz Kale/],
        note: "First sight: right. The contents (greens and ounces) of this customer's own subscription and what the box costs; if a price is not at hand, points to the dashboard, Subscriptions.",
      },
      {
        ask: 'add 2 more oz of radish to my weekly please',
        signedIn: true,
        contains: [/change the greens/],
        note: "First sight: wrong. Cannot claim it is done unless it is: tells to change the greens and amounts in the dashboard under Subscriptions; counts from the next box not paid yet, at today's prices (radish $3.00/oz, so $6.00 more before the 5%).",
      },
      {
        ask: 'am i on weekly or every other week',
        signedIn: true,
        contains: [/weekly box/],
        note: "First sight: not known. This customer's plan: weekly (active).",
      },
      {
        ask: 'pls list my next deliveries, i need to plan around thanksgiving',
        signedIn: true,
        contains: [/November 21, 2026/],
        note: 'First sight: partly. The own coming Saturdays, a week apart (several dates), as the subscription has them; may say they can be skipped until Friday 6pm before each.',
      },
      {
        ask: 'do you take apple pay or venmo?',
        contains: [/wallet/],
        note: 'First sight: right. No: credit or debit card only; no cash, checks or wallet payments for home orders.',
      },
      {
        ask: 'how do i update my credit card',
        contains: [/Manage Payment Methods/],
        note: 'First sight: right. Dashboard, Billing, Manage Payment Methods. (A subscription with a failed payment has an Update Payment Method button.)',
      },
      {
        ask: 'My sister wants to sign up too. Do we both get something if I send her?',
        contains: [/25% off/],
        note: 'First sight: right as one of two guesses. Yes: through your link she gets 25% off her first box, and you earn $5 credit when her subscription pays for its first box. Link on /referrals.',
      },
      {
        ask: "Do you have gift cards? I'd like to give my mom a box for her birthday, she lives in Johns Creek",
        contains: [/no gift cards/],
        note: 'First sight: right. No gift cards yet; but a one-time purchase at the regular price can go to her address if it is within the 25 miles (checked on /subscription; Johns Creek is close to Milton); delivered on a Saturday after the 14-day growing time, so order in time.',
      },
      {
        ask: 'military discount?',
        unknown: true,
        note: 'First sight: right. The shop says nothing of a military discount: does not know / none stated, ask hello@edenmicrogreens.example or (770) 555-0142. May name known savings (plans 5/10/15%, referral 25%).',
      },
      {
        ask: 'forgot my password and no email is coming',
        contains: [/spam/],
        note: "First sight: right. 'Forgot your password?' on the sign-in page mails a link (works once, one hour); look in the spam folder; if still nothing, contact hello@edenmicrogreens.example or (770) 555-0142. If it's a Google account, sign in with Google.",
      },
      {
        ask: 'need to change my email adress',
        contains: [/under Profile/],
        note: 'First sight: right. Dashboard, Profile: change the e-mail there (the new one counts when the link mailed to it is opened).',
      },
      {
        ask: 'we are moving next month to Roswell, what do i do about my boxes',
        contains: [/Change address/],
        note: "First sight: right. Change the subscription's address in the dashboard (Change address); counts for boxes not paid yet, must be in the 25-mile area; for an already paid box write or call by Friday: hello@edenmicrogreens.example or (770) 555-0142.",
      },
      {
        ask: 'delete my account',
        contains: [/under Profile/],
        note: 'First sight: right. Dashboard, Profile: delete account; subscriptions end at once, a paid box still to come is not delivered nor refunded by itself; if unable to sign in write to hello@edenmicrogreens.example.',
      },
      {
        ask: 'placed an order an hour ago but chose the wrong greens, can u fix it',
        contains: [/as soon as you can/],
        note: "First sight: right. Eden can't change it: write to hello@edenmicrogreens.example or call (770) 555-0142 as soon as possible (with order number).",
      },
      {
        ask: 'my radish was slimy when it got here. not happy at all',
        contains: [/money back/],
        note: 'First sight: right. Apologises; tell the shop: hello@edenmicrogreens.example or (770) 555-0142 with order number and picture; they answer within 24 hours and make it right with fresh greens or money back. Page /contact.',
      },
      {
        ask: 'box never showed up today!!! what now',
        contains: [/money back/],
        note: 'First sight: right as one of two guesses. Sorry; write or call hello@edenmicrogreens.example or (770) 555-0142 with the order number, contact page; phone only Mon-Fri 9-5 (closed on Saturday), so write on a weekend; they answer within 24 hours and make it right. May point to Orders in the dashboard.',
      },
      {
        ask: 'how long do they last in the fridge and should I wash them when they come?',
        contains: [/5 to 14 days/],
        note: "First sight: right. 5 to 14 days at 35-40°F, dry in their box; don't wash on arrival: rinse only what you eat, just before, and pat dry.",
      },
      {
        ask: 'can you freeze microgreens',
        contains: [/Do not freeze/],
        note: 'First sight: right. Not if you want to eat them raw: do not freeze greens for raw eating; refrigerate at 35-40°F. (Left over greens: pesto.)',
      },
      {
        ask: 'what can i make with pea shoots tonight',
        contains: [/raw in salads/],
        note: 'First sight: right. Lemon Ricotta Toast with Pea Shoots (10 min, easy, 2 servings), page /recipes; or raw by the handful, in eggs, soup, salad.',
      },
      {
        ask: 'I take warfarin. is it ok to eat these',
        contains: [/ask your doctor/],
        note: 'First sight: right. Ask your doctor: greens hold vitamin K, which matters with blood thinners such as warfarin; no medical yes from the shop.',
      },
      {
        ask: 'my son is allergic to peanuts - are pea shoots safe for him??',
        contains: [/mustard/],
        note: 'First sight: right. None of the greens is one of the nine major allergens, but pea shoots are legumes: anyone who reacts to peas, peanuts or mustard should ask a doctor first. No assurance of safety.',
      },
      {
        ask: 'hola, hacen entregas en Milton y cuanto cuesta el envio?',
        contains: [/persona le ayudará/],
        note: 'First sight: right. Ideally in Spanish: yes, Milton is where the farm is, within 25 miles; Saturdays; delivery $20.00, free from $35.00 of greens. If only in English the same facts, or an honest pointer to a person.',
      },
      {
        ask: 'are you certified organic',
        contains: [/organic certificate/],
        note: "First sight: right. No certificate, so they don't call them organic; no pesticides or herbicides, grown indoors in clean compost.",
      },
      {
        ask: "chef here, small bistro in Roswell. what's your minimum and how do I get pricing",
        contains: [/\$50\.00/],
        note: 'First sight: right. Wholesale minimum $50; apply with the form on /wholesale; reply within 2 business days with pricing and partnership details; trays up to 14 days. Within 25 miles.',
      },
      {
        ask: 'whats your phone number and are you open sundays',
        contains: [/closed on Sunday/],
        note: 'First sight: right. (770) 555-0142, Monday to Friday 9:00am-5:00pm EST, closed Saturday and Sunday. (Mail hello@edenmicrogreens.example.)',
      },
      {
        ask: 'are you hiring? looking for part time work',
        unknown: true,
        note: 'First sight: right. The shop says nothing of jobs: does not know, write or call hello@edenmicrogreens.example or (770) 555-0142.',
      },
      {
        ask: 'are your greens kosher certified',
        unknown: true,
        note: 'First sight: right. The shop says nothing of kosher certification: does not know, ask hello@edenmicrogreens.example or (770) 555-0142.',
      },
      {
        ask: 'Will I find you at the Alpharetta farmers market?',
        contains: [/no shop at the farm/],
        note: 'First sight: right. The shop says nothing of selling at markets: does not know; ask hello@edenmicrogreens.example or (770) 555-0142. (It sells online with Saturday home delivery.)',
      },
      {
        ask: 'thanks so much, you were really helpful 😊',
        earlier: ['how do i store the kale?'],
        contains: [/You're welcome/],
        note: 'First sight: wrong. A short friendly reply; offers further help.',
      },
    ],
  },
];
