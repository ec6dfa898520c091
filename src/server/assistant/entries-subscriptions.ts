import { formatLongDay, newYorkDay, trialEnd } from '../../shared/delivery-days.ts';
import { discountsSentence, subscriptionTerms } from '../../shared/facts/basics.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { answer, type Entry, pages } from './answer.ts';
import { subscriptionAnswer } from './discounts.ts';
import { faqAnswer } from './texts.ts';

/** How a subscription runs. */
export const subscriptionEntries: Entry[] = [
  {
    id: 'subscription',
    examples: `How do subscriptions work? What plans do you have? Can I get a box every week? Do you have a monthly plan? Tell me about your plans.
      How often can I get a box? Can you explain your subscription options? What does biweekly mean? Which plan if I want it twice a month? What does monthly mean exactly?
      Do you do every other week? Is it a recurring order? What frequencies do you offer? What happens after the trial? I want a regular delivery.
      What is the subscription? Could I get a box every other week? Do you have a membership? What is a biweekly plan? How does the weekly box work? Do I get charged monthly or per box?
      How does subscribing work? What subscription options are there? What is your most popular plan? Which plans do you offer? Can I have a box every month? Can I get a box weekly? What does every other week mean? Is there a weekly plan? I can not eat that much every week, do you do every other week? How many plans are there? Tell me about the subscription. What is mean biweekly? Is biweekly twice a week or every two weeks?
      Do I pay for each box or for the whole month? How does the monthly plan work? Is a subscription automatic? Does it renew automatically? What is the difference between weekly and biweekly? What is included in a subscription?
      Is there a difference between weekly and biweekly? Weekly or biweekly, what is the difference?`,
    answer: subscriptionAnswer,
  },
  {
    id: 'trial',
    examples: `What is the trial? Is the trial free? How does the 14 day trial work? What is the catch of the trial? What happens during the trial period?
      Is there a free trial? Do I get free greens in the trial? Explain the two week trial to me. What does the trial include? Can I cancel before the trial is over?
      Do I get charged if I cancel in the first two weeks? Can I try it first? If I cancel during the trial do I pay? Is the first box free?
      If I sign up today and quit next week do I owe anything?
      How do I sign up for the trial? What is the 14 day trial? What happens when the 14 days are up? Do I get anything during the trial? Is there a catch? How long is the trial? Do you have a trial period? Does the trial cost anything? Can I try before I commit? Will I be charged during the trial? Do I receive a box in the trial?
      What if I cancel before the 14 days? If I quit during the trial does it cost me? Is the trial really free? What do I get in the trial? Do I get charged if I cancel within 14 days?`,
    answer: faqAnswer('trial'),
  },
  {
    id: 'first-charge',
    examples: `When will my card be charged? When do I pay for the subscription? Do I pay anything up front? When does the money come off my card? When is the first payment?
      Do I get charged right away? What do I pay today if I subscribe? When are you billing me? Am I charged before the first box? When do you charge for a subscription?
      If I subscribe today when is my card charged? Do you charge my card when I sign up? How does billing work? Do I pay now or later? When does my trial end if I sign up today?
      When will you charge me? When does my card get charged? Do I pay now? When do I pay for my first box? Am I charged immediately? When do you take the money? Is my card charged at sign up? When is payment due? How and when am I billed? Do you charge before or after delivery? Do you bill weekly? When does the first charge happen?
      What day will my card be charged if I subscribe today? Is the first payment today? When am I charged for a one time order? Do I get billed per box? How often will my card be charged? I signed up yesterday, when do I get charged?
      When do you charge me if I start a monthly plan today? When do you charge me?
      Do I pay per box or monthly? Do I pay for each box? Is it one payment for the month? How am I charged for a subscription?`,
    answer: ({ shop: { now } }) =>
      answer(
        `${subscriptionTerms.trial} For a subscription begun now that is ${formatLongDay(newYorkDay(trialEnd(now())))}; after that you pay for each box on its own. A one-time order is paid at once.`,
        pages.shop,
      ),
  },
  {
    id: 'cancel',
    examples: `Can I cancel anytime? How do I cancel my subscription? Is there a contract? Am I locked in? Is there a cancellation fee? How do I cancel? How to cancel? Cancel my subscription. I want to cancel.
      How do I stop getting boxes? I want to end my subscription. Is there a minimum commitment? How do I unsubscribe? Is there a penalty for ending early? I want to quit. Do I have to commit for a year?
      Can I cancel whenever I want? Does the subscription lock me in for a year? Can I stop whenever I want? How can I stop my subscription? I want finish the subscription how to do. Is it easy to cancel?
      Do I need to give notice to cancel? What happens if I cancel? Do I have a contract? How long do I have to stay subscribed? Is there a minimum number of boxes? Do you charge for cancelling? Where do I cancel? I would like to cancel. Stop my subscription.
      Can I stop after one box? How do I end it? Can I unsubscribe online? What is your cancellation policy? How do I cancel my plan? If I cancel do I still get the box I paid for? Where is the cancel button? I do not want it any more, stop it. Can I quit at any time?
      What happens to my paid box when I cancel? End my plan please. Is there a notice period? Do I get a box after I cancel? I canceled yesterday but I already paid for saturday, does it still come? Is there a commitment or contract? Commitment? Any contract? How do I get out of the subscription?`,
    answer: answer(shopping.cancelling, pages.dashboard),
  },
  {
    id: 'pause',
    examples: `Can I pause my subscription? How do I pause? Pause for a month? How do I resume my subscription? Can I put my box on hold? I paused it, how do I start again? How would I turn my deliveries back on?
      We are on vacation, can I stop it for a while? Can I take a break from my subscription in july? What happens when I pause? Am I charged while paused? Can I take a break? How do I pause my deliveries? Pause for vacation?
      We are on holiday for two weeks, what do I do about my boxes? I am traveling, can I pause? Can I suspend my subscription? How can I resume? Can I restart my subscription later? Can I pause for two months? I am going on a trip.
      Will I be charged while my subscription is paused? Can I pause my plan while on vacation? How long can I pause for? Is there a limit to how long I can pause? Can I pause until a certain date? Does it resume by itself? When does it resume after a pause?
      What is the maximum pause? Do I get charged for the weeks that I paused? How do I unpause? Can I hold my deliveries for a few weeks? Do I pay during a pause? Stop deliveries for a while and start again later. Pause my plan until january. We are away all of july, can you put it on hold and not bill me?`,
    answer: answer(shopping.pausing, pages.dashboard),
  },
  {
    id: 'pause-or-cancel',
    examples: `What is the difference between paused and cancelled? Can I pause or cancel? Is it possible to pause or cancel at any time? Should I pause or cancel? Can I cancel or pause if I am away? How flexible is the subscription?
      I do not want the next box. Can I skip or pause or cancel?`,
    answer: faqAnswer('pause-or-cancel'),
  },
  {
    id: 'pause-in-trial',
    examples: `Can I pause during the trial? Can I pause in the trial period? Is it possible to pause before the first box? Why can I not pause my trial? Can I put the trial on hold? Pause while still in the trial?`,
    answer: answer(shopping.pausingInTrial, pages.subscriptions),
  },
  {
    id: 'kept-prices',
    examples: `Will my price go up later? Do my prices stay the same? Is my price locked in? Will the subscription get more expensive? Do subscribers keep the old price? Does my discount stay? Can the price of my subscription change? Do prices change over time? If you raise prices what happens to my subscription?
      How long is the price guaranteed? Is the price of my plan fixed? Do I keep my discount forever? Will you raise my price?`,
    answer: answer(shopping.keptPrices, pages.subscriptions),
  },
  {
    id: 'reminders',
    examples: `Do you send a reminder before you charge? Will I be told before my card is charged? Do you notify me before a payment? Do I get an email before each box? Do you remind me before the trial ends? When do I get the reminder? Can I turn off the reminders? How do I stop the reminder emails? Will you warn me before the first charge?
      Do I get a notice before billing? How much notice before I am charged?`,
    answer: answer(shopping.reminders, pages.subscriptions),
  },
  {
    id: 'other-intervals',
    examples: `Can I get a box every 3 weeks? Do you have a plan for every three weeks? Every six weeks? Can I get one every other month? Twice a week? Can I get two boxes a week? Delivery every 10 days? Is there a quarterly plan? A box every five weeks possible? Can I choose my own interval? Do you deliver daily? Every third week?`,
    answer: answer(shopping.otherIntervals, pages.shop),
  },
  {
    id: 'skip',
    examples: `Can I skip a week? Can I skip a delivery? Can I skip one week? Can I skip deliveries? How do I skip a box? Skip next saturday please.
      We are going away for 10 days can you skip us? We will be out of town, please skip our box. How do I skip just one box without cancelling? Do I get charged for a skipped box?
      I do not want a box next weekend, can I skip just that one? How late can I skip? Can I undo a skip? Skip this week. How many weeks can I skip? Do I pay for a week that I skip? Skip my next box. I will be away one weekend, what do I do? Can I skip the box that is already paid?`,
    answer: answer(`${shopping.skips} For a longer while, pause the subscription.`, pages.subscriptions),
  },
  {
    id: 'change-box',
    examples: `Can I change what is in my box? How do I swap {green} for {green}? Can I add {green} to my subscription? Can I change from weekly to monthly?
      How do I edit my subscription? Can I change the amounts? Switch me from weekly to biweekly. I want more {green} and less {green} from next week on.
      Can I get different greens each week? How do I remove {green} from my box? Add another green. Add one more green to my box. Add {amount} of {green} to my {plan} please. Add {amount} more of {green}. Put {amount} more {green} into my box. Can I upgrade my plan? How late can I change what goes in my next box? Until when can I still change the box for next week? What is the deadline to change my box? Is it too late to change this week's box?
      Change the frequency of my subscription. Can I modify my subscription? I want to add 2 oz of {green} to my next box. Can I switch the greens in my plan?
      How do I change what is in my box? Can I change my subscription? I want to switch from monthly to weekly. Can I have different greens next time? How do I change my plan? Can I swap greens? Can I add more to my box? Can I reduce the size of my box? Can I change my weekly box to {green}? Replace {green} with {green} in my box. Can I go from biweekly to weekly?
      How do I change the quantity? Can I put {green} in my next box too? How do I downgrade? I do not want {green} any more. Can I increase my order? What if I want something else next week? How do I update my subscription items?
      I picked the wrong plan, how can I fix it? I chose the wrong frequency.
      I want to go from weekly to monthly and swap the {green} for more {green}, same discount? Do I keep my discount when I change the plan?
      My kids do not touch the {green} in our box, can we swap it? Can we swap the {green} for more {green}?`,
    answer: ({ shop: { db } }) =>
      answer(`${shopping.changes} ${discountsSentence(getDiscountPercents(db))}`, pages.subscriptions),
  },
  {
    id: 'one-time',
    examples: `Can I buy just once? Do I have to subscribe? Can I order without a subscription? Is a one time purchase possible? Could I order just one box?
      Can I try one box before I commit? Single order? I just want one box. Do I need to be a member to buy? Is there a one off option? Only once, no membership.
      Can I order one time only?
      Do I need a subscription? Can I buy one time? Is subscribing mandatory? Can I purchase without subscribing? Can I order just for this week? I do not want a subscription. Can I place a single order? One time order? Is it possible to order only one box? Do I have to sign up for a plan? Can I buy without commitment?`,
    answer: faqAnswer('one-time'),
  },
  {
    id: 'extra-box',
    examples: `Can I get extra this week only? One time extra box on top of my subscription? Can I order an additional box besides my subscription? I need more greens just this once. Can I add a one time order to my subscription? We have guests, can I get a second box this time? Can subscribers buy once too? Extra box?`,
    answer: answer(shopping.extraBox, pages.shop),
  },
  {
    id: 'several-subscriptions',
    examples: `Can I have two subscriptions? Can I have more than one subscription? Can I subscribe twice? One subscription for me and one for my mother? Can I run two plans at once? Two boxes to two addresses? Can I have a second plan for another address? Is it possible to have several subscriptions on one account?`,
    answer: answer(shopping.severalSubscriptions, pages.shop),
  },
  {
    id: 'gift-card',
    examples: `Gift card. Do you sell gift cards? Do you have gift certificates? Do you do gift vouchers? Can I get a gift card? Can I buy a gift card online? Do you sell gift cards for christmas? Can I pay with a gift card? Gift certificate for a friend? How much are gift cards?`,
    answer: answer(shopping.giftCards, pages.shop),
  },
  {
    id: 'gift',
    examples: `Can I send a box as a gift? Can I give a box as a birthday present? Can I send it to a friend?
      Want to send my sister a surprise box. I want to gift my teacher a month of boxes. Can it be shipped to somebody else? Gift subscription for my mother. Can I pay for a box for my parents?
      Is it possible to have it sent to a friend instead of me? Can I order for someone else? Christmas present for a friend?
      Can I gift a box? How do I send a gift? Can I buy a gift subscription? I want to give a box to my neighbor. Can I send this to my mom as a present? I want to order for my parents. Can I order a box for my daughter who lives in {place}? Is there a gift option? Send a box to my friend's house. Get well present?
      Can it be delivered to a friend?
      I would like to surprise my mom with a box every week for a month. Can I send boxes to my mom for a month?
      Can I have some dropped at my mom's place for her birthday? Can you deliver a box to my mom for her birthday? I want to surprise my mother who lives in {place}. My mom lives in {place}, can you bring her a box for her birthday?`,
    answer: faqAnswer('one-time'),
  },
];
