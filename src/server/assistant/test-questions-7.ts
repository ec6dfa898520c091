import type { QuestionSet } from './test-question.ts';

/**
 * Sixty questions by somebody else who had not seen the chat entries, put to them once when they were finished.
 * First sight: 38 right (6 of them as one of two guesses), 14 partly, 2 not known, 6 wrong, 0 invented. Three of the wrong ones told
 * of skipping, changing and closing an account what had been true before these were built. The three questions in Spanish count
 * as right by the specification, which wants a Spanish sentence that leads to a person. "First sight" stands with every question.
 */
export const questionSets7: QuestionSet[] = [
  {
    name: 'second sixty at first sight, first half',
    questions: [
      {
        ask: '10 oz pea shoots weekly how much all together',
        contains: [/\$49\.81/],
        note: 'First sight: right. Greens $27.50, 5% weekly discount -$1.38, delivery $20.00 (under $35), tax $3.69, so $49.81 per weekly box; a plus: 13 oz would pass the $35 line.',
      },
      {
        ask: 'how much would 4oz of kale and 4 oz of radish be, just once, im in 30075',
        contains: [/\$47\.52/, /30075/],
        note: 'First sight: right. Greens $24.00 (4 x $3.00 twice), delivery $20.00, tax $3.52, total $47.52, no subscription discount; Roswell 30075 is within the 25 miles.',
      },
      {
        ask: 'is shipping free if i buy 12 oz of pea shoots',
        contains: [/\$2\.00 more/, /\$57\.24/],
        note: 'First sight: right as one of two guesses. No: 12 oz is $33.00, $2.00 under the $35.00 line, so delivery is $20.00 (total $57.24 with tax); 13 oz is $35.75 and delivers free (total $38.61).',
      },
      {
        ask: '6oz broccoli + 6oz kale monthly. whats the price after the discount and do i still pay delivery??',
        contains: [/\$34\.42/],
        lacks: [/\$40\.50/],
        note: 'First sight: partly. Greens $37.50, 15% monthly discount -$5.63, delivery free because the threshold counts before discounts, tax $2.55, total $34.42 a box.',
      },
      {
        ask: "What's the price of a 4 oz pack of the baby broccoli?",
        contains: [/\$13\.00/],
        note: 'First sight: right. $13.00 (4 x $3.25 per ounce), before 8% tax and the $20 delivery for boxes under $35.',
      },
      {
        ask: 'i got 40 bucks total whats the most kale i can get delivered',
        contains: [/12 oz of kale/],
        note: 'First sight: not known. 12 oz: $36.00 with free delivery plus $2.88 tax is $38.88 (13 oz would be $42.12, and with the fee only 5 oz for $37.80 fits); or it clearly works out from $3.00 an ounce, free delivery from $35 and 8% tax and leads there.',
      },
      {
        ask: 'half a lb of kale every other week',
        contains: [/\$44\.93/],
        note: 'First sight: right. 8 oz kale biweekly: greens $24.00, 10% off -$2.40, delivery $20.00, tax $3.33, total $44.93 a box.',
      },
      {
        ask: 'cheapest way to just try all four one time',
        contains: [/\$34\.56/],
        note: 'First sight: wrong. One ounce of each is possible since there is no minimum: greens $12.00, delivery $20.00, tax $2.56, total $34.56 one-time.',
      },
      {
        ask: 'and what if i did it monthly instead',
        contains: [/15%/, /One box a month/],
        lacks: [/went wrong/],
        note: 'First sight: partly. Without history: says what monthly means (15% off the greens, one Saturday a month) and asks which greens and how many ounces, or where to see the total.',
      },
      {
        ask: 'morning! hows the farm doing today',
        contains: [/Hello/],
        note: 'First sight: right. A short friendly greeting back and an offer to help, without news from the farm that it cannot know.',
      },
      {
        ask: 'My friend Jen sent me her link. If I get 14oz radish every two weeks what will my first box be and what after that?',
        contains: [/\$30\.62/, /\$40\.82/],
        note: 'First sight: right as one of two guesses. First box $30.62 ($42.00 -10% $4.20 = $37.80, -25% $9.45 = $28.35, free delivery, tax $2.27); later boxes $40.82.',
      },
      {
        ask: 'do u deliver to cumming 30040',
        contains: [/^Yes/],
        note: 'First sight: right. Yes, Cumming 30040 lies within 25 miles of the farm in Milton (about 10 miles); the exact address is checked on the purchase page.',
      },
      {
        ask: '30305?',
        contains: [/^Yes/],
        note: 'First sight: right. Buckhead Atlanta 30305 is about 21 miles away and so within the 25-mile area; the purchase page checks the exact address.',
      },
      {
        ask: 'we are up in gainesville by the lake any chance',
        contains: [/25 miles/, /ZIP/],
        lacks: [/^Yes/],
        note: 'First sight: partly. Gainesville 30501 is about 30 miles away and so outside the 25-mile area (the west side of the lake may be nearer: enter the address with ZIP to be sure, or write to us).',
      },
      {
        ask: 'Can you mail a box to my mom in Macon for her birthday?',
        contains: [/Macon is outside/],
        lacks: [/^Yes/],
        note: 'First sight: partly. No: Macon is about 97 miles away, outside the 25 miles, boxes are brought by the farm and not mailed; a gift box works to an address within the area.',
      },
      {
        ask: 'decatur 30030, am i in or out',
        contains: [/25\.0 miles/, /purchase page/],
        note: 'First sight: right. Says it is right at the edge (about 25 miles by ZIP centre) and has to be settled by entering the exact address on the purchase page or asking us.',
      },
      {
        ask: 'can i come by and pick it up at the farm myself save the 20 bucks',
        contains: [/no shop at the farm/, /hello@edenmicrogreens\.example/],
        note: 'First sight: right. No pickup or farm shop is offered on the site: it delivers, free from $35.00 of greens; for anything else write to hello@edenmicrogreens.example or call (770) 555-0142.',
      },
      {
        ask: 'I work in Sandy Springs, could you deliver to my office on a weekday, theres a gate code',
        contains: [/Saturdays/, /Sandy Springs/, /delivery notes/],
        note: 'First sight: partly. Sandy Springs is inside the area but delivery is on Saturdays only, so not on a weekday; a gate code goes in the delivery notes.',
      },
      {
        ask: 'if i order today when do i get it',
        contains: [/December 5, 2026/],
        note: 'First sight: right. First Saturday on or after 14 days from the order (orders until Friday 6pm EST count for it; ordering Sunday Nov 22, 2026 gives Saturday, December 12, 2026); the purchase page shows the date before paying.',
      },
      {
        ask: 'i ordered friday dec 4 at like 7 at night which saturday is it gonna be',
        contains: [/December 26, 2026/],
        note: 'First sight: wrong. After Friday 6pm it counts as Sunday December 6, plus 14 days, so the first delivery is Saturday, December 26, 2026 (before 6pm it would have been December 19); the order in the dashboard shows the date.',
      },
      {
        ask: 'what time do you come on saturdays? i have soccer at 9',
        contains: [/don't know the hour/],
        note: 'First sight: right as one of two guesses. Says delivery is on Saturday but no time of day is published and nobody needs to be home (safe spot or cooler, door code in the notes); ask by e-mail or phone for a time.',
      },
      {
        ask: 'are yall delivering the day after christmas',
        unknown: true,
        note: 'First sight: right. December 26, 2026 is a Saturday, the normal delivery day; it does not know of holiday closings for sure and points to the date shown on the purchase page or dashboard, or to asking us.',
      },
      {
        ask: 'need 2 pounds of pea shoots for a wedding THIS saturday please tell me you can',
        contains: [/three weeks ahead/, /cannot make it/],
        note: 'First sight: partly. No, not this Saturday: we sow for the order and the first box comes after 14 days; says to call or write for anything sooner, and 32 oz would be $88.00, free delivery, $95.04 with tax.',
      },
      {
        ask: 'its 4pm saturday and nothing here wheres my box',
        contains: [/sign in/, /hello@edenmicrogreens\.example/],
        lacks: [/December 5/],
        note: 'First sight: partly. Cannot see orders; says to check the date under Orders in the dashboard and the safe spot, and to write to hello@edenmicrogreens.example (phone (770) 555-0142 is answered Monday to Friday) with the order number, and we make it right.',
      },
      {
        ask: 'what if im not home',
        contains: [/do not need to be/],
        note: 'First sight: right. No need to be home: put in the delivery notes where the box should wait or the door code, shade or a cooler is best, refrigerate soon.',
      },
      {
        ask: 'cuanto duran en el refri y se lavan antes o despues',
        contains: [/una persona/],
        note: 'First sight: right. In Spanish (or plain English): 5 to 14 days at 35-40°F, dry in the closed box, rinse only just before eating.',
      },
      {
        ask: 'my radish ones went kinda limp after 3 days can i fix them or should i toss',
        contains: [/order number/, /money back/],
        note: 'First sight: not known. Does not promise a revival: limp after 3 days of a stated 5 to 14 is early; keep dry and cold, and if something was wrong tell us with order number and picture for fresh greens or money back; slimy or smelly ones should not be eaten.',
      },
      {
        ask: 'box sat on the porch like 5 hours in the heat still ok to eat?',
        contains: [/don't know whether/],
        note: 'First sight: partly. Cannot judge safety from here: the greens should be refrigerated as soon as possible, throw away if slimy or off-smelling, when in doubt do not eat, and contact us (e-mail or phone) so we make it right.',
      },
      {
        ask: 'can i freeze the pea shoots',
        contains: [/Do not freeze/],
        note: 'First sight: right. Not if you want to eat them raw; store them dry at 35-40°F for 5 to 14 days; what is left is better blended into pesto.',
      },
      {
        ask: 'got any recipes with radish',
        contains: [/Black Bean Tacos/],
        note: 'First sight: right. Black Bean Tacos with Radish Greens (easy, 25 min, serves 4; 2 oz radish) on the Recipes page.',
      },
    ],
  },
];
