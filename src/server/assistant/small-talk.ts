import { business } from '../../shared/business.ts';
import { type Answer, ownAnswer, pages, type Rule } from './answer.ts';

const offers = 'Ask me about our greens, prices, delivery or subscriptions.';

/** Greetings, thanks, farewells, and who is speaking. */
export const answerSmallTalk: Rule = ({ text }) => {
  const said = text
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  for (const [pattern, response] of talk) if (pattern.test(said)) return response;
  return null;
};

/** Rough words, where nothing else was asked. */
export const answerRoughWords: Rule = ({ text }) => (roughWords.test(text) ? calming : null);

const roughWords =
  /\b(fuck\w*|shit\w*|bullshit|bitch\w*|asshole|damn you|crap|stupid|idiot|dumb|useless|suck|sucks|hate you|wtf|stfu)\b/;
const calming = ownAnswer(
  `I'm sorry this is frustrating. A person can help you better than I can: ${business.phone} during business hours, or ${business.email}.`,
  pages.contact,
);

const rest =
  '( (there|eden|all|everyone|you|guys|team|friend|again|so much|very much|a lot|a bunch|for (your|the) (help|info|information|answer)|for that|for your time|that helps|that helped))*';

const talk: [RegExp, Answer][] = [
  [
    new RegExp(
      `^(hi+|hello+|hey+|howdy|hiya|yo|sup|good (morning|afternoon|evening|day)|greetings|hola|bonjour)${rest}$`,
    ),
    ownAnswer(`Hello! I'm ${business.assistant}, the assistant of ${business.name}. ${offers}`),
  ],
  [
    /^(how are you|how is it going|how do you do|what is up|you okay)( doing)?( today)?$/,
    ownAnswer(`I'm well, thank you! ${offers}`),
  ],
  [
    new RegExp(
      `^((ok|okay|great|perfect|awesome|cool|nice|got it|wonderful|lovely|alright) )?(thanks?( you)?|many thanks|thank u|ty|cheers|much appreciated|i appreciate it)${rest}$`,
    ),
    ownAnswer("You're welcome! I'm here if something else comes to mind."),
  ],
  [
    /^(ok|okay|great|perfect|awesome|cool|nice|got it|wonderful|lovely|alright|good|yes|no|yep|nope|sure|i see|makes sense|sounds good|good to know)$/,
    ownAnswer(`Lovely. ${offers}`),
  ],
  [
    /^(you (are|is) (so |very |really )?(awesome|great|the best|helpful|amazing|sweet|nice|cute|funny|smart|good)|good (bot|job)|well done|nice one|i love (you|it|this|them)|lol|haha+|yes please|no thanks|no thank you|wow)$/,
    ownAnswer(`That is kind of you. ${offers}`),
  ],
  [
    /^(bye+|goodbye|good bye|see you( later)?|have a (nice|good|great) (day|one|weekend)|good night|talk later)$/,
    ownAnswer('Goodbye, and enjoy your greens!'),
  ],
  [
    /\b(who|what) are you\b(?! (selling|offering|growing))|\bare you (a |an )?(bot|robot|human|real|ai|person|machine|chatgpt|alive)\b|\byour name\b|\bwhat can (you|i) (do|ask|help)\b|^(help|help me|can you help me|i need help|i have a question|can i ask (you )?(something|a question)|question)$/,
    ownAnswer(
      `I'm ${business.assistant}, the shop's assistant: a program, not a person. ${offers} For people, call ${business.phone} or write to ${business.email}.`,
      pages.contact,
    ),
  ],
  [
    /\b(talk|speak|chat|connect me|get me)\b.{0,12}\b(human|person|someone|somebody|people|agent|representative|manager|owner|boss|supervisor|real)\b/,
    ownAnswer(
      `Of course: people answer at ${business.phone} during business hours, and at ${business.email} at any time.`,
      pages.contact,
    ),
  ],
];
