/** Words that people use for the questions of /faq, by the anchor of the question; they are searched, never shown. */
export const askedOtherwise: Record<string, string> = {
  'what-are-microgreens':
    'what is a microgreen, what exactly, define, definition, explain, new to this, never heard of, alive, living, eat raw, cooked or raw, which part do you eat, stems, edible',
  'microgreens-or-sprouts':
    'sprouts difference, same as sprouts, just sprouts, bean sprouts, alfalfa, baby greens, salmonella, safer than sprouts',
  taste:
    'flavor, spicy, spiciest, hot, hottest, strongest, sweet, sweetest, mild, mildest, bitter, peppery, kick, which is best, like the taste of, recommend for somebody who loves, beginner',
  'shelf-life':
    'how long last, throw it away, discard, toss, stay fresh, good for, use by, best before, expire, expiration date, go bad, spoil, shelf life, refrigerator, cold, how many days good, how many weeks, keep in the refrigerator, still good, still ok to eat, how do I know, safe to eat after, old, opened, survive',
  storage:
    'store, storing, when they arrive, once home, keep crisp, where do I put them, refrigerator, drawer, freeze, freezer, frozen, freeze some for later, can I freeze them, container, bag, jar, temperature, counter, room temperature, wet, moisture, paper towel, how to keep fresh',
  washing:
    'wash, rinse, clean, cleaning, water, ready to eat, prewashed, washed already, do you wash before packing, straight from the box, dirt, dirty, soil on them, need washing first',
  nutrients:
    'healthier than vegetables, nutrition, nutrients, nutritious, health benefits, good for you, superfood, antioxidants, 40 times, studies, research, science, replace vegetables, instead of vegetables, substitute, enough vegetables, scientific, really true, minerals',
  'how-much':
    'serving size, portion, one serving, how much per person, how many servings, how far does a pack go, enough for a family, feed, how many ounces do I need for two people, quantity, how much should I order, how much to eat a day, salad, garnish',
  children:
    'kids, toddler, baby, infant, safe for children, son, daughter, two year old, choke, choking hazard, chew, school lunch, lunchbox',
  allergies:
    'allergic, allergy, allergies, allergens, gluten free, nuts, peanut, peanuts, mustard, soy, dairy, celiac, intolerant, reaction, react, safe to eat with',
  medication:
    'pregnant, pregnancy, medicine, medication, blood thinner, thinners, warfarin, coumadin, heart, pills, tablets, prescription, kidney, kidneys, dialysis, chemo, doctor, breastfeeding, nursing, safe for me, medical condition, illness',
  'delivery-day':
    'which day, what days, weekend, Saturday, delivery schedule, what time of day, window, when do you deliver, when do boxes come',
  'two-weeks':
    'why so long, why wait, lead time, turnaround, same day, next day, overnight, rush, express, sooner, faster, tomorrow, today, right away, need it now, need some for this weekend, party, event, already in stock',
  area: 'do you deliver to my house, home, office, work, street, neighborhood, is my address in range, which towns, cities, zip codes cover, covered, too far away, outside, how many miles, come to me, serve my area',
  'delivery-fee':
    'shipping cost, delivery charge, free delivery, smallest order, small order, least amount, spend, certain amount, below, less than, minimum spend, sales tax, taxes, hidden fees, extra fees, other charges, additional costs, surcharge, service fee, what else do I pay',
  subscription:
    'how do subscriptions work, recurring, regular box, repeat, automatic, membership, plans, how often, frequency',
  trial: 'free trial, trial period, try first, what is the catch, do I pay right away, is the trial free',
  'pause-or-cancel':
    'stop, quit, finish, end, terminate, skip a week, skip a delivery, skip boxes, miss one, vacation, hold, contract, commitment, locked in, tied, unsubscribe, resume, restart, start again, turn back on, reactivate, continue after a pause, cancel subscription anytime, penalty, cancellation fee, away',
  'one-time':
    'buy just once, one time purchase, single box, without a subscription, no membership, single order, gift, present, gift card, gift certificate, voucher, surprise, send to someone, send to another address, for somebody else, friend, birthday',
  account:
    'guest checkout, as a guest, register, sign up, create an account, log in, google, need an account to order, need to be a member, to send a gift',
  payment:
    'payment methods, ways to pay, accept, credit card, debit, visa, paypal, apple pay, google pay, american express, amex, mastercard, cash, check, cheque, money order, venmo, zelle, wallet, EBT, SNAP, food stamps, safe, secure, bank details, bank account, card details saved, card data',
  'not-at-home':
    'nobody home, not home, at work, gate code, gate, locked gate, fence, door code, driver, delivery instructions, note, leave at the door, outside, sun, heat, porch, doorstep, signature, sign for it, answer the door, doorbell, knock, neighbor, be home, apartment, building, doorman, concierge, cooler, ice, how long can it sit, left outside, stolen',
  'change-address':
    'move, moved, moving house, new address, new place, different address, wrong address, update delivery address, send the next box elsewhere, typo in the address',
  'something-wrong':
    'refund, return policy, money back, complaint, damaged, guarantee, bad quality, not happy, unhappy, terrible, awful, gross, garbage, trash, dead, what if I do not like it, satisfaction, satisfied, replacement',
  friends:
    'referral program, refer a friend, invite, reward, earn credit, code, referral link, referral credit, bonus, recommend you to others, points, loyalty',
  wholesale:
    'restaurant, chef, grocery store, cafe, hotel, caterer, bulk discount, large quantities, my business, resell',
  'how-grown':
    'indoors, soil, compost, hydroponics, greenhouse, outdoors, field, artificial light, sunlight, daylight, lamps, LED, growing method, growing process, when harvested, cut',
  pesticides:
    'chemicals, spray, sprayed, herbicides, fungicides, weed killers, weedkiller, certified organic, organic certification, certificate, USDA organic, natural, clean, residue',
  seeds: 'seed, seeds, where from, source, supplier, seed company, treated, untreated, coated',
  water:
    'save water, water use, waste water, wasteful, sustainable, sustainability, environment, eco friendly, footprint, compared to field, lettuce, drought, irrigation, reuse',
  packaging:
    'packaging, packed, boxed, wrapped, plastic, plastic free, sustainable, recycle, recyclable, compostable, biodegradable, container, glass, cardboard, what does it come in, clamshell, trash, waste, return the box, send the box back, reuse the box',
  visit:
    'tour, come by, come out, see the farm, see how it is grown, pick up, pickup, collect, get it myself, in person, walk in, open to visitors, farmers market, store, shop, field trip, class, students, school group, group visit',
};
