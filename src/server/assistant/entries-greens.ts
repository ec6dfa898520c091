import { healthBenefits, notMedicine, nutritionTable, whatTheyAre } from '../../shared/facts/about.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { answer, type Entry, pages } from './answer.ts';
import {
  aboutGreenAnswer,
  assortmentAnswer,
  grownPlantAnswer,
  otherGoodsAnswer,
  stockAnswer,
  tasteAnswer,
} from './greens.ts';
import { nutrientAnswer, nutritionAnswer } from './nutrition.ts';
import { faqAnswer } from './texts.ts';

/** What the greens are, how they taste, what is in them, and who may eat them. */
export const greensEntries: Entry[] = [
  {
    id: 'what-are-microgreens',
    examples: `What are microgreens? What is a microgreen? What exactly are these? Never heard of microgreens, explain.
      Can you tell me what microgreens are? I am new to this. Definition of microgreens. Which part of the plant do you eat?
      Do you eat the stem too? What does microgreen mean? Are they just small vegetables?
      Please tell me what a microgreen is. What on earth is a microgreen? I have no idea what these things are. Can you explain what you grow? What do you mean by microgreens?
      Are microgreens vegetables or herbs? What kind of plants are these?`,
    answer: faqAnswer('what-are-microgreens'),
  },
  {
    id: 'microgreens-or-sprouts',
    examples: `What is the difference between microgreens and sprouts? Are these sprouts? Is it the same as bean sprouts?
      Why not just buy sprouts? Are they safer than sprouts? Alfalfa sprouts versus microgreens. Is it basically a sprout?
      Do sprouts and microgreens carry salmonella? Sprouts or microgreens?
      Somebody told me these are just bean sprouts, true? How are they different from sprouts? My wife says microgreens and sprouts are the same thing. Are these the same as alfalfa sprouts?`,
    answer: faqAnswer('microgreens-or-sprouts'),
  },
  {
    id: 'microgreens-or-grown',
    examples: `How is a microgreen different from baby spinach? What is the difference to baby leaf salad? Are they baby greens?
      Why are they so small? Difference between these and regular full grown vegetables? How do they compare to lettuce?
      What is the difference between these and the big {green} in the supermarket? How is {green} microgreen different from normal {green}?
      Are microgreens the same as baby greens? Is it like {othergreen}?
      What makes them different from full size vegetables? Are they just baby plants? Is a microgreen a baby leaf? What is the difference between microgreens and normal greens?
      Is {green} just small grown {green}?`,
    answer: (asked) => grownPlantAnswer(asked) ?? answer(whatTheyAre.paragraphs.join(' '), pages.about),
  },
  {
    id: 'taste',
    examples: `What do they taste like? What does {green} taste like? Is {green} spicy? How hot is the {green}? Does {green} taste bitter?
      Describe the flavor of {green}. Are they bitter? Flavor of microgreens. Is the {green} very strong? How spicy is it really?
      What is the taste? Is {green} sweet? Do they taste like grass? Does {green} have a strong flavor?
      What do they taste like compared to the grown vegetable? How does {green} taste? Is {green} mild?
      Would I like the taste of {green}? Are they strong tasting? What flavor does {green} have? Does {green} have a kick? How peppery is {green}? Is {green} milder than {green}? Do they have much flavor?
      What does it taste like? My kid cried, is {green} that hot?`,
    answer: (asked) => tasteAnswer(asked) ?? faqAnswer('taste'),
  },
  {
    id: 'which-taste',
    examples: `Which one is the spiciest? Which one is the mildest? Which is the sweetest? Which has the most kick?
      Which of your greens is mild? Which one should I try first? Which is best for beginners? What do you recommend for a first timer?
      What would you pick for someone who loves spicy food? Which green is the most popular? Which is your favorite?
      Which is the softest, my teeth are bad? Which one is hot? Which variety is not bitter? What is the best one to start with?
      What is good for somebody who does not like spicy things? Which greens are easy to chew?
      Which one tastes the best? Which is the least spicy? Which one is sweet? What would you recommend to someone who has never tried microgreens? Which one is the most flavorful? Which are good for picky eaters?
      Which green has a mild flavor? What should I get first? Which one is crunchy? Which of the four is the strongest?
      I hate bitter food, what should I try? Which of yours is mildest? Which one is not spicy?`,
    answer: faqAnswer('taste'),
  },
  {
    id: 'about-green',
    examples: `{green}? Tell me about {green}. What is {green} like? What can you tell me about your {green}? Describe {green}.
      {green} or {green}, which is better? What is the difference between {green} and {green}? What variety is your {green}?
      {green} versus {green}. Which is better, {green} or {green}? What kind of {green} is it? What does {green} look like?
      More about the {green} please. {green} and {green}. I am interested in {green}.
      Can you describe the {green}? What are {green}? Give me details on {green}. How do {green} and {green} compare? Should I get {green} or {green}? What is special about {green}? Which variety of {green} do you grow?`,
    answer: aboutGreenAnswer,
  },
  {
    id: 'assortment',
    examples: `What do you sell? What kinds of microgreens do you have? Which greens do you offer? What varieties do you grow?
      What products do you have? What is on the menu? List of your products. What can I buy? Which microgreens can I order?
      What is available? What are my options? What types do you have? How many varieties are there? What is your selection?
      What do you grow? Do you have a list of greens? Show me what you have. What greens are for sale?
      What do you guys sell? What kind of greens can I get? Which microgreens are in the shop? What can I order from you? What have you got? What do you offer? What is in your shop? Name all your greens. How many kinds of greens do you have?
      Do you only have four greens? What can I put in my box? What greens do you have right now?`,
    answer: assortmentAnswer,
  },
  {
    id: 'stock',
    examples: `Is {green} in stock? Do you have {green}? Is {green} available right now? Are you out of {green}? What is in stock?
      Is anything sold out? Do you sell {green}? Do you carry {green}? Can I buy {green}? Have you got any {green} left?
      Is {green} sold out? Can I get {green} this week? What is available now? Do you still have {green}? When is {green} back in stock?
      Do you have {green} and {green}? Is everything in stock? Got {green}?
      Is {green} in stock today? Any {green} left? Do you currently have {green}? Are you sold out of anything? Is there enough {green} for 20 oz? How much {green} do you have in stock? Are all greens available? Is {green} back yet?
      Could I still get {green}? Have you run out of {green}?`,
    answer: stockAnswer,
  },
  {
    id: 'other-goods',
    examples: `Do you sell {othergreen}? Do you have {othergreen}? {othergreen}? Is {othergreen} available? Do you grow {othergreen}?
      How much is {othergreen}? How much are the {othergreen}? What does {othergreen} cost? {othergreen} price?
      Price of {othergreen}. Can I buy {othergreen}? Do you carry {othergreen} microgreens? Will you have {othergreen} soon?
      Do you sell seeds? Do you sell grow kits? Do you sell eggs or honey? Do you sell living trays? Can I buy soil from you?
      Do you sell fruit? Do you sell other vegetables? What else do you sell besides microgreens? Do you sell salad mix?
      Do you have mushrooms? Can you grow me wasabi? Do you carry anything else? Do you sell plants? Do you sell juice?
      I want to order {othergreen}. Can I get {othergreen} in my box? Can you add {othergreen}? Do you sell micro herbs? Any {othergreen}?
      Do you also sell {othergreen}? Is there {othergreen} too? I am looking for {othergreen}. Can I get {othergreen} microgreens from you? Where is the {othergreen}? Do you offer {othergreen}? Do you have any {othergreen} shoots? Do you sell cannabis?
      Do you sell t-shirts? Do you sell bread? Do you sell flowers? Do you have fresh herbs? Do you sell sprouting jars? Do you sell meat or cheese? Do you have kombucha? Can I buy a whole tray? Do you sell growing trays and soil? Do you sell seed packets?
      Do you carry any fruit? Do you sell smoothies? Any chance of {othergreen}? When will you have {othergreen}?
      Can I buy seeds from you? When will {othergreen} be available? Will you sell {othergreen}?`,
    answer: otherGoodsAnswer,
  },
  {
    id: 'nutrients-claim',
    examples: `Are microgreens healthier than normal vegetables? Is it true that they have 40 times more nutrients?
      40x more nutrients, really? Is there science behind the nutrition claim? Are they really that healthy? Are they a superfood?
      Can they replace vegetables? Is this backed by studies? Are microgreens good for you? What are the health benefits?
      Why should I eat microgreens? What is so great about microgreens? Do they have antioxidants? Are they nutritious?
      40 times sounds like marketing. Can I eat these instead of vegetables? Are they more nutritious than grown vegetables?
      Are they really better for you than vegetables? Do microgreens have more vitamins than normal vegetables? Is the 40 times claim true? How healthy are microgreens? Are there any scientific studies? Why are microgreens considered a superfood?
      What makes microgreens so healthy? Are they as nutritious as people say? Do I still need to eat vegetables? Are they packed with nutrients?`,
    answer: faqAnswer('nutrients'),
  },
  {
    id: 'nutrient',
    examples: `How much protein is in {green}? How many calories do they have? Vitamin c in {green}. How much fiber does {green} have?
      Which green has the most vitamin c? Does {green} have vitamin k? Calories in an ounce of {green}. Is there vitamin a in {green}?
      How much vitamin k is in {green}? Which has more fiber, {green} or {green}? Are they high in protein? How many grams of protein per ounce?
      Do these have any fiber? Calories? Protein content of {green}. Which one is richest in vitamin a? Are they low in calories?
      How many carbs per ounce? How much sugar is in {green}? Is there iron in {green}? How much sodium do they have?
      Do {green} contain much sugar? How much potassium is in {green}? Any calcium? Do they have vitamin e? Is there folate in {green}?
      Are they keto, how many carbs? Do they have omega 3? Is {green} high in oxalates?
      How many calories are in an ounce? How much vitamin c do {green} have? Do {green} have a lot of protein? Are {green} a good source of vitamin k? How much fiber is in an ounce of {green}? What has more protein, {green} or {green}? Which one has the most protein?
      Which has the most calories? How much vitamin a does {green} contain? What percentage of daily vitamin c is in {green}? Amount of vitamin k per ounce. Are {green} rich in vitamin c? How many calories in 2 oz of {green}? Do they have any vitamin d? Is there zinc in {green}?
      Does {green} have a lot of iron? How much magnesium? How much folic acid is in {green}? Is there any fat in them? How much salt do they contain? Vitamin b12?
      Calories in an ounce of {green} and how much vitamin c? How many calories and how much protein?`,
    answer: nutrientAnswer,
  },
  {
    id: 'nutrition',
    examples: `Which vitamins are in {green}? What nutrients do they have? Nutrition facts of {green}. Nutritional information.
      What is in {green}? Vitamins in microgreens. Nutrition table. What is {green} good for? What are the benefits of {green}?
      Is {green} healthy? What minerals and vitamins do they have? Nutrition label. Which one is the healthiest? Nutrition of {green} per ounce.
      What vitamins do your greens have? What is the nutritional value of {green}? Nutritional value? What nutrients does {green} contain? Can I see the nutrition facts? Which green is the most nutritious? What does an ounce contain? What are the health benefits of {green}?`,
    answer: nutritionAnswer,
  },
  {
    id: 'nutrition-source',
    examples: `Are your nutrition numbers lab tested? Where do the nutrition figures come from? How accurate are the nutrition values?
      Did you measure the vitamins yourself? Is the nutrition table from a book? Are these numbers exact or estimates?`,
    answer: answer(nutritionTable.notes.join(' '), pages.about),
  },
  {
    id: 'sulforaphane',
    examples: `What is sulforaphane? Does {green} have sulforaphane? Which one has sulforaphane? What does sulforaphane do?`,
    answer: answer(healthBenefits.find(({ text }) => text.includes('sulforaphane'))?.text ?? '', pages.about),
  },
  {
    id: 'vitamins-lost',
    examples: `Do the greens lose vitamins in the refrigerator? Does cooking destroy the vitamins? Do they lose nutrients over time?
      Are vitamins lost when heated?`,
    answer: answer(
      healthBenefits.find(({ title }) => title.startsWith('Vitamin C'))?.text ?? '',
      pages.about,
    ),
  },
  {
    id: 'not-medicine',
    examples: `Will they cure my cancer? Do microgreens help with diabetes? Can they lower my blood pressure? Do they help to lose weight?
      Are they good for my heart? Will this detox me? Do they prevent disease? Can they replace my medicine? Are they anti inflammatory?
      Will eating these help my cholesterol? Is this a cure for arthritis? Do they help with digestion? Will they help my skin?
      Are they good for diabetics? Do they boost the immune system?
      Can microgreens heal me? Do they lower cholesterol? Are they good against cancer? Will I lose weight eating these? Do they help you sleep? Can they treat my anemia? Will they bring down my blood pressure? Do they cure a cold? Are microgreens good for high blood pressure?
      Can I eat them instead of taking my vitamins? Are they good for gut health?
      Do {green} cause gas? Are they low fodmap? Is {green} good for the heart? Do they raise blood sugar?`,
    answer: answer(`${notMedicine} For an illness, please ask a doctor.`, pages.about),
  },
  {
    id: 'medication',
    examples: `I take blood thinners, can I eat them? Are these safe with warfarin? Can I eat them while pregnant?
      I am pregnant, are raw greens fine? Is it safe with my medication? Can I eat these on dialysis? I am breastfeeding, is it ok?
      I take Coumadin, is {green} a problem? Interaction with medicine. My doctor put me on pills, can I have {green}?
      Is it safe during pregnancy? My mother is on chemo, can she eat them? I have kidney disease, are these ok?
      Are they safe for people with a weak immune system? Is {green} bad for the thyroid? My wife is expecting, can she have {green}?
      I am on blood thinners, should I avoid {green}? I take medication, are your greens safe? Can pregnant women eat microgreens? I am on Eliquis, can I eat {green}? My husband had a transplant, is this safe? My doctor says to watch vitamin k, can I have {green}?
      Is {green} ok with heart medicine? I have a medical condition, can I eat these? Are raw greens safe during pregnancy? Expecting mother, can I eat microgreens? Can I eat {green} if I take warfarin? Is it safe while nursing? I am on chemotherapy. I have diabetes, is {green} safe?
      Is {green} bad for blood clots? I had a blood clot, can I eat {green}? My wife is pregnant, is {green} okay?`,
    answer: faqAnswer('medication'),
  },
  {
    id: 'allergies',
    examples: `I am allergic to nuts, can I eat these? Are they gluten free? Do they contain allergens? My son has a peanut allergy.
      Are your greens nut free? I have a mustard allergy. Is there soy or dairy in it? Allergy information. My daughter is allergic to peas.
      Can celiacs eat them? Are they safe for somebody with allergies? Any allergens? Could {green} cause an allergic reaction?
      Any soy or nuts? Is it safe with a tree nut allergy? I have celiac disease. Are the greens free of allergens? What allergens are in {green}? I am allergic to {othergreen}, is {green} ok? Do you handle nuts on the farm? Is there gluten in it? I can not have dairy. Do {green} contain nuts?
      I react to {green}, which can I eat? Food allergies?`,
    answer: faqAnswer('allergies'),
  },
  {
    id: 'children',
    examples: `Are they good for kids? Can my toddler eat these? Will my children like them? My 2 year old is picky.
      Is there a choking risk for small children? From what age can babies eat them? Which green do kids like? Safe for a baby?
      Would a five year old eat these? Can I put them in the school lunch? My toddler grabbed a handful. Is {green} too hot for kids?
      Can my one year old have {green}? Are they ok for a 10 month old?
      Do kids like microgreens? Can my baby have {green}? Can children eat {green}? Are microgreens safe for toddlers? My kids are picky eaters, which should I give them? How do I serve them to a 3 year old? Are they safe for my 18 month old? Will a 4 year old eat {green}? Can kids choke on {green}?
      What age can children eat microgreens?`,
    answer: faqAnswer('children'),
  },
  {
    id: 'vegan',
    examples: `Are they vegan? Is anything in the box not vegan? Do you add preservatives? What are the ingredients? Is it vegetarian?
      Are there any additives? Are they plant based? Anything added to the greens? Are they raw and unprocessed?
      Is everything vegan? Are your greens suitable for vegetarians? Do you use any preservatives? Is there anything else in the box?`,
    answer: answer(shopping.plants, pages.ourGreens),
  },
  {
    id: 'serving',
    examples: `How much is a serving? How much do I need for a family of four? How many ounces for two people? How much should I eat a day?
      What is a portion? How far does a pack go? Is a 2 oz pack enough for a week? How many servings are in a pack? How much should I order?
      How much do I need for a salad? How big is a serving for one adult? I live alone, is 2 oz too much? What size for a couple?
      How many ounces should I buy for the two of us? Is 4 oz enough for 3 people? How many people does 4 oz feed? How much do people usually order?
      What amount do you suggest for a family of five for a week? How many cups is an ounce? How big is an ounce of greens? How many salads do I get out of 8 oz?
      How much should I order for two people? How much do we need for one week? Is 8 oz too much for one person? How many ounces does a person eat in a week? How many ounces per person? What is the recommended serving? How big is a 4 oz pack, how many meals is that?
      How many ounces would you recommend for a family? How long does a 4 oz box last for two people? How much for 6 guests? Is the box big enough for 2 adults? How many sandwiches from one pack? How many ounces do I need for a week?
      We are a household of 6, how much should we get? How much would we need for a dinner for 8 people? What do you recommend ordering for one person? How much do you suggest for a family?`,
    answer: faqAnswer('how-much'),
  },
];
