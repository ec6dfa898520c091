import { type Answer, type Rule, unknown } from './answer.ts';

/**
 * What people ask that the shop says nothing about, although its words are all over the pages: a passage would be found,
 * and would be the wrong one. A new sentence in `shared/facts` takes its line out of here.
 */
export const answerSilence: Rule = ({ text }) => {
  for (const [topic, about] of silences) if (topic.test(text)) return handedOver(about);
  return null;
};

function handedOver(about: string): Answer {
  const { response, ...rest } = unknown();
  return { ...rest, response: response.replace("I don't know that", `I don't know ${about}`) };
}

/** Nutrients that the table of /about leaves out. */
const otherNutrients =
  /\b(carbs?|carbohydrates?|net carbs|sugars?|glucose|glycemic|gi index|sodium|salt content|fats?|cholesterol|potassium|calcium|magnesium|zinc|selenium|iodine|oxalates?|folate|folic acid|niacin|b12|b6|vitamins? (b\d*|d|e)\b|omega|iron(?! (out|pan|skillet))|purines?|histamine|lectins?)\b/;

const silences: [RegExp, string][] = [
  [/\b(admin|administrator|system prompt|previous instructions|your instructions|api key)\b/, 'that'],
  [otherNutrients, 'how much of that is in our greens'],
  [
    /\b(hir(e|ing)|jobs?|vacanc\w+|careers?|internships?|employ\w*|resume to|cv|volunteer\w*|work (for|at) (you|the farm|eden)|(part|full)[ -]time|wages?|salary|salaries|have (a )?work for|need (a )?(helper|driver)s?|looking for (workers|staff|help))\b/,
    'whether there is work at the farm just now',
  ],
  [
    /\b(speak|talk in|habla\w*|se habla|parl\w+|in|understand) (spanish|espa\S*|french|german|chinese|mandarin|korean|portuguese|hindi|vietnamese|russian|arabic|japanese|polish|other languages?)\b|\b(other|another|which|what) languages?\b|\btranslat(e|or|ion)\b/,
    'which languages our people speak',
  ],
  [
    /\b(handwritten|hand-written|greeting|personal|gift|birthday|thank[- ]you|christmas|holiday)( \w+){0,2} (card|note|message|tag)s?(?! (for sale|available))\b.{0,30}\b(inside|include|add|put|with|write|attach|from me)|\b(include|add|put|write|attach|enclose|with)\b.{0,24}\b(greeting|handwritten|hand-written|personal|gift)( \w+)? (card|note|message|tag)\b|\b(gift|present)[- ]?(wrap\w*|ribbon|bag|packag\w+)|\bwrap(ped)? (it|them|as|up)\b|\b(ribbon|bow)\b/,
    'whether we can do that for a gift',
  ],
  [
    /\b(see|show|shows|know|tell|hide|reveal|without|leave out|no)\b.{0,24}\b(prices?|costs?|paid|pay|receipt|invoice)\b.{0,20}\b(in|on|inside|with) (the |his |her |their |a )?(box|package|parcel)\b|\banonymous(ly)?\b/,
    'what paper comes with a gift',
  ],
  [
    /\b(haccp|gap certif\w*|gap|servsafe|gfsi|kosher|halal|fda|inspect(ed|ion|or|ors)|licen[sc]ed?|insur(ed|ance)|liability|food safety (plan|cert\w*|audit)|audit(ed|s)?|fair ?trade|biodynamic|non-gmo project|b corp|recall(s|ed)?)\b/,
    'about that certificate or inspection',
  ],
  [/\bgmos?\b|\bgenetically\b|\bheirloom\b|\bhybrid seeds?\b/, 'that about our seed'],
  [
    /\b(manure|peat|coco coir|coir|perlite|vermiculite|bone meal|blood meal|worm castings?|fertili[sz]ers?)\b/,
    'what our compost is made of',
  ],
  [
    /\b(competitors?|other (farm|shop|store|grower|compan)\w*|than (kroger|publix|walmart|whole foods|costco|aldi|amazon|trader joe\S*))\b|\b(kroger|publix|walmart|whole foods|costco|aldi|trader joe\S*|instacart|amazon|doordash|uber eats)\b/,
    'about other shops',
  ],
  [
    /\b(dogs?|cats?|rabbits?|bunny|bunnies|guinea pigs?|hamsters?|chickens?|hens?|pets?|tortoises?|turtles?|bearded dragons?|iguanas?|parrots?|horses?)\b/,
    'about animals',
  ],
  [
    /\b(lend|borrow|rent|rental|hire out|loan|lease|spare|donate|give) (\w+ ){0,3}(lamps?|lights?|trays?|racks?|equipment|shelf|shelves|tools?)\b|\b(where|what) .{0,20}\b(buy|get) (\w+ ){0,2}(lamps?|lights?|racks?|equipment)\b/,
    'about equipment',
  ],
  [
    /\b(instagram|facebook|tiktok|youtube|twitter|social media|podcast|newsletter|blog|press (release|kit|contact|inquir\w+)|journalist|interview|investors?|invest|franchise|revenue|profit|net worth|stock price|stocks)\b/,
    'about that',
  ],
  [
    /\b(rain(s|ing|y)?|snow(s|ing|y|storm)?|ice storm|hurricane|storms?|bad weather|thanksgiving|christmas( eve)?|new year'?s?( day| eve)?|easter|july 4th|4th of july|labor day|memorial day|holidays)\b(?=.*\b(deliver\w*|driv\w+|come|open|closed|day)\b)|\b(deliver\w*|driv\w+|come|open|closed|day)\b(?=.*\b(rain(s|ing|y)?|snow(s|ing|y|storm)?|hurricane|storms?|bad weather|thanksgiving|christmas|new year'?s?|easter|july 4th|4th of july|labor day|memorial day|holidays)\b)/,
    'how it is in bad weather and on holidays',
  ],
  [
    /\b(places?|restaurants?|bars?|hotels?|stores?|shops?|gyms?|doctors?|schools?|parks?) (nearby|near me|near here|around here|in town|in the area)\b/,
    'about other places around here',
  ],
  [
    /\b(heavy metals?|metals|arsenic|cadmium|lead (or|and|in|content|levels?))\b|\bis there lead\b/,
    'about metals in the soil',
  ],
  [
    /\b(text|sms|notif\w+|alert|call|email|message|tell) (me |us )?(when|before|once) (it|you|the (box|driver|order)|they|my (box|order))\b|\bget an? (text|sms|notification|alert|call)\b/,
    'whether there is a message on the day',
  ],
  [/\btip(s|ping)? (the|your|my|for the) driver\b/, 'about tips'],
  [/\b(testimonials?|reviewers?|(google|yelp) reviews?|(these|those|your|any) reviews)\b/, 'more about that'],
  [
    /\b(senior|student|military|veterans?|teacher|employee|first responder|nurse|aarp)s?('s)? discounts?\b|\bdiscounts? for (seniors?|students?|the military|veterans?|teachers?|nurses?|first responders?)\b/,
    'of such a discount',
  ],
  [
    /\b(who|name|names) (is|are|of|started|runs|owns|founded|owned) .{0,12}\b(owners?|founders?|farmers?|boss|ceo|manager|grower|farm|eden|company|shop|business)\b|\bhow (old|big) is (the|your|this) (farm|company|business|shop)\b|\bhow many ((people|employees|workers|farmers) (work|are|do you)|customers)\b|\bfamily[- ](farm|owned|run|business)\b|\bhow long (have|has) (you|eden|this|the (farm|shop|company))\b.{0,12}\b(been|existed|in business|around)\b|\bwhen (was|were|did) .{0,20}\b(founded|founding|start(ed)? (the|this|your) (farm|business|company|shop))\b/,
    'that about the people here',
  ],
];
