import { business } from '../../shared/business.ts';
import { contact, wholesale } from '../../shared/facts/basics.ts';
import {
  businessKinds,
  howPartnersStart,
  partnerContact,
  partnerRange,
} from '../../shared/facts/partners.ts';
import { wholesaleGreens, wholesaleReasons, wholesaleSteps } from '../../shared/facts/wholesale.ts';
import { answer, type Entry, pages } from './answer.ts';
import { hoursAnswer } from './business-hours.ts';
import { deadlineAnswer } from './delivery-dates.ts';
import { faqAnswer } from './texts.ts';

/** Reaching the farm, and buying from it as a business. */
export const farmEntries: Entry[] = [
  {
    id: 'hours',
    examples: `What are your hours? Hours? When are you open? Are you open on saturday? Are you open today? What time do you close? When can I call?
      Are you open now? Is somebody there on weekends? Opening times. What time do you open on monday? Can I call somebody right now? When do you answer the phone?
      Are you closed on sunday? Business hours. Is anybody there at noon on fridays? Can I ring you in the evening? What time do you close today? Are you around tomorrow morning?
      Is there a best time to phone you? Does the farm have opening hours? What is closing time? Are you there on the weekend? Can I call on saturday? How late are you open?
      What are your business hours? What are your opening hours? Good afternoon, could you tell me your opening times? Are you open right now? Are you open on weekends? Do you work on saturday? When do you close? What time do you open? Is the farm open on sunday? Can I call at 6pm? What hours can I call? Are you closed today? At what hour do you pick up the telephone in the morning? On which days are you closed?
      Is someone available now? When can I reach you by phone? What time can I call tomorrow? Are you open monday? Please tell me when you are closing today. Kindly inform me about the days on which you are closed. Until when can I call today? Are you open late? Is anyone there now? What days are you open?
      Could I phone you at 4:30 on thursday? What are your saturday hours? Can I call after 5pm?`,
    answer: hoursAnswer,
  },
  {
    id: 'contact',
    examples: `How do I contact you? How can I reach you? How do I get in touch? Contact information. Can I talk to a person? I need help from a human.
      How do I reach customer service? Do you have a support line? I want to speak to somebody. Can I write to you? Who can I ask? Get me a real person. Connect me with the owner.
      How do I reach you on a sunday? Can someone help me? Let me talk to an agent. How do I message you?
      How do I get hold of someone? How can I contact you? How do I speak to a human? Can I speak to somebody? Who do I call with questions? I would like to speak to a manager. How do I get help? Can someone call me back? Is there a live person? Customer service? Can I chat with a human? Who can help me with a problem? What is the best way to reach you? I want to talk to someone at the farm. Can I talk to the farmer?
      Who do I talk to about a billing problem? Who do I contact about my bill?`,
    answer: answer(
      `Of course: people answer at ${business.phone}, ${contact.hours} At ${business.email} we reply ${contact.reply}.`,
      pages.contact,
    ),
  },
  {
    id: 'phone',
    examples: `What is your phone number? Phone number please. Can I call you? What is a good number to reach you? What number do I call? Telephone? Do you have a phone? Number to call?
      What number can I call? Your number please? What is the number? Can I have your phone number? How can I call you? Is there a number I can call? Do you have a telephone number?`,
    answer: answer(`Our phone number is ${business.phone}: ${contact.hours}`, pages.contact),
  },
  {
    id: 'email',
    examples: `What is your email? Email address? Can I email you? What is your mail address? Where do I send an email? Do you have an email address?
      What is your email address? What email can I write to? Where can I email you? Where do I write to? How can I email you?`,
    answer: answer(`Our email address is ${business.email}; we reply ${contact.reply}.`, pages.contact),
  },
  {
    id: 'reply-time',
    examples: `How soon do you answer? How quickly will you get back to me? How long until you reply? When do I hear from you? I wrote you and got no reply. Response time. How fast do you answer emails?
      How fast do you respond? When will you reply to my message? How long does it take you to answer an email? I sent you a message, when will you answer? How quickly do you reply to email? How soon will someone get back to me? I filled out the contact form, when do you answer? How long does support take?
      I emailed you two days ago and nobody answered. I sent an email and got no answer. Nobody answers my emails. I left a message and nobody called back.`,
    answer: answer(`We reply ${contact.reply}: ${business.email}.`, pages.contact),
  },
  {
    id: 'wholesale',
    examples: `Do you do wholesale? Do you sell to restaurants? I own a restaurant, can I buy from you? Do you supply hotels? We have a juice bar and want to buy in volume.
      I run a cafe and need microgreens. Do you sell to grocery stores? What is the minimum wholesale order? Can I buy in bulk? Do you have wholesale prices? I am a chef. How much do you charge caterers?
      Can my store carry your greens? We are a bakery in {place} and want to order every week. Wholesale pricing. Do you deliver to restaurants? I want to resell your greens. Bulk discount for large orders.
      I run a tea room and would like 10 oz a week. Smallest wholesale order? How soon after I apply do I hear about pricing? Food truck, can we buy? Is there a business account? I have a restaurant in {place}.
      Do you have a wholesale program? We run a small bistro in {place} and would love to work with you. Can restaurants order from you? I own a cafe, do you sell wholesale? What is the wholesale minimum? How much do I need to order for wholesale? Do you supply restaurants? I am opening a deli and need greens. We are a hotel and want microgreens. Do you deliver to businesses and cafes? I need 20 pounds a week for my restaurant.
      Do you sell to caterers? Is there a discount for restaurants? Do chefs get a discount? Can I buy wholesale? My grocery store wants to sell your greens. Do you give bulk discounts? What are your wholesale prices? Do you have a price list for restaurants? I need large quantities. Does my juice bar qualify for wholesale? I manage a hotel kitchen. Can a school cafeteria buy from you? I want to buy in large amounts. How long until you answer a wholesale application?
      What kind of businesses do you sell to? Can I resell your greens in my store? I am a private chef. What do restaurants pay?
      Do you sell {othergreen} to restaurants?
      What is the difference between your wholesale and retail? Can I pay by invoice as a restaurant? Can a business pay monthly?`,
    answer: faqAnswer('wholesale'),
  },
  {
    id: 'wholesale-apply',
    examples: `How do I become a wholesale customer? How do restaurants sign up? How do I apply for wholesale? What happens after I apply? Where is the wholesale application? What do I do to become a wholesale buyer?
      How does wholesale work? How do we start as a restaurant? What is the process to buy wholesale? How do restaurants sign on with you?
      How can my restaurant start ordering? How do I set up a wholesale account? Where do I apply for wholesale? How do I register my restaurant? What are the steps to become a wholesale customer? How do I sign up as a business? Is there a form for wholesale?`,
    answer: answer(wholesaleSteps.map(({ title, text }) => `${title}: ${text}`).join(' '), pages.wholesale),
  },
  {
    id: 'wholesale-terms',
    examples: `Do I have to sign a contract to buy wholesale? Is there a fee to apply? Wholesale commitment? Minimum for restaurants? What does wholesale require? Is there a contract for restaurants?
      Do restaurants need a contract? Does wholesale need a commitment? What are the requirements for wholesale? Is there a wholesale contract? Does it cost anything to apply for wholesale? What are the terms for wholesale?`,
    answer: answer(`${wholesaleReasons[1].text} We answer applications ${wholesale.reply}.`, pages.wholesale),
  },
  {
    id: 'wholesale-lead-time',
    examples: `What is your lead time for a kitchen? How far ahead must a restaurant order? How long until our first wholesale delivery? How soon can you supply our restaurant? What days do you deliver to restaurants? Wholesale lead time. When would our cafe get its first delivery?
      When can you start delivering to our restaurant? How soon can wholesale start? Which day do restaurants get their delivery? Do you deliver wholesale on weekdays? How much notice do you need for a restaurant order? When is the first delivery for wholesale customers?
      Can my cafe get deliveries on tuesdays?`,
    answer: answer(
      howPartnersStart
        .slice(2)
        .map(({ text }) => text)
        .join(' '),
      pages.partners,
    ),
  },
  {
    id: 'wholesale-greens',
    examples: `Which greens can restaurants buy? What varieties do you have for chefs? Can you grow {othergreen} for my kitchen? Which holds up best on a hot plate? Which microgreen for garnish? What do chefs order? Do you have radish rambo? Wholesale range. Can you grow something special for our restaurant?
      Which greens can I order wholesale? What microgreens do you grow for restaurants? Do you grow arugula for restaurants? What do you have for chefs? Can you grow custom greens for chefs?
      Can restaurants get {othergreen}? Do you grow {othergreen} for chefs?`,
    answer: answer(
      `${partnerRange} ${wholesaleGreens.map(({ name, text }) => `${name}: ${text}`).join(' ')}`,
      pages.wholesale,
    ),
  },
  {
    id: 'events',
    examples: `Can you do a wedding? We are catering an event. Do you supply parties? How far ahead must I tell you for a wedding? I need greens for a banquet in june. Greens for an event with 100 guests.
      I am planning a big party, how early should I order? Do you cater? We need 10 pounds for an event. I need greens for a wedding on june 5.
      Can you supply a wedding? I need microgreens for a party of 50. Do you cater weddings? How far in advance do I order for an event? I am catering a wedding in june, how far ahead must I tell you? Greens for a birthday party. Corporate event. Can you do a large order for an event? How early should caterers order?
      I have a party and need 2 pounds of {green}, is that doable?`,
    answer: ({ parsed: { text }, shop: { db, now } }) =>
      answer(
        `${businessKinds.find(({ title }) => title === 'Caterers')?.text} ${business.email}, ${business.phone}. ${deadlineAnswer(text, db, now()) ?? ''}`.trim(),
        pages.wholesale,
      ),
  },
  {
    id: 'partners',
    examples: `Do you work with schools? Do you sponsor events? We are a charity and would like to work together. Do you donate? Would you come to our market? Can we collaborate? I am an influencer. School garden. Fundraiser. Church event. Partnership. How do I become a partner? Can the trays come to our school so kids can watch them grow? Donation request. Community garden.
      Can we partner with you? Are you interested in a partnership? How can we work together? Do you donate to charity? Can you sponsor our school? Do you support local nonprofits? Would you come to our school? Can you have a booth at our event? Do you do collaborations? I would like to collaborate. Who are your partners?`,
    answer: answer(`${partnerContact.text} ${business.email}, ${business.phone}.`, pages.contact),
  },
];
