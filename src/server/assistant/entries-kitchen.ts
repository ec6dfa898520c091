import { whatTheyAre } from '../../shared/facts/about.ts';
import { growing } from '../../shared/facts/basics.ts';
import { varieties } from '../../shared/facts/greens.ts';
import { cookingTips, recipes, submitRecipe } from '../../shared/facts/recipes.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { answer, type Entry, pages } from './answer.ts';
import { eatingAnswer } from './greens.ts';
import { faqAnswer } from './texts.ts';

/** What people call the recipes. */
const recipeDishes: Record<string, string> = {
  'lemon-ricotta-toast': 'lemon ricotta toast',
  'sesame-noodle-bowl': 'sesame noodle bowl noodles',
  'black-bean-tacos': 'black bean tacos taco',
  'warm-farro-salad': 'warm farro salad squash',
};

/** Keeping, washing and eating the greens. */
export const kitchenEntries: Entry[] = [
  {
    id: 'shelf-life',
    examples: `How long do they last? How long do they keep in the refrigerator? How long do they stay fresh? When do they go bad?
      What is the shelf life? Is there an expiration date? Are they still good after ten days? How do I know if they are spoiled?
      After how many days should I throw them away? How long is {green} good for? Best before date. How long will a box stay good if I keep it cold?
      Will they survive a week in the fridge? How many days good? How soon do I have to eat them? How long can I store {green}?
      Box has been in my refrigerator for two weeks, ok to eat still? How long till they go off? Do they spoil fast?
      How long will {green} last? How do I tell if they have gone bad? How many days do they stay good? Do they last more than a week? What is the shelf life of {green}? How long are they good in the fridge? How long can I keep them before they go bad? When should I eat them by?
      Can I eat them after two weeks? How many weeks do they keep? What is the use by date? Do they keep until next weekend? If I get a box on saturday will it last all week? How long do I have to use them? How do I know when they are bad? Do they go off quickly?
      How do I tell if they have gone off? Expiration? Shelf life.`,
    answer: faqAnswer('shelf-life'),
  },
  {
    id: 'still-good',
    examples: `They are a little wet after a week, still ok to eat? Are they still ok after a week? Can I still eat them, they look limp? They smell a bit, are they still good? My greens are a week old, can I eat them? Is it safe to eat them when they are wet? The leaves are a bit yellow, can I eat them? Are slimy ones safe?`,
    answer: answer(`${shopping.stillGood} ${faqAnswer('shelf-life').response}`, pages.faq),
  },
  {
    id: 'storage',
    examples: `How do I store them? How should I keep them fresh? Can I freeze them? Do they go in the refrigerator or on the counter?
      What is the best way to keep them crisp? What temperature should they be stored at? How cold should the fridge be?
      Can I put {green} in the freezer? Should I leave them in the box? Do I need to put them in water? The leaves got wet, is that bad?
      What do I do with them when they arrive? Should I put a paper towel in the box? Where do I keep the box at home?
      Can I leave them out overnight? Freeze some for later. What container is best? Storage tips. Do they need to be refrigerated?
      Where in the kitchen do I keep the box? Where in the kitchen should they go?
      How should I store the greens? What is the best way to store {green}? Should I keep them in the fridge? Do I keep them in the container? Can they be frozen? Are they ok at room temperature? Where should I put them when I get home? How do I keep {green} from wilting?
      Can I keep them on the counter? Can I keep the box in the crisper drawer? Can microgreens be frozen for smoothies? How do I make them last longer? What is the ideal fridge temperature? I forgot the box on the counter overnight.
      Can I freeze the extra? Can I freeze what is left? Can extra greens be frozen?
      What should I do with the greens as soon as they arrive? What do I do when the box comes?`,
    answer: faqAnswer('storage'),
  },
  {
    id: 'washing',
    examples: `Do I need to wash them? Are they prewashed? Should I rinse them before eating? Are they ready to eat? How do I wash {green}?
      Can I eat them straight from the box? Is there dirt or soil on them? Do you wash them before packing? Are they clean?
      Should I rinse all of it at once? Are your greens triple washed? Need washing?
      Do microgreens need washing? Are they washed already? Do I need to rinse {green}? Can I eat them without washing? Do they come washed? How do I clean them? Do I wash them all at once? Any soil left in the box when it arrives? Are they ready to eat out of the box?
      Should I wash them as soon as I get them? Do I wash them right away or before eating? When should I wash them?`,
    answer: faqAnswer('washing'),
  },
  {
    id: 'freshness',
    examples: `How fresh are they? How old are the greens when I get them? How many hours between harvest and delivery?
      When were they cut? How long after cutting do they reach my door? Are they cut the same day? When do you harvest? How fresh will they be on Saturday?
      How fresh is {green} when it arrives? Is it freshly cut? How long ago were they harvested? When are they picked? What day do you harvest? Are they harvested the day before? How soon after harvest do I get them? How long from harvest to my door?
      When is it cut?`,
    answer: answer(`${growing.freshness}: cut on Friday, with you on Saturday.`, pages.home),
  },
  {
    id: 'raw-or-cooked',
    examples: `Can I cook them? Do you eat them raw? Are they eaten raw or cooked? Should I heat them? Can I put them in a hot pan?
      Must I cook it? Can they be fried? When do I add them to a hot dish? Can I bake them? Do they wilt when heated? Is it ok to eat them raw?
      Can you steam {green}? Should I heat them or put them on at the end? Can {green} be cooked?
      Do I have to cook them? Can you cook microgreens? Raw or cooked? Can I stir fry {green}? Do I eat it raw or must I cook? Can I microwave them? Can I add them to hot soup? Can I put them in the oven? Should {green} be cooked?`,
    answer: answer(`${whatTheyAre.paragraphs[2]} ${tipText('Last in')}`, pages.recipes),
  },
  {
    id: 'eating',
    examples: `What do I do with {green}? How do I eat {green}? What can I make with {green}? What goes well with {green}? What do I put {green} on?
      How do I use {green} in the kitchen? What is {green} good with? Dinner ideas with {green}? Is {green} good in soup? Is {green} good with eggs?
      How is {green} in smoothies? What to cook with {green}? Can I put {green} on pizza? Best way to eat {green}. Serving ideas for {green}.
      Any recipe for {green}? What would you make with {green}? Is {green} good on a sandwich?
      What can I cook with {green}? What dishes is {green} good in? What should I put {green} in? Ideas for using {green}. How do people eat {green}? Can I use {green} in a salad? What does {green} go with? Can I use {green} on tacos? How would you serve {green}? Give me ideas for {green}.
      What are {green} good for in cooking? Is {green} good on toast? Are they good in omelets?
      Are they good on a sandwich? Can I put them on pizza? Do they go in soup? Are microgreens good in soup? What foods do they go on? What do they go well with? Can I put them in eggs?
      I have a bunch of {green}, what can I make tonight? What can I make with the {green} I have? I have some {green} left, what do I make? What can I cook tonight with {green}? Dinner tonight with {green}?`,
    answer: eatingAnswer,
  },
  {
    id: 'recipes',
    examples: `Got any recipes? Recipe ideas. What can I cook with microgreens? How do I use microgreens? What do I do with them?
      What can I make for dinner? Give me something for breakfast. Quick lunch idea. What do people make with these? How do I eat microgreens?
      Something easy for a weeknight. Kids hate salad, how else could I use them? What goes with microgreens? Meal ideas. Do you have recipes?
      Can I get dinner on the table in under 30 minutes? A recipe with egg? How do I sneak them into food? Which recipe is fastest? A recipe for four people?
      Do you have any recipes? What can I make with them? How do you eat these things? What do I use microgreens for? Any ideas for dinner? Can you suggest a meal? What dishes can I put them on? Which recipe uses {green}? Is there a recipe for each green? Do you have a vegetarian recipe? An easy recipe please.
      What is a good recipe for lunch? How do I get my kids to eat them? Something quick with microgreens. Ideas for breakfast. How do I add them to my meals? Where can I find recipes?
      How many recipes do you have? Which recipe is the quickest?`,
    answer: answer(
      `We have a recipe for each of our greens: ${recipes.map(({ name, minutes }) => `${name} (${minutes} minutes)`).join('; ')}. ${tipText('Match heat')}`,
      pages.recipes,
    ),
  },
  ...recipes.map(({ id, name, description, difficulty, minutes, servings, ingredients }) => ({
    id: `recipe-${id}`,
    examples: `${recipeExamples(recipeDishes[id] ?? name)}`,
    answer: answer(
      `${name}: ${description} ${difficulty}, ${minutes} minutes, for ${servings}. You need ${ingredients.join('; ')}.`,
      { label: name, path: `/recipes#${id}` },
    ),
  })),
  {
    id: 'smoothie',
    examples: `What goes in a smoothie? Can I put them in a smoothie? Are microgreens good in smoothies? Which green is best for smoothies?
      Can I juice them? Green juice with microgreens.
      Which one for a smoothie? Can I blend them into a shake? Microgreen smoothie.`,
    answer: answer(varieties.find(({ id }) => id === 'broccoli')?.servingTip ?? '', pages.recipes),
  },
  {
    id: 'salad',
    examples: `Which one is best for salad? Which greens for a salad? What is good in a salad? Best microgreen for salads? Do they make a good salad? Can I eat them as a salad? Which ones do I take for a salad?`,
    answer: answer(
      `All four go into a salad: pea shoots by the handful, since they are sweet and crisp, baby broccoli and kale for a mild one, and some radish for a peppery bite. A salad takes about two ounces for each person. ${tipText('Dress lightly')}`,
      pages.recipes,
    ),
  },
  {
    id: 'dressing',
    examples: `What dressing goes on them? How do I dress them? Vinaigrette for microgreens. What sauce? Salad dressing for greens.
      How do I make a salad with them?`,
    answer: answer(tipText('Dress lightly'), pages.recipes),
  },
  {
    id: 'pairing',
    examples: `What is best with fish? What goes with cheese? What pairs with avocado? Is it good with steak? Which green goes with chicken?
      What goes with salmon? Is {green} good with avocado? Which ones for tacos? What do you serve with eggs? Which green goes on a burger?
      Good on pasta? What goes with goat cheese?`,
    answer: answer(tipText('Match heat'), pages.recipes),
  },
  {
    id: 'pesto',
    examples: `Can you make pesto from them? What to do with leftovers? How do I use up the last greens? Pesto recipe. What can I do with old greens?
      They are a bit limp, can I still use them for something?
      Can I blend them into a sauce? How do I use leftover greens? Do you have a pesto recipe? What should I do with greens that are about to go bad?
      How do I use them up before they spoil?`,
    answer: answer(`${tipText('Blend')} Any of our greens will do.`, pages.recipes),
  },
  {
    id: 'stems',
    examples: `Do you eat the stems? Are the stems edible? Do I cut off the stems? The stems are long, what do I do? Should I trim them?`,
    answer: answer(tipText('Keep the stems'), pages.recipes),
  },
  {
    id: 'submit-recipe',
    examples: `Can I share my own recipe? I have a recipe I would love to share. Submit a recipe. Send in my recipe. Do you publish customers recipes?`,
    answer: answer(submitRecipe.text, pages.contact),
  },
];

function tipText(title: string): string {
  return cookingTips.find((each) => each.title.startsWith(title))?.text ?? '';
}

function recipeExamples(dish: string): string {
  return `How do I make the ${dish}? Recipe for ${dish}. How long does the ${dish} take? What do I need for the ${dish}? Ingredients of the ${dish}.`;
}
