import { aboutGrowing, industryStats } from '../../shared/facts/about.ts';
import { harvestDays } from '../../shared/facts/basics.ts';
import { growingNotes, growingSteps, peaShoots, varieties } from '../../shared/facts/greens.ts';
import { homeBenefits } from '../../shared/facts/home.ts';
import { type Answer, answer, type Entry, pages } from './answer.ts';
import { faqAnswer } from './texts.ts';

/** How the greens are grown. */
export const growingEntries: Entry[] = [
  {
    id: 'how-grown',
    examples: `How do you grow them? Are they grown indoors or outside? Do you use a greenhouse? Are they grown in soil? Is it hydroponic?
      Do you grow in the ground? How are the greens grown? What is your growing method? Do you use artificial light? Do they get sunlight?
      Is it vertical farming? Are they grown with lamps? Do you use compost? What is your growing process? Do they come alive in soil or cut?
      Are they grown locally? Is everything grown at your farm? Do you grow the {green} yourself? Where are they grown?
      Are they grown inside? How are they produced? Are they hydroponic or soil? What do you grow them in? Are they grown under lights? Is this a greenhouse farm? Tell me how you grow your greens. Do you grow everything yourself? Do you grow with soil? What medium do you grow in?
      Is it an indoor farm? Where do the greens come from?
      What are the trays filled with? Are the trays filled with soil? What soil do you use? Which soil? Do you use soil?`,
    answer: faqAnswer('how-grown'),
  },
  {
    id: 'growing-process',
    examples: `How does a tray grow step by step? Explain the growing process to my children. What happens from seed to harvest?
      How can I explain how microgreens grow? Describe the stages of growing. How does a microgreen grow?
      Can you walk me through how you grow them? What are the steps of growing microgreens? How do you grow {green} from seed?`,
    answer: answer(growingSteps.map(({ when, brief }) => `${when}: ${brief}`).join('\n'), pages.ourGreens),
  },
  {
    id: 'growing-days',
    examples: `How long do microgreens take to grow? How many days from seed to harvest? How fast does {green} grow? How long does {green} take to grow?
      How many days does {green} need? How quickly do they grow? When is a tray ready? How old are they when you cut them? Days to harvest.
      Which one grows fastest? How many days till the seeds turn into something?
      How long from seed to harvest? How many days do microgreens take? How long until {green} is ready? How old is {green} when you harvest it? How many days to grow {green}? Do {green} grow faster than {green}? How long do you grow them for? What takes the longest to grow?
      How old can a tray get?`,
    answer: answer(
      `Our greens take ${harvestDays} from sowing to harvest: ${varieties.map(({ name, harvestDays: days }) => `${name.toLowerCase()} ${days}`).join(', ')}. ${peaShoots.text}`,
      pages.ourGreens,
    ),
  },
  {
    id: 'sowing',
    examples: `How do you sow? Do peas need soaking? Do you soak the seeds? How is a tray started? How do you plant them? Do {green} seeds need soaking before planting?`,
    answer: stepAnswer('sow'),
  },
  {
    id: 'seed-density',
    examples: `How many seeds go in a tray? How much seed do you use? Do you weigh the seeds?`,
    answer: stepAnswer('seed'),
  },
  {
    id: 'dark',
    examples: `Why do you cover the trays? Do you grow them in the dark? Why is it dark at the beginning? What is the blackout phase? Do they need darkness to germinate?`,
    answer: stepAnswer('dark'),
  },
  {
    id: 'light',
    examples: `What lamps do you use? Do you use LED lights? When do they get light? How do you water them? Do you water from above? When do they turn green? What kind of lights?
      Do you water from the top?
      Are the trays under LED lights? How many hours of light do they get? Do you use grow lights? How often do you water? Do you mist the leaves?`,
    answer: stepAnswer('light'),
  },
  {
    id: 'cut',
    examples: `How do you cut them? Do you harvest by hand? What do you cut them with? Do you use scissors or a knife? How do you harvest {green}?
      Is it cut by hand or machine? How is the harvest done?`,
    answer: stepAnswer('cut'),
  },
  {
    id: 'regrow',
    examples: `Do they grow back after cutting? Can I regrow them? What happens with the roots? What do you do with the leftover soil? Do they regrow?
      Can they be cut twice? Do you compost the roots?
      Will they grow back if I plant them? Do they keep growing after I get them? What happens to the soil afterwards? What do you do with the old trays? Do you throw the roots away?
      Do the greens come with roots? Are the roots still on?
      What happens to the used compost?`,
    answer: answer(growingNotes.noWaste, pages.ourGreens),
  },
  {
    id: 'pesticides',
    examples: `Do you use pesticides? Are they organic? Are you certified organic? Do you spray anything? Are there chemicals on them?
      Do you use herbicides or fungicides? Is the soil organic? Is it all natural? USDA organic? Do you have an organic certificate?
      How do I know you did not spray anything? I only eat organic food, are yours? Do you spray for bugs? Is {green} organic? No chemicals?
      Are your greens organic? Do you use any sprays? Is it pesticide free? Any pesticides? Are they organically grown? Do you use any chemicals? Is {green} sprayed with anything? Why do you not call them organic? Are the greens natural? Are you USDA organic? Do you have organic certification?
      How do you keep pests away? Do you use weed killers?`,
    answer: faqAnswer('pesticides'),
  },
  {
    id: 'seeds',
    examples: `Where do your seeds come from? Are the seeds treated? What seeds do you use? Who is your seed supplier? Do the seeds have chemicals on them?
      Are the seeds coated? Do you treat the seeds with anything? Where do you buy your seed?
      Where do you get your seeds from? Which seeds do you use? Are your seeds untreated? Do you use organic seeds? Are the seeds safe? Who makes your seed?`,
    answer: faqAnswer('seeds'),
  },
  {
    id: 'water',
    examples: `How much water do you use? Do you save water? Are you sustainable? Is it eco friendly? Do you waste a lot of water?
      What about the environment? How much water does growing these save compared to a field? What is your footprint? How green are you?
      How sustainable are you? Is growing microgreens good for the planet? Do you use less water? How much less water than a field? Are you environmentally friendly? Is this better for the environment? What do you do for sustainability? Is it climate friendly?`,
    answer: faqAnswer('water'),
  },
  {
    id: 'packaging',
    examples: `What are they packed in? Is the packaging recyclable? Do you use plastic? Can I return the box? Is the container compostable?
      What does it come in? What do I do with the empty box? Can the box be recycled? Do you reuse the boxes? Do you wash your trays?
      Can you take the empty containers back? Does it come in glass or plastic? What is the box made of? Clamshell or bag?
      How are the greens packaged? Is there a lot of plastic? Do you use recyclable packaging? Is the container recyclable? Do they come in plastic boxes? Can I send the containers back? What happens to the box? Is the packaging compostable? Do you take back the boxes? Plastic free?`,
    answer: faqAnswer('packaging'),
  },
  {
    id: 'season',
    examples: `Do you grow all year? Are they seasonal? Do you deliver in winter? Are you open all year round? Which greens are in season? Do you stop in the summer?
      Are they available in january? Do you deliver all winter long?
      Can I get them in winter? Do you grow in the winter? Is {green} available all year? Do you deliver all year round? Are there seasonal greens? Do you close in summer?`,
    answer: answer(
      `${homeBenefits.tiles.find(({ title }) => title === 'In every season')?.text} ${aboutGrowing.text}`,
      pages.home,
    ),
  },
  {
    id: 'history',
    examples: `When did people start eating microgreens? Who invented microgreens? What is the history of microgreens? How long have microgreens been around?`,
    answer: answer(
      industryStats
        .filter(({ value }) => value === '1980s')
        .map(({ value, label, source }) => `${value}: ${label}. ${source}`)
        .join(''),
      pages.about,
    ),
  },
];

function stepAnswer(id: (typeof growingSteps)[number]['id']): Answer {
  return answer(
    growingSteps
      .filter((each) => each.id === id)
      .map(({ when, text }) => `${when}: ${text}`)
      .join(''),
    pages.ourGreens,
  );
}
