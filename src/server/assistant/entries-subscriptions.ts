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
      How does subscribing work? What subscription options are there? What is your most popular plan? Which plans do you offer? Can I have a box every month? Can I get a box weekly? What does every other week mean? Is there a weekly plan? How many plans are there? Tell me about the subscription. What is mean biweekly? Is biweekly twice a week or every two weeks?
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
    id: 'pause-or-cancel',
    examples: `Can I cancel anytime? How do I cancel my subscription? Can I pause my subscription? How do I pause?
      We are on vacation, can I stop it for a while? Is there a contract? Am I locked in? Is there a cancellation fee? How do I resume my subscription?
      How do I stop getting boxes? I want to end my subscription. Is there a minimum commitment? Can I put my box on hold? I paused it, how do I start again?
      How would I turn my deliveries back on? What is the difference between paused and cancelled? How do I unsubscribe?
      Can I take a break from my subscription in july? Is there a penalty for ending early? I want to quit. Do I have to commit for a year? What happens when I pause?
      I do not want the next box. Can I cancel whenever I want? How to cancel? Cancel my subscription. Pause for a month? Am I charged while paused?
      Does the subscription lock me in for a year? Can I stop whenever I want? How can I stop my subscription? I want finish the subscription how to do. Is it easy to cancel? Can I take a break? How do I pause my deliveries? We are on holiday for two weeks, what do I do about my boxes? I am traveling, can I pause?
      Can I suspend my subscription? Do I need to give notice to cancel? What happens if I cancel? Do I have a contract? How long do I have to stay subscribed? Is there a minimum number of boxes? How can I resume? Can I restart my subscription later? Do you charge for cancelling? Can I pause for two months? Where do I cancel? I would like to cancel. Stop my subscription.
      Will I be charged while my subscription is paused? Can I stop after one box? How do I end it? Can I pause my plan while on vacation? I am going on a trip. Can I unsubscribe online? What is your cancellation policy? How do I cancel my plan?`,
    answer: faqAnswer('pause-or-cancel'),
  },
  {
    id: 'skip',
    examples: `Can I skip a week? Can I skip a delivery? Can I skip one week? Can I skip deliveries? How do I skip a box? Skip next saturday please.
      We are going away for 10 days can you skip us? We will be out of town, please skip our box. How do I skip just one box without cancelling? Do I get charged for a skipped box?
      I do not want a box next weekend, can I skip just that one? How late can I skip? Can I undo a skip? Skip this week.`,
    answer: answer(`${shopping.skips} ${faqAnswer('pause-or-cancel').response}`, pages.subscriptions),
  },
  {
    id: 'change-box',
    examples: `Can I change what is in my box? How do I swap {green} for {green}? Can I add {green} to my subscription? Can I change from weekly to monthly?
      How do I edit my subscription? Can I change the amounts? Switch me from weekly to biweekly. I want more {green} and less {green} from next week on.
      Can I get different greens each week? How do I remove {green} from my box? Can I upgrade my plan? How late can I change what goes in my next box?
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
    id: 'gift',
    examples: `Can I send a box as a gift? Do you sell gift cards? Can I give a box as a birthday present? Do you have gift certificates? Can I send it to a friend?
      Want to send my sister a surprise box. I want to gift my teacher a month of boxes. Can it be shipped to somebody else? Gift subscription for my mother. Can I pay for a box for my parents?
      Do you do gift vouchers? Is it possible to have it sent to a friend instead of me? Can I order for someone else? Christmas present for a friend?
      Can I gift a box? How do I send a gift? Can I buy a gift subscription? Do you have gift vouchers? I want to give a box to my neighbor. Can I send this to my mom as a present? Can I get a gift card? I want to order for my parents. Can I order a box for my daughter who lives in {place}? Is there a gift option? Send a box to my friend's house. Get well present?
      Can it be delivered to a friend? Do you sell gift cards for christmas?
      I would like to surprise my mom with a box every week for a month. Can I send boxes to my mom for a month?
      Can I have some dropped at my mom's place for her birthday? Can you deliver a box to my mom for her birthday? I want to surprise my mother who lives in {place}. My mom lives in {place}, can you bring her a box for her birthday?`,
    answer: faqAnswer('one-time'),
  },
];
