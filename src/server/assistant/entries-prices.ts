import { delivery } from '../../shared/facts/basics.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { answer, type Entry, pages, type QuestionContext } from './answer.ts';
import { deliveryFeeAnswer, taxAnswer } from './delivery-fee.ts';
import { discountAnswer, planAnswer } from './discounts.ts';
import {
  extremePriceAnswer,
  freeDeliveryOuncesAnswer,
  minimumAnswer,
  namedBoxesAnswer,
  ouncesForMoneyAnswer,
  priceAnswer,
} from './prices.ts';
import { faqAnswer } from './texts.ts';

/** Their minimum is another one. */
const businesses =
  /\b(wholesale|restaurants?|cafes?|hotels?|bakery|deli|caterers?|catering|chefs?|business|resell)\b/;

function asksForOtherGoods({ parsed: { products, textWithPlaceholders } }: QuestionContext): boolean {
  return products.length === 0 && textWithPlaceholders.includes('{othergreen}');
}

/** What things cost. */
export const priceEntries: Entry[] = [
  {
    id: 'price',
    examples: `How much is {green}? How much are {green}? How much does {green} cost? Price of {green}. {green} price? What is the price of {green}?
      How much is 4 oz of {green}? How much for 4 oz {green}? What would 6 oz {green} cost me? 4 oz of {green}. 4 oz? 4 oz {green}?
      6 oz {green} and 4 oz {green} every two weeks, how much? 2 oz of {green} and 4 oz of {green}. {green} 2 oz and {green} 4 oz total price.
      How much would 8 oz of {green} weekly be? 4 oz {green} with delivery, what do I pay? What do I pay in all for 8 oz {green} monthly?
      Price list. Prices? What are your prices? How much do you charge? How expensive are your microgreens? How much are they? How much is it?
      How much are your greens? Price per ounce. Cost of a 2 oz pack of {green}. Two packs of {green} please, how much would that be?
      Are {green} and {green} the same price? What does {green} cost per pound? Is the price for one box or one ounce? I do not understand, price is for one box or one ounce? 4 oz of everything, how much?
      I want 4 oz of {green} weekly, total with tax and delivery? What is my total for 4 oz {green}? How much would 4 oz of {green} come to with delivery?
      I need 2 pounds of {green} for a party, how much? 4 oz of each, what is the damage? How much is a subscription with 6 oz {green}? What is the price difference between {green} and {green}?
      If I get 4 oz {green} and 2 oz {green} what is my total? What would a weekly box with 4 oz of {green} cost? And how much would that be biweekly? Does {green} cost more than {green}?
      I would like 10 oz of {green}, what will I pay? Total for 4 oz {green} 2 oz {green} with tax? How much for a pound?
      How much would 10 oz of {green} cost? What is the total for 6 oz {green} and 2 oz {green}? I want 6 oz of {green} every week, what is the cost? What will 8 oz {green} and 8 oz {green} monthly cost me per box? How much for 4 oz of {green} delivered? Total cost for 2 oz {green}?
      If I order 4 oz of {green}, how much will it be with delivery and tax? Cost for 3 packs of 4 oz {green}? How much does a 4 oz pack cost? How much is an ounce of {green}? What do you charge for {green}? What is the cost of {green} per ounce? Can you give me a quote for 8 oz {green} and 4 oz {green}?
      Give me the total for 12 oz {green} biweekly. What would it cost to get 4 oz {green} and 4 oz {green} twice a month? 2 oz {green}, 2 oz {green}, 4 oz {green}, what is the price? Quote me 16 oz {green}. What would my bill be for 6 oz of {green}? How much for half a pound of {green}?
      How much are the microgreens? What does an ounce cost? How much per oz? What are the prices of all the greens? What does {green} go for? Price for {green} and {green}? Is {green} more expensive than {green}? What would be the final price of 10 oz {green} with everything included?
      I only need 2 oz of {green}, what does that come to? 5 oz {green} weekly? 4 oz {green} and 2 oz {green} monthly? How much do I pay for 4 oz of each green every week? 1 pound of {green} price? If I buy 8 oz of {green} once, what is the total? What is the difference between weekly and monthly for 8 oz {green}?
      How much is 6 oz? What will 4 oz cost? Add up 4 oz {green}, 4 oz {green} and 4 oz {green} for me. Is {green} the same price as {green}? How much more is {green} than {green}?
      Out the door price for 8 oz {green}? How much in all for 4 oz {green} and 6 oz {green} with delivery? How much would I pay over a month with weekly 4 oz {green}? What would I pay per month for 8 oz {green} every week? I want 8 oz of {green}. I want 4 oz {green} and 4 oz {green}. Can I get a quote: 5 oz {green} and 3 oz {green}, monthly?
      What is the grand total for 6 oz {green}? How much would 4 oz of everything set me back? No subscription, just 8 oz {green}, how much? How much would it cost with a plan? What does 4 oz of {green} cost with and without a subscription? Price of 6 oz {green} biweekly? Could you price 2 oz {green} and 2 oz {green} for me? What is the total per delivery for 10 oz {green} weekly?
      Can I order 100 oz of {green}, what would it be? And the price for 4 oz {green}? Tell me the price for {green}. How much do 3 oz of {green} run? How pricey is {green}?
      My friend sent me a link, if I get 14 oz {green} {plan} what will my first box be and what after that?
      How much is 1.5 oz of {green}? How much do I save per box if I get 5 oz of each green monthly?`,
    // The price of something that is not sold is none of ours.
    answer: (asked) => (asksForOtherGoods(asked) ? null : priceAnswer(asked)),
  },
  {
    id: 'box-price',
    examples: `What does a box cost? How much is a box? What is the price of a box? How much is a weekly box? How much does the subscription cost?
      What does a subscription cost per month? How much would I pay each week? What is the price of a monthly subscription? What do I pay per box?
      How much is a subscription?
      What is the price of a weekly box? How much is the box? What does the weekly subscription cost? How much is it per month? How much does it cost to subscribe? What would a box for two cost? How much does a typical order cost? What does it cost to join? Subscription price? How much is a monthly box?
      What is the cost of the subscription box?`,
    answer: (asked) => {
      const { response } = priceAnswer(asked);
      return answer(
        `You choose what goes into a box. ${response}\n${delivery.fee} ${delivery.tax}`,
        pages.shop,
      );
    },
  },
  {
    id: 'named-boxes',
    examples: `What boxes do you have? How much is the all four box? What is in the all four box? All four box price? What is the mild and sweet box? How much is the mild and sweet? What is in the family table? Family table box? Price of the family box? Do you have ready made boxes? Which box is best for a family? What is in your boxes? Do you have a starter box? Which boxes can I choose from? What comes in the mild and sweet? How much is the family table box? How much is a {plan} subscription to the all four box? What is the mild and sweet box {plan}? Family table {plan} price?
      What is the all four box? What is the biggest box? Which box for two people? We are two adults and a child who hates anything bitter or hot, what should I order? What should we order for a family with children who do not like it hot?`,
    answer: namedBoxesAnswer,
  },
  {
    id: 'extreme-price',
    examples: `What is the cheapest green? Which is the most expensive? Cheapest thing you have? What is your least expensive microgreen? Which one has the lowest price?
      What is the most affordable? Which green costs the least? Which one is cheapest per ounce?
      What costs the least? What is the most expensive green? Which is cheaper, what is your lowest price? Cheapest green? What is the priciest? What is the cheapest thing I can buy?
      Why are {green} the cheapest? Is {green} the cheapest?`,
    answer: extremePriceAnswer,
  },
  {
    id: 'ounces-for-money',
    examples: `How much {green} do I get for $20? What can I buy for $30? How many ounces of {green} for $25? What do I get for 20 dollars?
      I have $40 total, what is the most {green} I can get delivered? How many ounces can I get delivered with $40 in all?
      I have $20 to spend, how much {green} is that? With a budget of $40 how many ounces can I get?
      How much can I get for $25? What will $50 buy? If I spend $30 how much {green} do I get? How many ounces is $40 of {green}? I want to spend $20 on {green}. How far does $20 go?`,
    answer: ouncesForMoneyAnswer,
  },
  {
    id: 'free-delivery-ounces',
    examples: `How many ounces do I need for free delivery? How much {green} do I need to order to get free delivery? How do I avoid the delivery fee?
      How many ounces of {green} for free shipping? What do I have to buy for free delivery? How can I get around the shipping charge?
      How much do I have to buy to get free delivery? How much more do I need for free shipping? What do I need to order so that delivery is free? How many packs of {green} for free delivery? What order size gets free delivery? How can I get delivery for free?
      How many oz of {green} gets me over the free delivery threshold? How many ounces of {green} do I need to reach $35?`,
    answer: freeDeliveryOuncesAnswer,
  },
  {
    id: 'delivery-fee',
    examples: `How much is delivery? What is the delivery fee? Is delivery free? Shipping cost. Do you charge for delivery? Is shipping free if I spend $40?
      Delivery charge on a $20 order. How much does shipping cost? When is delivery free? Free delivery from how much? Why is delivery $20?
      Is there a charge for dropping the box off? Do I pay for delivery? Who pays for shipping? Is delivery free for 12 oz of {green}?
      Is shipping free if I buy 12 oz of {green}? Is it free shipping with 10 oz {green}?
      What if I order for $30, is the delivery free? How much is the delivery to {place}? Is 10 oz of {green} enough for free delivery?
      Do I get free delivery with $50? Delivery for $35. Is delivery included? Delivery cost? What is the fee for a small order? $20 is a lot for delivery.
      Would I pay delivery on 8 oz {green} and 4 oz {green}? My order is $34.99, do I pay for delivery?
      How much do you charge for delivery? What does delivery cost? What is the shipping fee? Is there a delivery charge? Do you have free delivery? When do I get free delivery? How much do I have to spend for free delivery? Free shipping over what amount? If I get 16 oz of {green} do I still owe the $20? Is shipping included?
      If I spend $36 do I pay shipping? How much is delivery on 6 oz of {green}? Why is delivery so expensive? Delivery fee to {zip}? What is the delivery price? Is $34 enough for free delivery? Would 8 oz of {green} qualify for free delivery? What about the delivery fee? Do I pay delivery if I order {green}? Is the delivery fee waived? That is a lot for delivery. I have {money} in my cart but with the discount it is {money}, do I pay delivery now? Delivery is too expensive for a small pack.
      What would delivery be for a $25 order? How come delivery costs $20? Does delivery cost extra? Is there a fee under $35?`,
    answer: deliveryFeeAnswer,
  },
  {
    id: 'delivery-fee-each-box',
    examples: `Do I pay delivery for every box? Is the delivery fee charged each time? Is delivery free with a subscription? Delivery fee of a subscription.
      Do subscribers pay for shipping? Do I pay the $20 every week? Is the fee per delivery or per month? Is shipping free for members?
      Do I have to pay for delivery each time? Is delivery charged on every box? Is the delivery fee once or every delivery? Does a weekly plan pay $20 every time? Is shipping free if I subscribe? Do subscriptions include delivery? Is delivery free on the monthly plan? Is the delivery fee monthly?`,
    answer: answer(shopping.eachBox, pages.faq),
  },
  {
    id: 'tax',
    examples: `Do you charge sales tax? How much is the tax? Is tax included in the price? What is the tax on $40? Is tax on top of the listed price? Tax rate.
      What is the total with tax for $30 of greens? Do I pay tax on delivery? What would the tax be on 8 oz of {green}?
      How much tax do I pay? What is your tax rate? Is there tax on food? Are prices with tax? Is sales tax added? What would I pay with tax on $50? Is delivery taxed? Do you add tax? How is the tax calculated? Tax on a $40 order?
      Do your prices include tax? Is tax in the price? Why was I charged tax?`,
    answer: taxAnswer,
  },
  {
    id: 'other-fees',
    examples: `Are there any hidden fees? What else do I pay besides the greens? Any extra charges? Are there other costs? Is there a service fee?
      Do you have additional fees? Is there a packaging fee? Any membership fee? Do I pay a signup fee?
      Is there anything else to pay? What other charges are there? Are there extra costs on top? Any surprise charges? Is there a fee to join? Do I pay anything besides greens and delivery? Does the price include delivery? Is delivery included in the price? What is included in the price? Are the prices final?`,
    answer: answer(
      `You pay for the greens, delivery and tax, nothing else. ${delivery.fee} ${delivery.tax}`,
      pages.faq,
    ),
  },
  {
    id: 'minimum',
    examples: `Is there a minimum order? What is the smallest amount I can buy? Do I have to spend a certain amount? Can I order only 2 oz? Minimum purchase.
      What is the least I can order? Smallest amount of {green} I can buy. Can I buy just one ounce? How little can I order?
      What is the minimum I can order? Is there a minimum amount? Do you have a minimum order size? Can I order a small amount? Is there a minimum for delivery? Smallest order? How small can an order be? Minimum order? Can I get only 1 oz of {green}? Do I need to order a minimum amount for home delivery? Does each green have a minimum?
      What is the cheapest way to try all four once? Cheapest way to try one of each? What is the least to try all of them one time?
      What is the smallest order you bring to my door and what would it cost? Smallest order you will deliver? What is the least I can pay with delivery? I am on a budget, what is the cheapest order with delivery?`,
    answer: (asked) => (businesses.test(asked.parsed.text) ? faqAnswer('wholesale') : minimumAnswer(asked)),
  },
  {
    id: 'sizes',
    examples: `What sizes do you have? How big is a pack? What pack sizes are there? Do you sell by the pound? How many ounces are in a pack? Which sizes does {green} come in?
      What is the biggest pack? Can I buy {green} by the ounce? How are they sold? Can I order 3 oz? Do you have bigger boxes?
      What size packs do you sell? What sizes can I get? How large are the packs? Do you have 8 oz packs? Can I buy more than 4 oz? What amounts can I order? Is it sold by weight? Which pack sizes do you have for {green}? Do you have family size? How many ounces is a pack? Can I get a 1 lb bag?`,
    answer: answer(shopping.sizes, pages.shop),
  },
  {
    id: 'mixing',
    examples: `Can I mix different greens in one box? Can I get several kinds? Do you have a sampler? Can I combine {green} and {green} in one order?
      Can I order only {green}? Is there a mixed box? Half {green} and half {green}. Can I choose what is in my box? I only want {green}, nothing else.
      What is included in a box? What comes in the subscription? Do I choose the greens or do you? Is there a limit on how much I can order?
      Can I get all four in one box? Do you do an assortment? What is in the weekly box? Can I pick my own greens? Mixed pack?
      Can I have more than one green in a box? Can I order different greens together? Is a mix of greens possible? Do I get to choose my greens? Can a box have {green} and {green}? Can I get just one kind? Do I have to take all four? Can I customize my box? What goes into a box? Do you choose what I get?
      Is there a limit to how much I can buy? What is the maximum order? How many greens can I put in one box? Is there a variety pack? What will be in my box each week?`,
    answer: answer(shopping.mixing, pages.shop),
  },
  {
    id: 'plan-savings',
    examples: `How much do I save with a subscription? What is the discount for the weekly plan? How much is the monthly discount? What percent off biweekly?
      Which plan saves the most? What is the best value plan? Which plan is the cheapest? What do I save with a monthly plan?
      How much would I save on $40 with the monthly plan? Is it cheaper to subscribe? Do subscribers get a discount? How much off weekly?
      Can I get a discount if I subscribe? Does the discount apply on my first box? Is monthly cheaper than weekly? Does the discount apply to every box?
      Why should I subscribe instead of buying once? What is better, weekly or monthly? How much cheaper is a subscription? Savings with weekly?
      How much do I save on 8 oz of {green} with monthly? And what if I did it {plan} instead? What if I take it {plan} instead?
      How much cheaper is it with a plan? What discount do I get with weekly? How much can I save by subscribing? What are the subscription discounts? Is there a discount for subscribing? Which plan has the biggest discount? Which subscription is the best deal? What percentage do I save with biweekly?
      Does subscribing save money? How much do you take off for monthly? Do I save more with monthly or weekly? What is the discount if I get a box every other week? What do I save with a plan every two weeks? What is the percent off for each plan? Do plans save me anything? What would I save on $50 every week?
      What is the difference between weekly and monthly, is one cheaper? Which is cheaper, weekly or monthly?`,
    answer: planAnswer,
  },
  {
    id: 'discount-basis',
    examples: `Does the weekly discount apply to delivery too? Is the plan discount also on the delivery fee? Does the discount come off before the $35 free delivery cutoff?
      Is free delivery counted before or after the discount? Is the $35 before tax? Does the discount count for free delivery? What does the discount apply to?
      Do I still get free delivery if the discount brings me under $35? Is the delivery fee discounted with a subscription? Does the $35 include tax? Is the discount on the total or on the greens?`,
    answer: answer(
      `A plan's discount comes off the greens, not off the delivery fee. For free delivery the greens count before the discount and before tax. ${delivery.fee}`,
      pages.faq,
    ),
  },
  {
    id: 'discounts',
    examples: `Do you have any discounts? Is there a coupon? Promo code? Any deals right now? Do you have a sale? First time customer discount. Do you offer specials?
      How can I save money? What is the cheapest way to get these? Discount code? Is there something off for new customers? Any special offers? Black friday deals?
      Are there any promotions? Do you have promo codes? Where can I enter a coupon? Do you have any offers? Is there a new customer discount? Can I get a discount? Any discounts for first time buyers? Got a coupon code? Can I get it cheaper? Do you do deals? How can I pay less? Is anything on sale? What discounts do you offer?
      Are you cheaper if I buy more? Is there a quantity discount? Do I get a discount for a large order? Is there a discount for buying a lot?`,
    answer: discountAnswer,
  },
];
