/** Words that people use for the questions of /faq, by the anchor of the question; they are searched, never shown. */
export const askedOtherwise: Record<string, string> = {
  'what-are-microgreens': 'what is a microgreen, define, meaning, explain, alive, living, cut',
  'microgreens-or-sprouts': 'sprouts difference, same as sprouts, baby greens',
  taste:
    'flavor, spicy, spiciest, hot, hottest, strongest, sweet, sweetest, mild, mildest, bitter, which is best',
  'shelf-life': 'how long last, stay fresh, good for, expire, go bad, spoil, shelf life, refrigerator, days',
  storage: 'store, keep crisp, refrigerator, freeze, freezer, container, temperature, wet',
  washing: 'wash, rinse, clean, ready to eat, prewashed',
  nutrients:
    'healthier than vegetables, nutrition, nutrients, health benefits, good for you, superfood, antioxidants',
  'how-much':
    'serving size, portion, how much per person, how many servings, enough for a family, how many ounces do I need for two people',
  children: 'kids, toddler, baby, safe for children',
  allergies: 'allergic, allergy, gluten, nuts, vegan',
  medication: 'pregnant, pregnancy, medicine, blood thinner, warfarin, doctor, breastfeeding',
  'delivery-day': 'which day, what days, weekend, Saturday, delivery schedule, what time, window',
  'two-weeks': 'why so long, wait, lead time, same day, next day, overnight, rush, express, sooner, faster',
  'delivery-fee': 'shipping cost, free delivery, smallest order, least amount, sales tax, taxes',
  subscription: 'how do subscriptions work, recurring, regular box, membership, commitment, plans',
  trial: 'free trial, trial period, try first',
  'pause-or-cancel':
    'stop, quit, skip a week, vacation, hold, contract, commitment, locked in, unsubscribe, resume, cancel subscription anytime, away',
  'one-time':
    'buy just once, one time purchase, without a subscription, single order, gift, gift card, send to someone',
  account: 'guest checkout, register, sign up, create an account, log in',
  payment:
    'payment methods, accept, credit card, debit, visa, paypal, apple pay, american express, amex, visa, mastercard, cash, check, venmo, EBT, SNAP, food stamps, safe, secure',
  'not-at-home':
    'gate code, door code, driver, delivery instructions, note, leave at the door, outside, heat, porch, signature, sign for it, be home, apartment, cooler',
  'change-address': 'move, moved, new address, different address, wrong address, update delivery address',
  'something-wrong':
    'refund, return policy, money back, complaint, damaged, guarantee, bad quality, not happy, unhappy',
  friends: 'referral program, refer a friend, invite, reward, earn credit, code',
  wholesale: 'restaurant, chef, grocery store, cafe, hotel, caterer, bulk discount, large quantities',
  'how-grown':
    'indoors, soil, compost, hydroponics, greenhouse, artificial light, lamps, how long to grow, days, when harvested',
  pesticides: 'chemicals, spray, herbicides, certified organic, GMO, natural',
  seeds: 'seed, treated, GMO, non-GMO',
  water: 'sustainable, environment, eco friendly, footprint',
  packaging:
    'packaging, packed, boxed, plastic, plastic free, sustainable, recycle, recyclable, compostable, container, clamshell, waste, return the box',
  visit: 'tour, come by, see the farm, pick up, pickup, in person, open to visitors, farmers market, store',
};
