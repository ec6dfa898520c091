import type { QuestionSet } from './test-question.ts';

/**
 * Sixty questions by somebody else who had not seen the chat entries, put to them once when they were finished. First sight: 54 right
 * (3 of them as one of two guesses, 1 in Spanish, which leads to a person as specified), 2 partly, 2 not known, 2 wrong (a wish to
 * add greens taken for their price, thanks in many words not understood), 0 invented.
 */
export const questionSets12: QuestionSet[] = [
  {
    name: 'fourth sixty at first sight, first half',
    questions: [
      {
        ask: 'price list',
        contains: [/Kale: \$3\.00/],
        note: 'First sight: right. Per ounce: pea shoots $2.75, baby broccoli $3.25, radish $3.00, kale $3.00 (2-oz packs $5.50, $6.50, $6.00, $6.00). All four greens named; ideally link to the shop /subscription.',
      },
      {
        ask: 'how much is 4 oz of the baby brocoli',
        contains: [/\$13\.00/],
        note: 'First sight: right. $13.00 (4 x $3.25). May add delivery ($20 under $35 of greens) and 8% tax.',
      },
      {
        ask: 'What comes in the Family Table box and what does it cost?',
        contains: [/\$59\.00/],
        note: 'First sight: right. 8 oz pea shoots, 4 oz baby broccoli, 4 oz radish, 4 oz kale (20 oz); $59.00 of greens one-time, delivery free; plus 8% tax ($63.72 in all), less on a plan.',
      },
      {
        ask: 'do u have sunflower shoots',
        contains: [/nothing else/],
        note: 'First sight: right. Not in the shop: it sells pea shoots, baby broccoli, radish and kale. For a green not listed, write to the shop (contact page / e-mail), which replies within 24 hours.',
      },
      {
        ask: 'can i buy arugula from you',
        contains: [/not in the shop/],
        note: 'First sight: right. Arugula is not in the shop; it is grown for kitchens and on request: write to the shop and they sow a tray with the next ones (reply within 24 hours).',
      },
      {
        ask: 'which one is the spicy one?',
        contains: [/radish is peppery/],
        note: 'First sight: right. Radish: peppery, with a warm bite. (The others are mild: pea shoots sweet, broccoli mild, kale earthy.)',
      },
      {
        ask: "Can I mix different greens in one order or does each have a minimum? I live alone so don't need much",
        contains: [/no minimum|amounts you like/],
        note: 'First sight: partly. Yes, mix freely: one green or all four, by the ounce, from 1 oz up, no minimum order for homes. Good to add: delivery costs $20 when the greens come to less than $35.',
      },
      {
        ask: 'What would 6 oz of pea shoots and 4 oz of radish cost me all together, delivered, just once?',
        contains: [/\$52\.38/],
        note: 'First sight: right. Greens 6x2.75 + 4x3.00 = $28.50; delivery $20.00 (under $35); tax 8% of $48.50 = $3.88; total $52.38. Partial credit if greens, fee and tax rule are right and it refers to the purchase page for the total.',
      },
      {
        ask: 'what sizes',
        contains: [/2 oz and 4 oz/],
        note: 'First sight: right. By the ounce from one ounce up, and packs of 2 oz and 4 oz.',
      },
      {
        ask: "We're two adults who eat salad most nights plus a 5 yr old who hates anything bitter or hot. What should I order?",
        contains: [/Mild and Sweet|children like/],
        note: 'First sight: not known. Suggests pea shoots and/or baby broccoli, the mild ones children like, e.g. the Mild and Sweet box (6 oz pea shoots + 6 oz baby broccoli, $36.00, delivery free). A salad takes about 2 oz per person. Not radish for the child.',
      },
      {
        ask: 'do you deliver to Alpharetta?',
        contains: [/Yes, we deliver/],
        note: 'First sight: right. Delivery is to homes within 25 miles of the farm in Milton, GA 30004; Alpharetta is nearby, so yes / very probably; the address or ZIP check on the purchase page (/subscription) tells for sure.',
      },
      {
        ask: '30040',
        earlier: ['where do you deliver'],
        contains: [/within our 25 miles/],
        note: 'First sight: right. A ZIP alone (Cumming): inside the 25 miles around Milton (roughly 10 miles away) or: enter the full address on the purchase page to be sure. Must understand it as a delivery area question.',
      },
      {
        ask: "Hi! I'm in Athens GA, any chance of getting a box?",
        contains: [/outside our delivery area/],
        note: 'First sight: right. No: homes within 25 miles of Milton only, and Athens is farther (over 50 miles). May point to the address check on /subscription or contact; nothing of shipping.',
      },
      {
        ask: 'delivery fee??',
        contains: [/\$20\.00/],
        note: 'First sight: right. $20.00; free when the greens in a box come to $35.00 or more. (8% tax on greens and delivery.)',
      },
      {
        ask: 'if i order on a tuesday when do i get it',
        contains: [/December 12, 2026/],
        note: 'First sight: right. First Saturday on or after 14 days from the order: Tuesday + 14 days is a Tuesday, so the Saturday of that week, about two and a half weeks (18 days) after ordering. Saturday only; the purchase page shows the date before paying. A concrete date must fit this.',
      },
      {
        ask: 'whats the cutoff for saturday',
        contains: [/Friday 6pm/],
        note: "First sight: right. Friday 6pm EST: orders placed by then go in the first Saturday delivery AFTER the 14-day growing time (not tomorrow's Saturday). For skipping in a subscription also Friday 6pm before the delivery.",
      },
      {
        ask: "Can you deliver on Wednesdays instead, we're away every weekend",
        contains: [/on Saturdays/],
        note: "First sight: right. No, deliveries are on Saturdays only. You needn't be home: delivery notes say where the box may wait (shade, cooler, door code). May suggest contacting them or skipping Saturdays.",
      },
      {
        ask: 'nobody is home saturday and i live in an apartment with a gate code',
        contains: [/door code/],
        note: 'First sight: right. No need to be home: put the door/gate code and where to leave the box in the delivery notes (cart notes/purchase page); a shady spot or cooler is best; refrigerate soon.',
      },
      {
        ask: 'what time do you come on saturdays? morning?',
        contains: [/don't know the hour/],
        note: "First sight: right. The shop states only Saturday, no hour or time window: say that it doesn't know the time and point to the shop: hello@edenmicrogreens.example or (770) 555-0142.",
      },
      {
        ask: 'can i pick it up at the farm to save the 20 dollars',
        contains: [/no shop at the farm/],
        note: 'First sight: right. No shop at the farm (no open days); the shop describes home delivery only, no pickup is offered, so ask hello@edenmicrogreens.example or (770) 555-0142. Delivery is free from $35 of greens.',
      },
      {
        ask: "I have $36 in my cart but with the 10% off it's $32.40, do I pay delivery now?",
        contains: [/delivery is free/],
        note: 'First sight: right as one of two guesses. No: the $35 counts on the greens before discounts, so $36.00 is delivered free also with the biweekly 10%.',
      },
      {
        ask: 'how does the subscription work',
        contains: [/15% monthly/],
        note: 'First sight: right. Choose greens and rhythm: weekly (5% off), biweekly (10%), monthly (15%), always Saturdays; 14-day trial in which nothing is charged or delivered; then each box is paid on its own by card; skip, pause, cancel from the dashboard. Page /subscription.',
      },
      {
        ask: 'Is the trial free? like do I get free greens for 14 days?',
        contains: [/nothing is charged/],
        note: 'First sight: right. No free greens: during the 14-day trial the first trays grow, nothing is charged and nothing is delivered before it ends; cancelling before that costs nothing; then you pay per box.',
      },
      {
        ask: 'when will my card get charged for the first box',
        earlier: ['i want to start the biweekly plan'],
        contains: [/nothing is charged/],
        note: 'First sight: right. Not before the 14-day trial ends; after it, each box is paid on its own; a mail comes 7 days before the first charge. (Subscription. A one-time order is charged when ordered.)',
      },
      {
        ask: 'cancel subscription',
        contains: [/cancel at any time/],
        note: 'First sight: right. Any time, from the dashboard (/dashboard, Subscriptions, Cancel); nothing more is charged, a box already paid still comes; before the trial ends it costs nothing.',
      },
      {
        ask: 'going on vacation for 3 weeks in july, can I pause or do i need to skip every single one?',
        contains: [/until a day that you choose/],
        note: 'First sight: right. Pause an active subscription in the dashboard (also with an end date; resumes by itself); deliveries in the pause are skipped and not charged; or skip single Saturdays until Friday 6pm before. Either works.',
      },
      {
        ask: 'If I skip a box you already charged me for, do I get the money back?',
        contains: [/moves to the next delivery/],
        note: 'First sight: right. Not refunded: the paid box moves to the next delivery, which is then not charged. (Skip by Friday 6pm.)',
      },
      {
        ask: 'can i switch from weekly to monthly later on without starting over',
        contains: [/counts from the next box/],
        note: 'First sight: right. Yes, in the dashboard under Subscriptions: change the plan; it counts from the next box not paid yet, at the discount of that day (monthly 15%).',
      },
      {
        ask: 'biweekly = twice a week or every 2 weeks? and how much off',
        contains: [/every other Saturday/],
        note: 'First sight: right. Every two weeks (14 days apart), on Saturday; 10% off.',
      },
      {
        ask: "when's my next box coming",
        signedIn: true,
        contains: [/November 21, 2026/],
        note: "First sight: right. The date of this customer's own next delivery (a Saturday) from their active weekly subscription.",
      },
    ],
  },
];
