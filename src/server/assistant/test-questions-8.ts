import type { QuestionSet } from './test-question.ts';

/** The second half of the sixty of the file before. */
export const questionSets8: QuestionSet[] = [
  {
    name: 'second sixty at first sight, second half',
    questions: [
      {
        ask: 'how do you make that pesto with the leftovers?? and which one is best for it',
        contains: [/2 oz of greens/, /any/i],
        note: 'First sight: partly. 2 oz of greens, 1/4 cup nuts, 1/4 cup Parmesan, 1/3 cup olive oil, lemon and salt, blended; the tip names no best green, so any works.',
      },
      {
        ask: 'my son has a peanut allergy are the pea shoots ok for him',
        contains: [/ask your doctor/],
        note: 'First sight: right. Does not say they are safe: pea shoots are legumes, none of our greens is one of the nine major allergens, but anyone who reacts to peas, peanuts or mustard should ask the doctor first.',
      },
      {
        ask: 'im on blood thinners can i eat kale microgreens',
        contains: [/[Aa]sk your doctor/, /vitamin K/],
        note: "First sight: right. Ask your doctor first: the greens hold much vitamin K (about 60 µg an ounce, half a day's worth), which matters with warfarin.",
      },
      {
        ask: 'how much protein is in them and does it have iron',
        contains: [/1\.1 g/, /don't know.*iron|iron.*not|not.*iron/i],
        note: 'First sight: partly. About 0.8 to 1.1 g protein per ounce (pea shoots 1.1, baby broccoli 0.8, radish 1, kale 0.9; rounded, not measured by us); iron is not in our table, so no figure.',
      },
      {
        ask: 'will these help my moms diabetes',
        contains: [/not medicine/, /doctor/],
        note: 'First sight: partly. They are food, not medicine, and we promise no health effect; ask her doctor.',
      },
      {
        ask: 'my wife is 7 months pregnant safe or no',
        contains: [/ask your doctor/i],
        note: 'First sight: right. Does not answer yes or no: it is raw produce, which some people are told to avoid, so ask her doctor.',
      },
      {
        ask: 'got an email my payment failed what do i do now, will i lose my subscription',
        contains: [/Update Payment Method/, /suspended|reactivate/i],
        note: 'First sight: partly. Use Update Payment Method on the subscription card in the dashboard (marked Payment Failed); the card is tried again too; if it stays unpaid it becomes suspended (retries used up or 15 days) and can be reactivated, and nothing is charged for boxes that did not come.',
      },
      {
        ask: 'i think u guys charged me twice for last weeks box',
        contains: [/order number/, /hello@edenmicrogreens\.example/],
        note: 'First sight: right as one of two guesses. Cannot see payments: look at Invoices under Billing in the dashboard and write to hello@edenmicrogreens.example or call (770) 555-0142 with order number so a person checks.',
      },
      {
        ask: 'do you take ebt or venmo',
        contains: [/credit or debit card/],
        note: 'First sight: right. Pay by credit or debit card only for home orders; no cash, checks, wallet payments; nothing says EBT or Venmo are accepted, ask us if needed.',
      },
      {
        ask: 'Hi, so we are going to be out of town next weekend visiting my in laws and I dont want a box sitting on the porch all week. How do I skip just that one without cancelling the whole thing? And do I still get charged for it',
        contains: [/skip/i, /Friday 6pm/],
        note: 'First sight: wrong. Skip that Saturday in the dashboard under Subscriptions until Friday 6pm EST before it (undo until then too); a skipped box is not charged, the other dates stay; if already paid it moves to the next delivery.',
      },
      {
        ask: 'pause until after new years pls',
        contains: [/pause/, /dashboard/],
        note: 'First sight: right. Eden cannot do it: Pause is on the subscription card in the dashboard (active subscriptions only, with a resume date if wanted); paused boxes are not charged; during the trial you can skip or cancel.',
      },
      {
        ask: 'CANCEL MY SUBSCRIPTION',
        contains: [/cancel at any time/, /dashboard/],
        note: 'First sight: right. Eden cannot do it itself: dashboard, Subscriptions, Cancel, at any time; costs nothing before the trial ends; help by e-mail or phone; boxes already paid are a matter to ask about.',
      },
      {
        ask: 'if i cancel in the first 2 weeks do i owe anything',
        contains: [/nothing is charged/],
        note: 'First sight: right. No: nothing is charged or delivered before the 14-day trial ends, so cancelling before costs nothing.',
      },
      {
        ask: 'want to go from weekly to monthly and swap the radish for more kale, same discount?',
        contains: [/dashboard/, /15%/],
        lacks: [/subscribe anew/],
        note: "First sight: wrong. Both can be changed (in the dashboard, or by writing to us) from the next unpaid box; monthly gives 15% instead of 5%, the changed box is priced at today's prices.",
      },
      {
        ask: 'moving to alpharetta on the 12th need my address changed on my sub',
        contains: [/new address/],
        note: "First sight: right. Alpharetta is inside the area; change it for the running subscription in the dashboard or by e-mail or phone with the new address, by Friday 6pm before that Saturday's box; boxes already paid stay to the old address unless we are told.",
      },
      {
        ask: 'whats the referral deal what do me and my sister get',
        contains: [/25%/, /\$5/],
        note: 'First sight: right. She gets 25% off her first box through your link, you get $5 of credit when her subscription pays for its first box; code at /referrals.',
      },
      {
        ask: 'my coworker signed up w my code 10 days ago i still dont see my $5',
        contains: [/pays for its first box/, /trial/],
        note: "First sight: partly. That is too early: the $5 credit comes when the friend's first subscription box is actually paid, which is after the 14-day trial; status is on the Referrals page (pending, then completed).",
      },
      {
        ask: 'I run a cafe in Crabapple, probably 3 lb a week of mixed greens. Price?',
        contains: [/\$50\.00/, /Crabapple/],
        note: 'First sight: right. Wholesale prices come with the application (reply within 2 business days), minimum $50.00; Crabapple is by Milton, within 25 miles; does not quote.',
      },
      {
        ask: 'applied for wholesale monday and its thursday, still nothing',
        contains: [/2 business days/, /hello@edenmicrogreens\.example/],
        note: 'First sight: right as one of two guesses. Reply is within 2 business days, so it is due: check spam and write to hello@edenmicrogreens.example or call (770) 555-0142; cannot see applications.',
      },
      {
        ask: 'broccoli was slimy when i opened it i want my money back',
        contains: [/order number/, /money back/],
        note: 'First sight: right. Sorry: write to hello@edenmicrogreens.example or call (770) 555-0142 with order number and picture; answer within 24 hours, fresh greens or money back.',
      },
      {
        ask: 'how do i delete my account and everything you have on me',
        contains: [/Profile|dashboard/],
        lacks: [/with everything in it/],
        note: 'First sight: wrong. Done in the account area of the dashboard or by writing from its address; running subscriptions are cancelled first, a paid box still to come is warned about, orders stay in the books without name, address and mail.',
      },
      {
        ask: 'reset link never came',
        contains: [/Forgot/, /spam/],
        note: 'First sight: partly. Check spam and the address, ask again on Forgot your password on the sign-in page (link works once, for one hour; a Google account signs in with Google); otherwise write or call us.',
      },
      {
        ask: 'do you guys sell my info',
        contains: [/no advertising or tracking/],
        note: 'First sight: right as one of two guesses. No advertising or tracking cookies, only sign-in and referral code; card numbers never reach us; other data questions to hello@edenmicrogreens.example; a data copy can be downloaded from the account.',
      },
      {
        ask: 'hola hacen entregas en roswell 30076? cuanto cuesta el envio',
        contains: [/una persona/],
        note: 'First sight: right. In Spanish (or plain English): yes, Roswell 30076 is within 25 miles; delivery $20.00, free from $35.00 of greens, Saturdays.',
      },
      {
        ask: 'quiero cancelar mi suscripcion como le hago',
        contains: [/una persona/],
        note: 'First sight: right. In Spanish if it can: dashboard, Subscriptions, Cancel, at any time; Eden does not do it.',
      },
      {
        ask: 'how much are the sunflower shoots',
        contains: [/nothing else at the moment/],
        lacks: [/sunflower[^.]*\$/i],
        note: 'First sight: wrong. We do not sell sunflower shoots, so no price: the shop has pea shoots, baby broccoli, radish and kale; other greens on request by writing to us.',
      },
      {
        ask: 'are you cheaper than whole foods',
        unknown: true,
        note: "First sight: right. Does not know other shops' prices; names ours ($2.75, $3.25, $3.00, $3.00 per ounce, $20.00 delivery under $35.00) and lets them compare.",
      },
      {
        ask: 'is it gonna storm saturday will yall still come',
        unknown: true,
        note: 'First sight: right. Does not know the weather or whether it changes a delivery: Saturday is the day and to ask, write or call us (phones Monday to Friday).',
      },
      {
        ask: 'r u a real person or a bot',
        contains: [/not a person/],
        note: "First sight: right. Eden is the shop's assistant, not a person; for a person (770) 555-0142 Monday to Friday 9am-5pm EST or hello@edenmicrogreens.example.",
      },
      {
        ask: 'thx thats all 🙏',
        contains: [/welcome/],
        note: 'First sight: right. A short friendly close, no facts needed.',
      },
    ],
  },
];
