import { business, rules } from '../business.ts';
import * as facts from './basics.ts';

const { city } = business.place;
const writeToUs = `write to ${business.email} or call ${business.phone}`;

export type AnswerPage =
  | '/subscription'
  | '/our-greens'
  | '/about'
  | '/recipes'
  | '/contact'
  | '/wholesale'
  | '/referrals'
  | '/dashboard';

export interface FaqEntry {
  /** `/faq#{id}`. */
  id: string;
  question: string;
  answer: string;
  /** Where to read more or act. */
  page?: AnswerPage;
}

export interface FaqCategory {
  id: string;
  title: string;
  entries: readonly FaqEntry[];
}

const general: FaqCategory = {
  id: 'general',
  title: 'General',
  entries: [
    {
      id: 'what-are-microgreens',
      question: 'What are microgreens?',
      answer: `Vegetables, cut young: we harvest them ${facts.harvestDays} after sowing, when the first leaves open. You eat the stem and the leaves, raw, by the handful.`,
      page: '/about',
    },
    {
      id: 'microgreens-or-sprouts',
      question: 'How are microgreens different from sprouts?',
      answer:
        'Sprouts germinate in water, in the dark, and are eaten whole with seed and root. Microgreens grow in compost and light, with air around them, and only the part above the ground is cut.',
      page: '/about',
    },
    {
      id: 'taste',
      question: 'What do they taste like?',
      answer:
        'Like the grown vegetable, only clearer. Pea shoots are sweet and crisp, baby broccoli is mild and a little nutty, radish is peppery, and kale is gentle and earthy.',
      page: '/our-greens',
    },
    {
      id: 'shelf-life',
      question: 'How long do they keep?',
      answer: facts.shelfLife.sentence,
    },
    {
      id: 'storage',
      question: 'How do I store them?',
      answer: `Put the closed box in the refrigerator at ${facts.shelfLife.temperature}, in the crisper drawer if you have one, and keep it dry: damp is what spoils them. Do not freeze greens that you want to eat raw.`,
    },
    {
      id: 'washing',
      question: 'Do I need to wash them?',
      answer:
        'Yes, like any fresh produce: rinse a handful in cold water just before you eat it and pat it dry. Washed greens do not keep, so leave the rest of the box dry.',
    },
  ],
};

const nutrition: FaqCategory = {
  id: 'nutrition-and-health',
  title: 'Nutrition & Health',
  entries: [
    {
      id: 'nutrients',
      question: `Is it true that microgreens have ${facts.nutrients.times} more nutrients?`,
      answer: `Of some nutrients, yes. ${facts.nutrients.sentence} It depends on the variety and the vitamin: researchers who measured 25 kinds found anything from 4 to 40 times as much. Minerals and fiber differ far less, so eat your grown vegetables too.`,
      page: '/about',
    },
    {
      id: 'how-much',
      question: 'How much is a serving?',
      answer:
        'About one ounce, a loose cupful. It is enough for a sandwich or a bowl of soup; a salad takes two. A 2-oz pack is a week of garnishes for one person, or two good plates.',
      page: '/recipes',
    },
    {
      id: 'children',
      question: 'Are they good for children?',
      answer:
        'Most children like pea shoots, which are sweet and crunchy; radish is the hot one. Rinse them well, and chop them small for children under four, since long stems are hard to chew.',
      page: '/recipes',
    },
    {
      id: 'allergies',
      question: 'What about allergies?',
      answer:
        'None of our greens is one of the nine major food allergens. Pea shoots are legumes, though, and radish, broccoli and kale belong to the mustard family: if you react to peas, peanuts or mustard, ask your doctor before you try them.',
    },
    {
      id: 'medication',
      question: 'Can I eat them while I am pregnant or on medication?',
      answer:
        'Please ask your doctor. Microgreens are raw produce, which some people are told to avoid, and all of our greens hold vitamin K, which matters with blood thinners such as warfarin.',
    },
  ],
};

const ordering: FaqCategory = {
  id: 'ordering-and-delivery',
  title: 'Ordering & Delivery',
  entries: [
    {
      id: 'delivery-day',
      question: 'When will my greens arrive?',
      answer: `${facts.delivery.day} ${facts.delivery.cutoff} The purchase page shows the date before you pay.`,
      page: '/subscription',
    },
    {
      id: 'two-weeks',
      question: 'Why does the first box take two weeks?',
      answer: `Because we sow for you. ${facts.delivery.leadTime}`,
      page: '/our-greens',
    },
    {
      id: 'area',
      question: 'Do you deliver to me?',
      answer: `${facts.delivery.area} Enter your address with its ZIP code on the purchase page and it tells you at once, before you sign up or pay. We deliver to the door, not to post office boxes.`,
      page: '/subscription',
    },
    {
      id: 'delivery-fee',
      question: 'What does delivery cost, and is there a minimum order?',
      answer: `${facts.delivery.fee} ${facts.retailMinimum} ${facts.delivery.tax}`,
      page: '/subscription',
    },
    {
      id: 'subscription',
      question: 'How does a subscription work?',
      answer: `You choose your greens and how often they come: weekly, biweekly or monthly, always on a Saturday. ${facts.subscriptionTerms.discounts} After the trial you pay for each box on its own, by the card you left with us.`,
      page: '/subscription',
    },
    {
      id: 'trial',
      question: `What is the ${rules.trialDays}-day trial?`,
      answer: `${facts.subscriptionTerms.trial} It costs nothing to cancel before that day.`,
      page: '/subscription',
    },
    {
      id: 'pause-or-cancel',
      question: 'Can I pause or cancel?',
      answer: `${facts.subscriptionTerms.freedom} ${facts.subscriptionTerms.skip} Deliveries that fall into a pause are skipped and not charged; resume, and the first box whose charge is still to come is on again.`,
      page: '/dashboard',
    },
    {
      id: 'one-time',
      question: 'Can I buy once, or send a box as a gift?',
      answer:
        "Yes, both. Choose a one-time purchase at the regular price and enter the address the box should go to, yours or a friend's, as long as it is in our area. Put a line for the door in the notes. We have no gift cards yet.",
      page: '/subscription',
    },
    {
      id: 'account',
      question: 'Do I need an account?',
      answer:
        'To look around and fill a cart, no. To check out, yes: it is where you see your orders, dates and invoices. It takes your name, your address and an e-mail and password, or your Google account.',
      page: '/dashboard',
    },
    {
      id: 'payment',
      question: 'How can I pay?',
      answer:
        'By credit or debit card, also with Apple Pay or Google Pay where your phone or browser has it. Our payment provider takes the card and keeps it; its number never reaches us. We do not take cash, checks or other wallets for home orders.',
    },
    {
      id: 'not-at-home',
      question: 'What if I am not at home on Saturday?',
      answer:
        'You do not need to be. Tell us in the delivery notes where the box should wait, or the door code; a shady spot or a cooler on the porch is best. Put the greens in the refrigerator as soon as you can.',
      page: '/subscription',
    },
    {
      id: 'change-address',
      question: 'I am moving. How do I change my delivery address?',
      answer: `A subscription's address is changed in your dashboard, with Change address: it counts for boxes that are not paid yet. For a box that is already paid, open Orders and write the new address with Change delivery, by Friday at the latest for that Saturday's box. New orders go to the address you enter for them.`,
      page: '/dashboard',
    },
    {
      id: 'something-wrong',
      question: 'Something was wrong with my box. What now?',
      answer: `Tell us: ${writeToUs}, with your order number and a picture if you can. We answer ${facts.contact.reply} and make it right, with fresh greens or your money back.`,
      page: '/contact',
    },
    {
      id: 'friends',
      question: 'Do I get something for telling my friends?',
      answer: `Yes. ${facts.referral}`,
      page: '/referrals',
    },
    {
      id: 'wholesale',
      question: 'Do you supply restaurants and shops?',
      answer: `Yes. ${facts.wholesale.minimum} Send us the application and we answer ${facts.wholesale.reply} with pricing and partnership details.`,
      page: '/wholesale',
    },
  ],
};

const farm: FaqCategory = {
  id: 'growing-and-sustainability',
  title: 'Growing & Sustainability',
  entries: [
    {
      id: 'how-grown',
      question: 'How do you grow them?',
      answer: `On trays in ${city}, indoors, in clean compost under light. Each variety is sown so that all of them are ready on the same Friday: ${facts.harvestDays} from seed to harvest, then cut, boxed and ${lowerFirst(facts.growing.freshness)}.`,
      page: '/our-greens',
    },
    {
      id: 'pesticides',
      question: 'Are they organic? Do you use pesticides?',
      answer: `${facts.growing.pesticides} We do not carry an organic certificate, so we do not call our greens organic.`,
    },
    {
      id: 'seeds',
      question: 'Where do the seeds come from?',
      answer:
        'From seed houses that sell for microgreens and sprouting: untreated seed, never dipped in fungicide.',
    },
    {
      id: 'water',
      question: 'How much water does it take?',
      answer: `About ${facts.growing.lessWater} than vegetables grown to full size in a field. The trays drink from below, and what they leave goes to the next tray.`,
      page: '/our-greens',
    },
    {
      id: 'packaging',
      question: 'What happens to the box, and to the trays?',
      answer:
        'Rinse the box and put it in your recycling; how much of it is taken depends on your town. Our growing trays are washed and used again, and the roots and compost of every tray become garden compost.',
    },
    {
      id: 'visit',
      question: 'Can I visit the farm?',
      answer: `We have no shop at the farm and no open days, but we like to show it: ${writeToUs} and we find an hour. Business hours are ${facts.contact.hours}`,
      page: '/contact',
    },
  ],
};

/** Product 13.7. */
export const faq: readonly FaqCategory[] = [general, nutrition, ordering, farm];

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
