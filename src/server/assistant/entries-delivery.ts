import { business } from '../../shared/business.ts';
import { contact, delivery } from '../../shared/facts/basics.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { answer, type Entry, pages } from './answer.ts';
import { areaAnswer } from './delivery-area.ts';
import { cutoffAnswer, deliveryDayAnswer, firstDeliveryAnswer } from './delivery-dates.ts';
import { faqAnswer } from './texts.ts';

/** Where and when boxes come. */
export const deliveryEntries: Entry[] = [
  {
    id: 'area',
    examples: `Do you deliver to {zip}? Do you deliver to {place}? {zip}? {place}? I live in {place}, can I get delivery? Is {zip} in your area?
      Can you ship to {place}? Is {place} too far? I am in zip code {zip}, am I covered? Do you come out to {place}? Can you bring it to {place}?
      How far do you deliver? What is your delivery area? Do you deliver to my address? Which towns do you serve? Do you ship nationwide?
      Do you deliver outside of Georgia? Do you ship by mail? I live 20 miles away, is that ok? Is {place} within reach? Delivery to {zip}?
      Do you deliver in {place}? My mother lives in {place}, can I send her some? We are in {place}, could we get a box? Do you serve {place}?
      How far is {place} from you? Would your driver come to {place}? Where do you deliver? What is your delivery radius? Do you deliver to apartments?
      Do you mail them by fedex or ups? Can I get it delivered to {zip}? How do I know whether you deliver to me? Do you deliver to my house?
      Can I have it delivered to my office? Can I have them delivered to work? Do you sell to people in {place}? Anything near {zip}? Do you deliver near me? Do you go to {place} or {place}?
      Is my zip {zip} ok? What is the furthest you drive? You are bring to my house or I must go take?
      Is {zip} within your delivery range? Can I get delivery in {place}? Are you delivering to {place}? Is {place} in your area? Is {place} in your delivery zone? I am at {zip}, can you reach me? I live in {zip}. I am in {place}. We live in {place}, too far? She lives at {zip}, is that ok? Can you deliver to my office in {place}? Zip {zip}.
      Does your delivery area include {place}? Will you deliver to {zip}? Would you bring boxes to {place}? Is {zip} too far away? My zip code is {zip}. What about {place}? How many miles do you deliver? How far away can you deliver? How far out do you go? Which zip codes do you cover? Which cities do you deliver to? Do you cover {place}?
      Am I in your delivery area? I live in {place}. Can you deliver to my work? Do you deliver everywhere in Georgia? Can you mail it to me? Do you ship to other states? Do you ship out of state? Is there a distance limit? How far from the farm do you deliver? Do you deliver in my neighborhood? Can I get your greens in {place}? Can people in {place} order?
      Do you deliver to a P.O. box? Do you deliver to businesses? My house is 30 miles from ${business.place.city}. I am about 15 miles from you. Can you send it by mail? Do you come to {place}? Do you guys deliver around {place}? Will you ever come as far as {place}? Any delivery to {place}? Does the farm deliver to {zip} {place}?
      How do I find out if you deliver to my address? Can I check my address? Is my address covered? I am in {place} {zip}. What areas do you serve?
      Do you come up to {place}? Is {place} in range? My sister is in {zip}. My sister lives in {place}. How about {place}? Is {zip} in range? How far is {zip} from the farm? How many miles is {place} from you? Up to {place}? Do you reach {zip}? Is my house in {place} ok? Are you delivering around {zip}? Do you make it out to {place}? I work in {place}, can I get a box there?
      Do you go to {place} and {place}?
      What is the max distance? What is the maximum distance? How many miles out do you go?
      I am down in {place}, any chance I can order? Any chance I can order from {place}? I am over in {place}.`,
    answer: (asked) => areaAnswer(asked) ?? faqAnswer('area'),
  },
  {
    id: 'delivery-day',
    examples: `What day do you deliver? Which days do you deliver? Do you deliver on sunday? Can I get it on wednesday? What is your delivery schedule?
      Do you only deliver on saturdays? Can I choose the delivery day? Do you come on weekdays? Delivery days? Can I have my box on a tuesday instead?
      Do you deliver on weekends? How often do you deliver? Is there delivery on monday?
      On what day do the boxes come? What day of the week is delivery? Do you deliver on weekdays? Is delivery only on saturday? Which day will my box come? Can I pick another delivery day? Do you deliver every day? What days are deliveries? Can you deliver on a friday? Is it possible to get delivery on thursday? Do you deliver during the week?
      When do you deliver? Can I get a delivery on a different day?
      Can I change my delivery day? Can I move my delivery to another day? Can you deliver on a weekday?`,
    answer: deliveryDayAnswer,
  },
  {
    id: 'delivery-hour',
    examples: `What time on saturday do you deliver? At what time will the box come? What is the delivery window? Do you deliver in the morning or the afternoon?
      What time does the driver come? When on saturday does it arrive? What hour? Can I choose a delivery time? How early do you deliver on saturday?
      What time do you come on saturdays? When do you get here on saturday?
      Can you come before noon? Can you deliver after 5pm?
      What time of day do you deliver? What time will my box arrive? Around what time do you deliver on saturday? Is it morning or afternoon delivery? Do I get a time slot? Can I pick a time window? When on saturday should I expect you? How late do you deliver? Will it be there by noon? Do you deliver in the evening?
      Can I request a delivery before 10am? What are your delivery hours?`,
    answer: answer(
      `${delivery.day} I don't know the hour: please ask at ${business.phone} or ${business.email}. Need you be at home? ${faqAnswer('not-at-home').response}`,
      pages.contact,
    ),
  },
  {
    id: 'first-delivery',
    examples: `If I order today when does it come? When will I get my first box? How long until it arrives if I order now? If I order on friday at 7pm, when does it come?
      If I sign up today when is my first delivery? How soon can I get it? When is the next delivery day? What is the earliest delivery date? How fast do you deliver?
      I buy today, what saturday does it come? How long does delivery take? How long does shipping take? What is your lead time? When would it come?
      If I place an order tonight which saturday will I have it? Can I get it by saturday? I need it for december 19, when must I order? Can you deliver by christmas?
      Will it be here by next weekend? How many days ahead do you need my order? What is the turnaround time? When is the first box if I subscribe monthly?
      I am in {place}, when could I get my first box? If I order thursday for a friend when would it reach her? When do you deliver next? How quickly can you deliver?
      When would my first weekly box come? How long is the wait? If I start a biweekly plan today when do the boxes come? Delivery time? When will my order arrive if I order on monday?
      By when do I have to order for thanksgiving? What are the next delivery dates? Next available delivery? When does the first delivery come?
      If I order right now when do I get it? When would my first box arrive? What date would I get my first delivery? I want to order today, when will it be delivered? How soon would I get my first box? When can I expect my first order? If I order tomorrow when will it come? If I subscribe now when is the first box?
      How long after ordering do I get it? How long do I have to wait for my first box? What is the soonest you can deliver? When is the earliest I can have {green}? How soon can you deliver to {place}? How many days until delivery? If I order by friday 6pm, which saturday is it? I ordered friday at 8pm, which saturday is mine?
      Can I have greens for thanksgiving? Will I have it before christmas? I need greens for a dinner on december 12. Could it be here by next saturday? Is it possible to get some by this weekend? Order placed friday at 7pm, which saturday? What is the first delivery date if I sign up for weekly today? When does a new order arrive?
      If I order sunday when will it get here? Which saturday would that be? When will I receive an order placed today? When will it be delivered if I order on saturday? When would a biweekly subscription start? What are the first three delivery dates for a weekly plan? When do you start delivering after I sign up? When do I get my greens if I order today?
      I just want to know the delivery date for an order today. If I place my order on monday when does it arrive? How long between order and delivery? Is two weeks the normal wait?
      I need greens for a birthday on december 20. Can you get it to me by january 9? Order on dec 1, what saturday? What are my first delivery dates if I sign up for biweekly today?
      What is the first saturday I can get greens? If I order at 5:59pm friday? I order friday at 5pm, when does it come? Which saturday is my first box? What is the first day you could deliver to me?
      Can I get it saturday? Could I have it by friday? What date will it come?
      I need it for {holiday}, when must I order? Can you deliver by {holiday}? When do I order for {holiday} dinner? Will I have it before {holiday}?`,
    answer: firstDeliveryAnswer,
  },
  {
    id: 'two-weeks',
    examples: `Why does it take two weeks? Why is the first box so slow? Why do I have to wait so long? Is there anything quicker than two weeks?
      Can I get it tomorrow? Do you have same day delivery? I need some right now, is there a rush option? Can I pay more for express delivery?
      Why can you not bring it tomorrow? Can I get some this weekend? Do you do overnight shipping? I need them today. Is there next day delivery? Can you deliver sooner?
      I need some for a party this weekend. Why 14 days? Any way to get it faster?
      Why do you need two weeks? Why is there a two week wait? Can you speed it up? Is there faster delivery? Can you deliver this week? Do you offer express shipping? Can I get it sooner than two weeks? I can not wait two weeks. Do you have anything ready now? Why does the first delivery take so long? Can I get some tomorrow?
      Can you rush my order? Why not sooner? Is it possible to get it quicker?
      I am having people over this weekend, can you get me some greens by then?`,
    answer: (asked) =>
      answer(
        `${faqAnswer('two-weeks').response} ${firstDeliveryAnswer(asked).response}`,
        ...faqAnswer('two-weeks').links,
      ),
  },
  {
    id: 'cutoff',
    examples: `What is the cutoff for ordering? When do orders close? By when do I have to order? What is the order deadline? Until when can I order?
      What is the latest I can order for saturday? Last moment to place an order. When is the cutoff? How late can I order? Cutoff time?
      Last time to order for this week's delivery. What time friday is the deadline?
      When do I have to order by? What is the last day to order? When is the order cutoff for saturday? Until what time on friday can I order? What is your order deadline? By what time do I need to order for the next delivery? What happens if I order after friday 6pm? Is friday 6pm the deadline? When does ordering close? I missed the friday cutoff. Cut off? What is the cut off to order? Order cut off time. When is the cut off? Cutoff. I ordered friday night at 8, does that still count for this week? I ordered after the deadline, which week does it count for? Is 7pm on friday too late?
      How late on friday can I order? Deadline for orders?`,
    answer: cutoffAnswer,
  },
  {
    id: 'not-at-home',
    examples: `What if I miss the delivery? Does somebody have to sign when it comes? Do I have to sign for it? What if I am not home? I work saturdays, who takes the box? Can you leave it at the door? Do I have to sign for it? Do I need to be there?
      Can I leave a gate code for the driver? Where will you leave the box? Can you leave it with my neighbor? My building has a door code. Will it be ok on the porch in the sun?
      Can I give delivery instructions? How do I tell the driver to use the back door? We have a locked gate. Where do I put delivery notes? Can I add a note to my order?
      Should I put a cooler out? How long can the box sit outside? What if it is hot outside? I live in an apartment, how do you get in? What if the driver can not find my house?
      Do you ring the bell? We leave saturday morning before you come. Can the box stay outside all day? What happens if nobody answers the door?
      Can I have the box left with the concierge? I will not be home on saturday. What happens if I am out when you deliver? Where do you put the box? Can you leave the box on my porch? Is it ok if nobody is home? Do I have to be home for delivery? Will the greens be ok if left outside? Can you put it in the garage? Can you leave it in a cooler?
      There is a gate code.
      My gate is locked, how do I give you the code? Is there a place for delivery instructions? Do you need a signature? Can the driver leave it at the back door? Will it melt in the heat? What if it is 95 degrees on saturday? We are away on saturday, can you leave it with a neighbor? There is a doorman in my building. I am at work on saturdays. Can I give a door code?
      Does someone need to be home? I sleep late on saturdays, will you knock?`,
    answer: faqAnswer('not-at-home'),
  },
  {
    id: 'pickup',
    examples: `Can I pick it up? Can I come and collect my box? Do you have a shop? Can I pick up at the farm instead of delivery? Is there a store? Can I buy at the farm?
      Do you have parking at the farm shop? Can I grab them from the farm myself? Do you sell at a farmers market? Where can I buy your greens in person?
      Are you in any grocery store? Can I visit the farm? Do you give tours? Can my class come for a field trip? Can we see how it is grown? Is the farm open to visitors?
      Can I stop by? Do you have a market stall? Can we have a look round the farm? Open house? Which stores sell your greens? Can we tour the farm?
      Is pickup possible? Can I come to the farm to get my order? Do you guys have a storefront? Do you have a physical store? Can I pick up my greens to save the delivery fee? Can I come by and buy some? Is there a farm stand? Can I visit your farm? Are farm tours available? Can my daughter's class visit? Can we come and see how you grow?
      Do you have a retail location? Can someone else pick up my order? Can I walk in and buy? Are you at the farmers market on saturday? Where do you sell? Can I drop by this weekend? Do you allow visitors? Is local pickup available?
      Can I drop in on a wednesday? Is it possible to visit on a friday? Where can I see the farm?
      Can I just swing by and pick mine up? Can I swing by the farm? Can I pick mine up? Can I come get it myself? Can I bring my kids to see the farm? Can my family come and look at the farm? Can I come by with my children? Pick up? Pickup at the farm to save the fee?`,
    answer: faqAnswer('visit'),
  },
  {
    id: 'out-of-area',
    examples: `Your site says my address is out of the delivery area, what can I do? It says I am outside your area. My address is too far, now what? I am just outside the area, can you make an exception? The page says you do not deliver to me. Is there a waiting list? Tell me when you deliver to my town. Will you expand your delivery area? My address is not accepted. It does not accept my address. Can you make an exception, I am only a mile outside? When will you deliver here?
      Says out of range but I am close to {place}. Put me on the waiting list.`,
    answer: answer(`${delivery.area} ${shopping.outOfArea}`, pages.shop),
  },
  {
    id: 'change-address',
    examples: `I am moving, how do I change my delivery address? I typed the wrong street. New address next month. Can I change the address of my order?
      I moved last week, where do you send the next box? Send the next box to another address. My address changed. How do I update my delivery address?
      There is a typo in my address. New apartment next month, what do I tell you? I move to a new apartment. Can I have one box sent to a different address? We move to {place}.
      I moved, what about my subscription? How do I change where my box goes? I have a new address. I need to update my address for the next delivery. We are moving house. Can you deliver to a different address next week? I put the wrong address. I entered my old address by mistake. How do I change the delivery address of my subscription?`,
    answer: faqAnswer('change-address'),
  },
  {
    id: 'location',
    examples: `Where are you located? Where is the farm? Are you local? What is your address? Which part of Georgia are you in? Where are you based? Are you in {place}?
      What town are you in? Where do you come from? Are you a local farm? How do I get to you? Directions to the farm.
      Where exactly is the farm? In which city are you? Are you in Georgia? Where is ${business.name}? What is the address of the farm? Where are you from? Where do you guys operate? Is your farm in {place}? How far are you from {place}? You guys are in {place} right, what is the address?
      Do you have a physical address for letters? What is your mailing address?`,
    answer: answer(
      `Our farm is in ${business.place.city}, ${business.place.state} ${business.place.zipCode}. ${contact.hours}`,
      pages.contact,
    ),
  },
];
