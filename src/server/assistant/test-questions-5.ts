import type { QuestionSet } from './test-question.ts';

/**
 * Sixty questions by somebody who had not seen the chat entries, written before they were finished and not read until they were; decision
 * record 022 tells their score at first sight. The clock stands as for the others: a first delivery is on December 5, a trial ends on December 2.
 */
export const questionSets5: QuestionSet[] = [
  {
    name: 'sixty at first sight, first half',
    questions: [
      {
        ask: 'how much r the pea shoots',
        contains: [/\$2\.75/i, /ounce|oz/i],
        note: '$2.75 an ounce; good to add: 2 oz $5.50, 4 oz $11.00. Not the price of another green only.',
      },
      {
        ask: 'whats my total if i get 4oz of brocoli just the one time, delivered',
        contains: [/\$13/i, /\$20/i, /\$35\.64/i],
        note: '4 x 3.25 = 13.00; under 35.00 so delivery 20.00; tax 8% of 33.00 = 2.64; total 35.64. One-time, no discount.',
      },
      {
        ask: 'thinking 6 oz pea shoots plus 6 oz radish every week. what would each box run me w/ everything',
        contains: [/\$20/i, /\$56\.99/i],
        note: '6 x 2.75 + 6 x 3.00 = 34.50; weekly 5% = 1.725 -> 1.73; 34.50 is under 35.00, so delivery 20.00; tax 8% of 52.77 = 4.2216 -> 4.22; total 56.99 per box. Very good: says that one ounce more makes delivery free.',
      },
      {
        ask: 'two of the 4 oz kale packs and one 2 oz broccoli, coming once a month.. all in?',
        contains: [/\$20/i, /\$49\.59/i],
        note: '8 x 3.00 + 2 x 3.25 = 30.50; monthly 15% = 4.575 -> 4.58; delivery 20.00 (30.50 is under 35.00); tax 8% of 45.92 = 3.6736 -> 3.67; total 49.59 per box.',
      },
      {
        ask: 'want to try all four kinds, 2oz each, every other week. price per box with fees n tax?',
        contains: [/\$20/i, /\$44\.93/i],
        note: '2 x (2.75 + 3.25 + 3.00 + 3.00) = 24.00; biweekly 10% = 2.40; delivery 20.00; tax 8% of 41.60 = 3.328 -> 3.33; total 44.93.',
      },
      {
        ask: 'does 35 bucks of stuff exactly get you the free delivery or it has to go past that? and is tax on top',
        contains: [/free/i, /\$35/i, /8%/i],
        lacks: [/orders over \$35/i, /must be over/i, /has to be over/i, /must be more than/i],
        note: 'Exactly $35.00 of greens, before discounts, is already free ($35 or more). Tax of 8% comes on top of greens and delivery.',
      },
      {
        ask: 'whats the dif between weekly and monthly, is one cheaper',
        contains: [/ 5%|\(5%/i, /15%/i],
        note: 'Weekly saves 5%, monthly saves 15%, so monthly has the larger discount per box (biweekly 10% is good to add). One box a week against one box a month, always on a Saturday.',
      },
      {
        ask: 'im on a budget lol. smallest order you guys will bring to my door and what it would cost',
        contains: [/no minimum|one ounce|1 oz|1 ounce|an ounce/i, /\$20|\$24\.57|\$24\.13/i],
        note: 'No minimum for homes; one ounce is enough, but delivery is $20 under $35. Best: one ounce of pea shoots once = 2.75 + 20.00 + tax 1.82 = 24.57 (monthly: 2.75 - 0.41 + 20.00 + 1.79 = 24.13). $50 is wholesale and would be wrong.',
      },
      {
        ask: 'ok so 5 oz radish and 7 of the kale, no subscription. do i still pay for delivery and whats it come out to',
        contains: [/free|no delivery|\$0/i, /\$38\.88/i],
        lacks: [/\$60\.48/i],
        note: '5 x 3.00 + 7 x 3.00 = 36.00; 35.00 or more so delivery is free; tax 8% of 36.00 = 2.88; total 38.88.',
      },
      {
        ask: 'u guys come out to cumming? 30040',
        contains: [/yes|inside|within our|in our delivery area|in our area|11 miles|10\.7 miles/i],
        lacks: [
          /don't deliver to cumming/i,
          /do not deliver to cumming/i,
          /out of our delivery area/i,
          /outside our delivery area/i,
        ],
        note: 'Yes: 30040 is 10.7 miles from the farm, inside 25. Saying only "within 25 miles, check it on the purchase page" is not wrong but not fully right, for the ZIP code was given.',
      },
      {
        ask: 'Im down in Macon, any chance I can order?',
        contains: [
          /outside|out of our|not deliver|don't deliver|too far|beyond|farther than|no delivery/i,
          /25 miles/i,
        ],
        lacks: [/we deliver to macon/i, /yes, we/i],
        note: 'No: Macon is about 97 miles away, and the shop delivers within 25 miles of Milton.',
      },
      {
        ask: '30307 ?',
        contains: [
          /25/i,
          /outside|out of our|edge|just over|border|beyond|check|purchase page|your address/i,
        ],
        lacks: [/yes, we deliver/i],
        note: 'The middle of 30307 (Atlanta) is 25.2 miles away, just outside; single addresses there may be inside. Fully right: at or just over the 25-mile edge, enter the street address on the purchase page (or ask us). A plain "yes" is wrong.',
      },
      {
        ask: 'my mom lives over in dunwoody, can i have some dropped at her place for her bday',
        contains: [/yes|you can|of course|inside|within/i, /address|area|25 miles|dunwoody/i],
        lacks: [
          /don't deliver to dunwoody/i,
          /do not deliver to dunwoody/i,
          /out of our delivery area/i,
          /outside our delivery area/i,
        ],
        note: 'Yes: buy once, enter her address (Dunwoody 30338 is 11.5 miles away, inside the area). Good to add: Saturdays, about two weeks ahead, a line in the notes.',
      },
      {
        ask: 'do yall ship?? my sister in florida would love these',
        contains: [/25 miles/i, /milton|georgia/i],
        lacks: [/yes, we ship/i, /we ship to florida/i, /we deliver to florida/i],
        note: 'No: nothing is shipped; delivery only within 25 miles of the farm in Milton, Georgia, so not to Florida.',
      },
      {
        ask: 'if i put in an order right now when does it actually get here',
        contains: [/December 5(?!\d)/i, /saturday/i],
        note: 'The date of the first delivery for an order placed now, a Saturday. The rule without the date is not fully right.',
      },
      {
        ask: 'do you bring stuff on weekdays too or what days',
        contains: [/saturday/i],
        lacks: [/yes, we deliver on weekdays/i],
        note: 'Saturdays only.',
      },
      {
        ask: 'how late on friday can i order',
        contains: [/6pm|6 pm|6:00|6 p\.m\./i, /friday/i],
        note: 'Friday 6pm EST; such an order goes in the first Saturday delivery after the 14-day growing time (not in the delivery of the next morning).',
      },
      {
        ask: 'having people over this weekend, can u get me some greens by then?',
        contains: [/December 5(?!\d)|14 days|14-day|two weeks|2 weeks/i],
        lacks: [/yes, we can/i, /this saturday is possible/i],
        note: 'No: greens are sown after the order, 14 days. Best: names the earliest date, {firstDelivery}.',
      },
      {
        ask: 'around what time does the driver usually show up on sat',
        contains: [
          /saturday/i,
          /don't know|do not know|not sure|don't have|do not have|no set time|no fixed|can't say|cannot say|can't tell|cannot tell|call|write to|\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        lacks: [/between 8/i, /in the morning/i, /in the afternoon/i, /by noon/i, /before noon/i],
        note: 'The shop states no hour: says that it does not know the time of day and leads to a person (phone, email). Any invented time window is wrong. The business hours of the phone may be named as such (9:00am).',
      },
      {
        ask: 'i work saturdays so nobody will be home, that a problem? its hot out',
        contains: [
          /note|instruction/i,
          /not need to be|don't need to be|do not need|don't have to be|no problem|not a problem|porch|cooler|shady/i,
        ],
        note: 'No need to be at home: say in the delivery notes where the box should wait (a shady spot or a cooler on the porch) or the door code; refrigerate it soon.',
      },
      {
        ask: 'when is my next delivery',
        signedIn: true,
        contains: [/November 21(?!\d)/i],
        note: "The date of this customer's next scheduled box. The date for a new order would be wrong.",
      },
      {
        ask: 'hey do i have a box comin this saturday or is it the one after',
        signedIn: true,
        contains: [/November 21(?!\d)/i],
        note: "The date of this customer's next scheduled box, from which it is clear which Saturday.",
      },
      {
        ask: 'cant remember when my next box is supposed to come, can u look it up',
        contains: [/sign in|signed in|log in|logged in|signing in|dashboard/i],
        note: "Nobody is signed in: it cannot see it; sign in and look in the dashboard (or ask again), or call. It must not give a date as this customer's own.",
      },
      {
        ask: 'wait so with the 14 day trial i get free greens for 2 weeks?',
        contains: [
          /nothing is delivered|nothing delivered|no delivery|no deliveries|no box|no greens|nothing comes|not deliver|before it ends|while your first trays grow/i,
          /nothing is charged|not charged|no charge|no payment|costs nothing|charged/i,
        ],
        lacks: [/yes, you get free/i, /yes, the greens are free/i],
        note: 'No: the trial is the growing time; nothing is charged and nothing is delivered before it ends; the first box is paid for. Cancelling before that day costs nothing.',
      },
      {
        ask: 'we go away all of july, can you put it on hold and not bill me',
        contains: [
          /pause/i,
          /dashboard|\(770\) 555-0142|hello@edenmicrogreens\.example/i,
          /not charged|no charge|skipped|nothing is charged|not billed|not be charged/i,
        ],
        note: 'Yes: pause an active subscription in the dashboard; deliveries that fall into the pause are skipped and not charged; resume afterwards.',
      },
      {
        ask: 'is there a contract, like how hard is it to quit',
        contains: [/cancel/i, /any time|anytime|whenever/i, /dashboard/i],
        lacks: [/cancellation fee of/i],
        note: 'Cancel at any time in the dashboard; before the trial ends it costs nothing. No contract or fee may be invented.',
      },
      {
        ask: 'can i skip one week w/out stopping the whole thing',
        contains: [/skip|pause/i, /dashboard|\(770\) 555-0142|hello@edenmicrogreens\.example/i],
        note: 'Yes, in the dashboard, until Friday 6pm before the box; a skipped box is not charged. While the shop has no skip button: pause and resume, or ask us. "Only cancelling is possible" is wrong.',
      },
      {
        ask: 'kids wont touch the radish in our box. can we swap it for more peas',
        contains: [
          /change|swap|choice|choose|switch|exchange/i,
          /dashboard|\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        note: 'Yes: either changed in the dashboard (next box not yet paid), or, as the shop says now, subscribe anew and cancel the old one, or write or call and we help. A taste description of radish or peas is not an answer.',
      },
      {
        ask: 'say i sign up for weekly today, when does my card get hit and when do the greens come',
        contains: [/December 5(?!\d)/i, /December 2(?!\d)|14 days|14-day/i],
        lacks: [/charged today/i, /charged right away/i, /charged immediately/i],
        note: 'No charge before the trial ends, 14 days from today ({trialEnd}); first box on Saturday {firstDelivery}. Both parts are needed.',
      },
      {
        ask: 'do u take ebt or apple pay',
        contains: [
          /credit or debit|debit or credit|credit and debit|debit and credit|credit card|debit card/i,
        ],
        lacks: [/we accept ebt/i, /we take ebt/i, /yes, ebt/i, /we accept apple pay/i, /we take apple pay/i],
        note: 'Credit or debit card only; no wallet payments such as Apple Pay, no cash, no checks. EBT is named nowhere: not claimed as accepted; leading to a person about it is good.',
      },
    ],
  },
];
