import type { QuestionSet } from './test-question.ts';

/**
 * The second half of the sixty of the file before.
 */
export const questionSets6: QuestionSet[] = [
  {
    name: 'sixty at first sight, second half',
    questions: [
      {
        ask: 'got my box this morning and half of it is slimy. not happy i want my money back',
        contains: [
          /\(770\) 555-0142|hello@edenmicrogreens\.example/i,
          /order number|picture|photo/i,
          /money back|refund|make it right|fresh greens|replace/i,
        ],
        note: 'Write or call with the order number and, if possible, a picture; answered within 24 hours, made right with fresh greens or the money back. Storage advice alone is wrong here.',
      },
      {
        ask: 'got an email my card didnt go thru for my subscription, what do i do',
        contains: [
          /update payment method|manage payment methods|update your payment|update your card|change your card|new card/i,
          /dashboard|billing|\(770\) 555-0142/i,
        ],
        note: 'Update the card: the Update Payment Method button on the subscription in the dashboard (or Billing, Manage Payment Methods); a person helps by phone.',
      },
      {
        ask: 'a coworker wants to sign up cause of me, do we both get something',
        contains: [/25%/i, /\$5 |\$5\.00|\$5,|earn \$5/i],
        note: "The friend who joins through the link gets 25% off the first box; the referrer earns $5 of credit when the friend's subscription pays for its first box.",
      },
      {
        ask: 'my neighbor gave me her referral link. i want 10 oz kale weekly, whats my first box gonna be total',
        contains: [/25%|\$7\.13/i, /\$44\.68/i],
        note: '10 x 3.00 = 30.00; weekly 5% = 1.50; referral 25% of 28.50 = 7.125 -> 7.13; delivery 20.00; tax 8% of 41.37 = 3.3096 -> 3.31; total 44.68. Later boxes: 30.00 - 1.50 + 20.00 + 3.88 = 52.38, good to add; $52.38 given as the first box is wrong.',
      },
      {
        ask: 'hi, i have a small cafe in roswell and want to use your greens. least i can order and how do i get set up',
        contains: [/\$50/i, /apply|application|form/i],
        note: 'Wholesale minimum $50; fill in the application on the wholesale page; answer within 2 business days with pricing. "No minimum" (homes) is wrong here.',
      },
      {
        ask: 'what do restaurants pay per pound for bulk',
        contains: [
          /apply|application|wholesale|inquiry/i,
          /2 business days|two business days|\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        lacks: [/\$44/i, /\$48/i, /\$52/i, /per pound is/i, /% off for wholesale/i],
        note: 'Wholesale prices are not published: send the application and hear within 2 business days with pricing, or call. A price per pound worked out from retail is invented.',
      },
      {
        ask: 'how many days do i have before they go bad in the fridge',
        contains: [/5 to 14 days|5-14 days/i],
        lacks: [/7-10 days/i, /7 to 10 days/i],
        note: '5 to 14 days in the refrigerator at 35-40°F, kept dry in their box.',
      },
      {
        ask: 'should i wash em as soon as i get em? n can i freeze the extra',
        contains: [
          /before you eat|before eating|right before|just before/i,
          /not freeze|don't freeze|avoid freezing|freezing/i,
        ],
        lacks: [/yes, you can freeze/i],
        note: 'Two parts: rinse a handful just before eating and leave the rest dry; do not freeze greens that are to be eaten raw.',
      },
      {
        ask: 'the 40x nutrients thing sounds like bs, is it real',
        contains: [/some|certain|single/i, /40/i],
        lacks: [/40x more of everything/i, /40 times more of everything/i],
        note: 'Honest: up to 40 times, for some vitamins and antioxidants only; measured from 4 to 40 times by variety; minerals and fiber differ far less.',
      },
      {
        ask: 'cals in an ounce of radish ones? and how much vit c',
        contains: [/10 cal|10 kcal/i, /19 mg|19mg/i],
        note: 'About 10 calories and 19 mg of vitamin C an ounce (rounded figures from published analyses). Calories alone, or "a source of vitamin C" without the amount, is not fully right.',
      },
      {
        ask: 'do you spray anything on them, and r they certified organic',
        contains: [
          /no pesticides|without pesticides|pesticide-free|not use pesticides|don't use pesticides|not use any pesticides|free of pesticides/i,
          /certificate|certified|certification|not call/i,
        ],
        lacks: [
          /are certified organic/i,
          /yes, they are organic/i,
          /we are organic/i,
          /our greens are organic/i,
        ],
        note: 'No pesticides and no herbicides; no organic certificate, so they are not called organic.',
      },
      {
        ask: 'is it dirt or hydroponic? like inside a building or a field',
        contains: [/compost|soil/i, /indoor|inside/i],
        lacks: [/grown hydroponically/i, /in a field in milton/i],
        note: 'On trays indoors in Milton, in clean compost, under light; neither hydroponic nor in a field.',
      },
      {
        ask: 'my daughter has a peanut allergy would the pea shoots be ok for her',
        contains: [/doctor/i, /legume|peas|pea family/i],
        lacks: [/yes, they are/i, /yes, she can/i, /no need to worry/i],
        note: 'No verdict: pea shoots are legumes, as peanuts are; please ask your doctor before she tries them. May add that none of the greens is one of the nine major allergens, never as an all-clear.',
      },
      {
        ask: 'hubby is on blood thinners (warfarin), kale ones fine or should he stay away',
        contains: [/doctor/i, /vitamin k|warfarin|blood thinner/i],
        lacks: [/yes, he can/i, /he can eat it/i, /he must not eat/i],
        note: 'No medical advice either way: kale holds vitamin K, which matters with warfarin; please ask your doctor.',
      },
      {
        ask: 'read that broccoli sprouts bring your blood sugar down.. will yours help my diabetes',
        contains: [/doctor/i],
        lacks: [/yes, they/i, /good for diabetes/i],
        note: 'No promise: food, not medicine; what sulforaphane does is still studied; please ask your doctor.',
      },
      {
        ask: '20 weeks pregnant and craving salad lol are these ok raw',
        contains: [/doctor/i],
        lacks: [/yes, they are/i, /yes, it is/i, /perfectly safe/i, /fine during pregnancy/i],
        note: 'Please ask your doctor: microgreens are raw produce, which some people are told to avoid. No all-clear, no ban.',
      },
      {
        ask: 'have a bunch of the spicy radish ones, what can i make tonite',
        contains: [/taco|avocado toast|burger/i],
        note: "The shop's recipe with radish: Black Bean Tacos with Radish Greens (25 minutes, serves 4); avocado toast and burgers are good ideas from the shop too.",
      },
      {
        ask: 'can i talk to somebody on a sunday? whats the number',
        contains: [
          /\(770\) 555-0142/i,
          /closed|monday to friday|monday through friday|monday-friday|mon-fri/i,
        ],
        lacks: [/yes, we are open/i],
        note: '(770) 555-0142, Monday to Friday 9:00am - 5:00pm EST; closed on Saturday and Sunday; email is answered within 24 hours.',
      },
      {
        ask: 'where r you located can i just swing by and pick mine up',
        contains: [
          /milton/i,
          /no shop|don't have a shop|we deliver|delivered|call|write|\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        lacks: [/yes, you can/i],
        note: 'Milton, Georgia 30004; there is no shop at the farm and no open days; greens are delivered on Saturdays; a visit is arranged by phone or email. Pick-up must not be promised.',
      },
      {
        ask: 'cant get into my account i forgot what password i used',
        contains: [/forgot/i, /link|mail/i],
        note: '"Forgot your password?" on the sign-in page mails a link for a new one; it works once, for one hour.',
      },
      {
        ask: 'do i hafta make a login just to buy one little thing',
        contains: [/account/i, /check out|checkout|to order|to buy|yes/i],
        lacks: [/you can order as a guest/i],
        note: 'To look around and fill a cart, no; to check out, yes (name, address, email and password, or a Google account).',
      },
      {
        ask: 'what do u do with my card info & my data, i dont want it sold. and how would i get deleted',
        contains: [
          /never reach|never see|do not see|don't see|payment provider|card provider|no advertising|no tracking/i,
          /hello@edenmicrogreens\.example|dashboard|\(770\) 555-0142/i,
        ],
        note: 'Card numbers are kept by the payment provider and never reach the shop; no advertising or tracking cookies; to close the account write to hello@edenmicrogreens.example (or delete it in the dashboard once that is there), and it is deleted with everything in it.',
      },
      {
        ask: 'awesome thx so much ur the best',
        contains: [/welcome|glad|pleasure|thank|happy|enjoy|any time|anytime/i],
        lacks: [/don't know/i, /do not know/i, /not sure/i, /didn't understand/i, /don't understand/i],
        note: 'A short friendly reply. No fact sheet, no "I do not know".',
      },
      {
        ask: 'hi is this a real person or am i talking to a robot',
        contains: [/assistant|bot|automat|not a person|not a human|not a real person|computer|program/i],
        lacks: [
          /i am a real person/i,
          /i'm a real person/i,
          /i am human/i,
          /i'm human/i,
          /yes, i am a person/i,
        ],
        note: "Honest: Eden, the shop's assistant, no person; how to reach a person (phone, email) is good to add.",
      },
      {
        ask: 'did the falcons win last nite',
        contains: [
          /don't know|do not know|can't help|cannot help|can't answer|cannot answer|only help|only know|only answer|not sure|no answer/i,
        ],
        lacks: [/falcons won/i, /falcons lost/i, /yes, they won/i],
        note: 'Says that it does not know; may say what it can help with.',
      },
      {
        ask: 'got any sunflower or basil micros',
        contains: [
          /pea shoots/i,
          /not in the shop|not sell|don't sell|not have|don't have|don't offer|not offer|only|four|write|call|request|\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        lacks: [/yes, we sell/i, /yes, we have/i, /sunflower is in the shop/i, /basil is in the shop/i],
        note: 'Neither is sold: pea shoots, baby broccoli, radish and kale; for a green that is not in the shop write to us. No price for sunflower or basil.',
      },
      {
        ask: 'can i buy a little kit or just the seeds to grow my own at home',
        contains: [
          /don't know|do not know|not sure|don't sell|do not sell|not sell|only sell|only the|don't offer|do not offer|not in the shop|nothing else|call|write to|\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        lacks: [/yes, we sell/i, /yes, you can buy/i, /kit costs/i, /kits are/i],
        note: 'The shop sells cut greens only; kits and seeds are not named anywhere: no, or does not know and leads to a person. Where our own seed comes from is not an answer.',
      },
      {
        ask: 'hola hacen entregas en marietta? no hablo mucho ingles',
        contains: [
          /español|llame|llámenos|llámanos|escriba|escríbanos|escríbenos|persona|teléfono|correo|ayud/i,
          /\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        note: 'At least one sentence in Spanish that leads to a person by phone or email. (Marietta is inside the area.)',
      },
      {
        ask: 'cuanto sale la caja cada semana y como la cancelo despues',
        contains: [
          /español|llame|llámenos|llámanos|escriba|escríbanos|escríbenos|persona|teléfono|correo|ayud/i,
          /\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        note: 'At least one sentence in Spanish that leads to a person by phone or email.',
      },
      {
        ask: 'no me llego mi pedido del sabado, con quien hablo',
        contains: [
          /español|llame|llámenos|llámanos|escriba|escríbanos|escríbenos|persona|teléfono|correo|ayud/i,
          /\(770\) 555-0142|hello@edenmicrogreens\.example/i,
        ],
        note: 'At least one sentence in Spanish that leads to a person by phone or email; the order number is good to ask for.',
      },
    ],
  },
];
