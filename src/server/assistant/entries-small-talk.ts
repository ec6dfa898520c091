import { business } from '../../shared/business.ts';
import { contact } from '../../shared/facts/basics.ts';
import { type Entry, pages, privateAnswer, unknownAnswer } from './answer.ts';

const offers = 'Ask me about our greens, prices, delivery or subscriptions.';

/** Greetings and the like, and who is speaking. */
export const smallTalkEntries: Entry[] = [
  {
    id: 'hello',
    examples: `Hi. Hello. Hey. Hi there. Good morning. Good afternoon. Good evening. Hello ${business.assistant}. Hey there. Howdy. Hi how are you? How are you? How is it going? What is up? Yo. Greetings. Hi ${business.assistant} how are you doing today?
      Good day. Hello there. Hi ${business.assistant}. Hey ${business.assistant}. Hello, is anybody there? Hiya. Hi, nice to meet you. How do you do? Hola.`,
    answer: privateAnswer(`Hello! I'm ${business.assistant}, the assistant of ${business.name}. ${offers}`),
  },
  {
    id: 'thanks',
    examples: `Thanks. Thank you. Thank you so much. Great, thanks. Perfect, thank you. Thanks for your help. Ok thank you. Awesome thanks. Cheers. Much appreciated. That helps, thanks. Many thanks.
      Thanks so much, you were really helpful. Thank you, you were very helpful. Thanks a lot. Thanks a bunch. Thank you very much. Thanks, that is all. I appreciate it. Thx. Ty. Appreciate your help. Thank you ${business.assistant}.`,
    answer: privateAnswer("You're welcome! I'm here if something else comes to mind."),
  },
  {
    id: 'agreement',
    examples: `Ok. Okay. Great. Cool. Nice. Got it. Yes. No. Sure. I see. Sounds good. Perfect. Good to know. Lovely. Makes sense. Alright. Yes please. No thanks. Wow. Good bot. I love you. You are great. You are very helpful. Haha. Lol.
      Great answer. That is nice. Very good. Yep. Nope. Right. Understood. Excellent. Fine. Thanks no. That is all. Good. Awesome. You are awesome. Well done. Good job. I like you. You are funny. You are cute.`,
    answer: privateAnswer(`Lovely. ${offers}`),
  },
  {
    id: 'goodbye',
    examples: `Bye. Goodbye. See you later. Have a nice day. Good night. Talk to you later. Have a great weekend. See you.
      Good bye. Take care. See you soon. Bye bye. Have a good one. That is all, bye.`,
    answer: privateAnswer('Goodbye, and enjoy your greens!'),
  },
  {
    id: 'who-are-you',
    examples: `Who are you? Are you a bot? Are you a real person? Am I talking to a human? What is your name? Are you an AI? What can you do? Help. I have a question. Can you help me? Are you a robot? Is this chatgpt? What can I ask you? Who am I talking to? I need help. Can I ask you something?
      What are you? Are you human? Who is ${business.assistant}? What do you do? What can you help me with? Is this a real person? Are you a computer? What questions can you answer? What do you know? Who made you? How do you work? Am I chatting with a bot? Can I ask a question? What are your capabilities? I have a question about your shop. Tell me about yourself.
      What model are you? Are you gpt? Are you made by openai?`,
    answer: privateAnswer(
      `I'm ${business.assistant}, the shop's assistant: a program, not a person. ${offers} For people, call ${business.phone} or write to ${business.email}.`,
      pages.contact,
    ),
  },
  {
    id: 'rough-words',
    examples: `This is stupid. You are useless. This sucks. You idiot. Fuck you. This is bullshit. You are not helping. What a crap bot. I hate you. Damn you.
      You are dumb. Shut up. Stupid bot. You suck. This is a joke. Worst chat ever. You do not understand anything. This bot is useless. What the hell. Screw you. Your bot is useless, let me talk to a human. Useless, I want a person. You are no help, give me a real person. You did not answer my question. That is not what I asked. What do you mean? I do not understand your answer. That makes no sense. Huh?`,
    answer: privateAnswer(
      `I'm sorry this is frustrating. A person can help you better than I can: ${business.phone} during business hours, or ${business.email}.`,
      pages.contact,
    ),
  },
  {
    id: 'languages',
    examples: `Do you speak spanish? Is there someone who speaks spanish? Do you speak french? Can I write in another language? Which languages do you speak? Can you translate this? Habla espanol? Can you answer in german?
      Can I talk to someone in spanish? Do you have spanish speaking staff? Can I write to you in spanish? Is there support in chinese? Do you understand french? Can you speak portuguese? Does anyone there speak korean? En espanol?`,
    answer: {
      ...unknownAnswer('which languages our people speak'),
      response: `I answer in English. I don't know which languages our people speak: please ask at ${business.email} or ${business.phone}; we reply ${contact.reply}.`,
    },
  },
];
