import { referral, subscriptionTerms } from '../../shared/facts/basics.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { answer, type Entry, pages, privateAnswer } from './answer.ts';
import { ownDeliveriesAnswer } from './own-deliveries.ts';
import { faqAnswer } from './texts.ts';

const somethingWrong = faqAnswer('something-wrong');

/** Ordering, paying, the account, and what may go wrong. */
export const accountEntries: Entry[] = [
  {
    id: 'own-deliveries',
    examples: `When is my next delivery? Where is my order? When does my box come? Track my order. What is the status of my order? Next delivery?
      Has my package left yet? Order number 12345. Where is order {order}? When will my order arrive? When do I get my next box? My next box?
      What did I order? Show me my orders. Is my box on its way? When is my subscription coming? Is my order confirmed? Where are my greens?
      My upcoming deliveries. When is my next box due? What is in my next box? Did my order go through? Tracking number? When am I getting my greens?
      How do I see my next delivery date? Status of {order}? Has my order shipped? When is the delivery of customer 123? When should I expect my box? Do I have an order this saturday?
      When will I get my box? When is my box coming? When is my delivery? What day is my next box? Where is my delivery? What is happening with my order? Can you check my order? Look up my order. When is my next order coming? Did you ship my order? Has my order gone out? What date is my next delivery? When does my subscription deliver next? Is my box coming this saturday?
      Am I getting a box this week? Do I have a delivery this weekend? What is my delivery date? When do my greens come? Track my package. Where is my package? My order status. Check the status of order {order}. Order {order}? What have I ordered for saturday? My next delivery date? When will my greens be here?
      What will be in my box this saturday? Where is my stuff, ordered last week? When does my subscription renew? When is my order due?
      How do I know my order went through? Did my payment go through for my order? Is my subscription active? What plan am I on? Am I on weekly or every other week? Am I {plan} or {plan}? Which plan do I have? What is the status of my subscription? Am I still subscribed? What greens are in my subscription? How often do I get my box? What am I subscribed to? Show me my subscription. My plan? When will I be charged next? How much will I be charged for my next box? What will my next box cost? When is my next payment? How much is my next charge? When does my trial end? What do I pay for my next box? Did you already charge me for saturday? Is my next box paid? Have I paid for saturday already? Was I charged for this week's box?
      I can not remember when my next box is supposed to come. Can you look up my next box? Look it up for me please, when is my box coming?
      It is saturday afternoon and nothing is here, where is my box? Nothing came yet, where is my box?
      Where is {order}? {order}? Has {order} shipped?`,
    answer: ownDeliveriesAnswer,
  },
  {
    id: 'order-confirmation',
    examples: `I never got a confirmation email. I did not receive an order confirmation. No confirmation mail came. I ordered but got no email. Where is my order confirmation? I did not get an email after I ordered. Did you get my order, there was no email?`,
    answer: privateAnswer(shopping.confirmation, pages.dashboard),
  },
  {
    id: 'order-history',
    examples: `Where do I see what I ordered? How can I see my past orders? Where is my order history? Where do I find my orders? Can I look at my old orders?
      Where do I see my subscription? How do I reorder?
      Where are my past orders? How do I see my orders? Show me my order history. Can I view previous orders? Where can I see my deliveries? Where can I manage my subscription? How do I find my dashboard?`,
    answer: privateAnswer(
      'Sign in, and your dashboard shows your orders and subscriptions, each with its dates.',
      pages.dashboard,
    ),
  },
  {
    id: 'something-wrong',
    examples: `My greens arrived wilted. Something was wrong with my order. My box never came. I got the wrong greens. Half of my {green} was mush.
      The box was damaged. I want a refund. They went yellow, I want my money back. There was an item missing. The {green} was slimy. My greens smell bad.
      Do you refund if I am not satisfied? What is your return policy? I was charged twice. Do I get my money back if I do not like them? Somebody stole my box.
      I have a complaint. The box did not arrive. There is a bug in my box. What if it is garbage when I open it? I am not happy with my order. You charged me too much.
      The bottom of my box was slimy. Is there a guarantee? There is mold on the {green}. My delivery is late. I received someone else's box. What if they are spoiled?
      They look brown. One pack was missing. The box was empty. I got charged after I cancelled. Can I return them? Satisfaction guarantee. My order is wrong. It was delivered to the wrong house.
      My card was charged but I have no order. The lid was open and it spilled. The box was left in the sun and the greens are wilted. Wilted greens. My box never showed up today, what now?
      My box had wilted {green}. My {green} was wilted. The greens were rotten. I was sent the wrong thing. One of the packs was missing. My order is missing {green}. I never got my box. The delivery never arrived. How do I get a refund? Can I get a refund? What if I am not happy? What if the greens are bad when they arrive? My greens are slimy. I want to return it.
      I received the wrong order. You forgot my {green}. The box was crushed. It smells funny. What do you do if something is wrong with my box? What if my box gets damaged? I am unhappy with the quality. Who do I contact about a problem with my order? Can I get my money back? Do you give refunds? What is your refund policy? Do you guarantee freshness? My box is late.
      My {green} went limp after 3 days. They went limp, can I fix them or should I throw them out? I think you charged me twice for last week's box.
      I got charged for a box I did not get. I was charged twice this month. I was overcharged. Wrong amount on my bill. Half my box is missing. There were bugs in it. My driver left it at the wrong house. Bad quality. There is hair in my greens. The greens came warm and limp. My kale looks yellow. I only got one pack instead of two. What if I do not like them?`,
    answer: {
      ...somethingWrong,
      response: `I'm sorry if something went wrong. ${somethingWrong.response}`,
      keepFromModel: true,
    },
  },
  {
    id: 'refund-status',
    examples: `When will I get my refund? Where is my refund? How long does a refund take? I have not received my money back yet.
      When does my refund arrive? You promised me a refund. Did you send my refund? How long until I get my money back? How long does a refund take to show on my card? How do I get refunded, to my card? Where does the refund go?`,
    answer: privateAnswer(shopping.refunds, pages.contact),
  },
  {
    id: 'order-changes',
    examples: `Can I change my order? How do I cancel an order? I ordered by mistake. I ordered twice. Can I add something to an order I placed?
      Husband ordered two boxes by accident, can we undo one? Cancel my order. I want to change my one time order. I chose the wrong size, can I fix it? Can I cancel an order I just placed?
      I clicked order by mistake. I need to edit my order. Cancel a one time order I placed today, it is not a subscription. Can I still change my order for saturday? Can I add {green} to the order I made yesterday?
      I need to cancel my order. How can I change my order? Can I edit an order after placing it? I made a mistake in my order. I ordered the wrong thing. Can I still cancel? I want to cancel the order I placed yesterday. I accidentally ordered two boxes. Can I get an order undone? I forgot to add {green} to my order. Please cancel order {order}. Can I add to my order? Can I change the date of my order?`,
    answer: answer(shopping.orderChanges, pages.contact),
  },
  {
    id: 'how-to-order',
    examples: `How do I order? How do I place an order? How can I buy? Where do I order? How do I get started? Walk me through buying something. Where do I sign up?
      Send me a link to sign up. I want to order. How do I subscribe? How does ordering work? Where is the checkout? I want to buy {green}. How do I check out? I would like to place an order.
      Take my order please. Can I order here in the chat? Can you order for me?
      How can I order? Where can I buy? How do I buy {green}? I would like to buy some {green}. How do I make an order? Where do I place my order? Steps to order. How do I sign up for a subscription? How do I start? I want to subscribe. Sign me up. Can you put in an order for me? I will take 4 oz of {green}. Let me order {green}. Add {green} to my cart. Order 4 oz {green} for me. I need some microgreens. Where do I click to buy?
      Can you write my order for me? Can I give you my order here?
      How do I know my order went through?`,
    answer: answer(shopping.order, pages.shop),
  },
  {
    id: 'order-help',
    examples: `Can I order by phone? I am not good with computers, can I call in my order? The website does not work. I can not check out. Can I order by email? Telephone order.
      The page is broken. I get an error when I pay. My cart is empty. The app is not loading. I do not use computers, can I phone my order in? Can somebody help me order? Your site is not working.
      The payment page does not open. I am stuck at checkout.
      Can I order over the phone? Can I place an order by phone? Is there a way to order without a computer? Checkout is not working. I am having trouble with the website. I am having trouble ordering. I get an error message. The button does nothing. It will not let me check out. My payment will not go through on the website. Your page does not load. Can I text my order?
      I am old and do not know how to use the website. Can I call to order?`,
    answer: answer(shopping.help, pages.contact),
  },
  {
    id: 'account',
    examples: `Do I need an account? Can I check out as a guest? Do I have to register? How do I create an account? Why do I need to sign up?
      Is an account required? Do I need to register to send a present? Can I order without an account? How do I log in? What do I need to sign up? Guest checkout?
      Is registration required? Do I need to sign up to buy? Can I buy as a guest? Do I need to make an account? How do I register? How do I sign in? Can I order without making an account? Do I need to log in to order? What information do you need for an account?
      Do I have to make a login to buy? Do I have to create a login just to buy one thing? Can I buy something without a login?`,
    answer: faqAnswer('account'),
  },
  {
    id: 'google',
    examples: `Can I sign in with google? Can I use my google account? Do you have google login? Can I log in with google or facebook? Is there a sign in with google? Can I sign up with gmail? Sign in with apple? Facebook login?`,
    answer: answer(shopping.google, pages.signIn),
  },
  {
    id: 'password',
    examples: `I forgot my password. How do I reset my password? I can not log in. Locked out of my account. The password reset mail never arrives. Change my password.
      The reset link never came. My password does not work. I can not sign in. Lost password. How do I get a new password?
      I forgot the password to my account. Forgot password. How can I change my password? I need a new password. The reset link does not work. I did not get the reset email. It says wrong password. My login does not work. I am locked out. How long is the reset link valid?`,
    answer: answer(shopping.password, pages.forgotPassword),
  },
  {
    id: 'profile',
    examples: `How do I change my email? Update my phone number. Change my name. Edit my profile. Where do I change my billing address? How do I correct my name?
      Can I use another email for my account? Where can I update my details?
      How do I change my email address? Can I update my profile? How do I change my phone number? I got married, how do I change my name? Where do I edit my account details? I have a new phone number.`,
    answer: answer(shopping.profile, pages.dashboard),
  },
  {
    id: 'sign-out',
    examples: `How do I log out? How do I sign out? Where is the sign out button? Log me out. I want to log off. Can I sign out on all devices?`,
    answer: answer(shopping.signOut, pages.dashboard),
  },
  {
    id: 'delete-account',
    examples: `Delete my account. How do I close my account? Remove all my data. Please erase everything you have about me. I want to leave the shop. Wipe my account.
      Can you delete my information?
      I want to delete my account. How do I delete my profile? Can I delete my account? Please remove my account. How do I get my data deleted? Close my account please.`,
    answer: answer(shopping.leaving, pages.dashboard),
  },
  {
    id: 'privacy',
    examples: `Do you sell my data? What do you do with my information? Privacy policy. Do you use cookies? Do you share my address? Who can see my data?
      Do you guys sell my information? Do you sell customer information?
      Do you track me? Will I get spam? Do you sell my info to advertisers? Do you use my email for marketing? Is my data safe? Do you give my email to anyone?
      Do you sell my personal information? Is my information private? What data do you collect? Who sees my address? Do you share data with third parties? What cookies do you use? Is my personal data safe? Do you keep my data? Do you track visitors? Are you going to spam me? GDPR?`,
    answer: answer(shopping.privacy, pages.policies),
  },
  {
    id: 'payment',
    examples: `How can I pay? Do you take paypal? Can I pay cash? Do you accept credit cards? Can I pay with apple pay? Do you take checks? What payment methods do you accept?
      Do you take amex? Can I pay on delivery? Do you accept venmo? Can I use food stamps? Do you take EBT or SNAP? Can I pay the driver? Is debit ok? Google pay? Bank transfer?
      Do you take visa and mastercard? Can I pay with klarna? Can I pay by invoice? I have no credit card, will you take a check? Cash on delivery? Can I pay in installments? Do you accept bitcoin?
      Which cards do you take? What forms of payment do you take? How do I pay? Do you accept cash? Can I pay with cash? Can I pay by check? Can I use paypal or venmo? Do you take american express? Do you accept debit cards? Can I pay when it arrives? Can I pay at the door? Do you take apple pay or google pay? Can I use zelle? Do you take SNAP? Is paypal possible? Do I need a credit card? What credit cards are accepted?
      Can I use a prepaid visa? Can I use an HSA card? Can I use a gift visa?`,
    answer: faqAnswer('payment'),
  },
  {
    id: 'card-safety',
    examples: `Is it safe to enter my card? Do you store my card number? Is the payment secure? Is my credit card information safe? What happens to my card details?
      Will my bank details be safe? Is your checkout secure? Who processes the payments?
      Is my card safe with you? Do you keep my credit card? How secure is your site? Is it secure to pay online here? Who handles my card information? Can you see my card number? Do you save my card details?`,
    answer: faqAnswer('payment'),
  },
  {
    id: 'card-change',
    examples: `My card expired, where do I enter the new one? How do I change my card? Update payment method. My payment failed. My card was declined.
      Got a new credit card, where do I put it? I got an email that my card did not go through for my subscription, what do I do? Got a new visa, where do I enter it? It says past due, what do I do? Payment problem. My subscription is suspended. Where do I update my billing information? Change the card that pays for my subscription.
      
      Your mail says payment problem, where do I fix it? Replace my card. My subscription says on hold, why? How do I reactivate my subscription? There was not enough money on my card. How do I remove my card?
      How do I update my credit card? My card was stolen, how do I put in a new one? I have a new card. Where can I change my payment method? Payment did not go through. My payment was declined. Why was my payment declined? How do I pay a failed payment? My account says payment failed. How do I add a new card? I need to change the card on file. My card is about to expire. My subscription is past due. Use another card for my subscription.
      How do I restart after being suspended? How do I pay after a failed payment? My subscription was suspended because the payment failed.`,
    answer: answer(shopping.card, pages.dashboard),
  },
  {
    id: 'failed-payment',
    examples: `My payment failed, what happens now? What happens if my payment fails? What if my card gets declined? Will I lose my subscription if a payment fails? Do you try the payment again? How often do you retry a failed payment? My card was declined, do I still get my box? Is there a late fee? I got an email that my payment failed, will I lose my subscription? My subscription is past due, what does it mean? Why is my subscription suspended? What does suspended mean?`,
    answer: answer(shopping.failedPayment, pages.subscriptions),
  },
  {
    id: 'invoices',
    examples: `Where are my invoices? I need a receipt. Can I get an invoice? Where do I find my bills? I lost my receipt. Need an invoice for my taxes. Download my invoice as a pdf.
      How much did I pay last month?
      How do I get a receipt? Can you send me a receipt? Where do I see my payments? I need an invoice for october. Where can I download invoices? Can I get a bill? Do you send receipts? Proof of payment. Billing history? Why was I charged? What is this charge on my card? What did you charge me for? How much have I paid you?`,
    answer: answer(shopping.invoices, pages.dashboard),
  },
  {
    id: 'install',
    examples: `Do you have an app? Is there an app for iphone or android? Can I install it on my phone? Does the site work offline? Put the shop on my home screen. Where can I download the app?
      Is there an app? Do you have a mobile app? Can I get the app on my iphone? Is there an android app? Does it work without internet? How do I install the app? Is your app in the app store?`,
    answer: answer(shopping.install, pages.home),
  },
  {
    id: 'referral',
    examples: `Do you have a referral program? Do I get something for referring a friend? How do I refer my sister? Refer a friend. How much do I earn when a friend signs up?
      What do I get when my neighbor joins through me? Reward for inviting people. Does my friend get a discount? How does the referral program work? What is in it for me if I bring a coworker?
      Do you have a loyalty program? Is there a bonus for new customers that I bring? I was told you get something when you bring in new people.
      What does my friend get? How many friends can I refer?
      What do I get if I refer a friend? How much credit do I get for a friend? What is the referral bonus? What is the referral deal? What do me and my sister get? Do you reward referrals? How does refer a friend work? Can I earn credit? My friend wants to join, what do we get? Does my friend get a discount too? What do I get for referring my neighbor? Do I get money for telling friends? How do referrals work? How much does my friend save?
      Is there a reward for recommending you? How do I earn $5? Do you have a rewards program? Is there a points program? What does the friend I invite get?
      How do I get my 25% off? 
      I got an invitation from a friend, how do I get the discount? Is the 25% off for every box? Does the friend discount count for each box? Do I have to be a subscriber to refer a friend? Who can refer friends? My sister wants to sign up too, do we both get something?`,
    answer: answer(referral, pages.referrals),
  },
  {
    id: 'referral-credit',
    examples: `Where is my $5 credit? My coworker signed up with my code and I do not see my $5. When is the referral reward paid? When do I get my referral credit?
      My referral credit is not showing. My friend signed up, where is my credit? My friend joined 10 days ago and I still have no credit. When do I get the $5?`,
    answer: answer(`${referral} ${subscriptionTerms.trial}`, pages.referrals),
  },
  {
    id: 'referral-credit-use',
    examples: `Can I cash out my referral credit? How do I use my credit? How do I redeem my $5? How do I use my referral credit? Is the credit paid out? Can I get my credit in cash? Can you send me the credit as money? What can I do with my credit? How is the credit applied? Does my credit come off the next box? Does credit expire? Does the referrer get cash? How long does the referral credit last?
      Is the $5 taken off automatically? Do I have to enter something to use my credit?`,
    answer: answer(`${shopping.credit} ${referral}`, pages.referrals),
  },
  {
    id: 'referral-count',
    examples: `How many friends have signed up with my code? Who joined through my link? How many people used my code? Do I have any credit left? How much credit do I have? What is my credit balance? How much have I earned with referrals? Did my friend use my link? Where do I see my referrals?`,
    answer: privateAnswer(
      'How many friends have joined through your link and what you have earned stands on the page Refer a friend, when you are signed in.',
      pages.referrals,
    ),
  },
  {
    id: 'referral-code-entry',
    examples: `My friend gave me a link, where do I put the code? Where do I enter a friend's code? I have a friend's referral code, how do I use it? Somebody gave me a code, do I get money off? I got a link from a friend, what do I do? How do I use a referral link? Where do I type the referral code? My sister sent me her link, how do I get the discount?`,
    answer: answer(`${shopping.friendsLink} ${referral}`, pages.referrals),
  },
  {
    id: 'referral-link',
    examples: `Where do I find my referral link? What is my referral code? Where is my invite link? How do I send an invitation? My code to share. How do I invite a friend?
      Where is my referral link? How do I find my referral code? How do I share my link? Where do I get the link to invite friends? I want to invite a friend, where is the code?`,
    answer: answer(referral, pages.referrals),
  },
];
