import { business } from '../../shared/business.ts';
import { type Answer, answer } from './answer.ts';

/**
 * About own deliveries, orders, account or person, or with an address or number: never leaves the server.
 * When in doubt, private; so is Spanish, whose personal words are unknown here.
 */
export function isPrivate(message: string): boolean {
  if (isSpanish(message)) return true;
  const written = message.normalize('NFKC').replace(/[‘’´`]/g, "'");
  const text = written.toLowerCase();
  return introduction.test(written) || personal.some((pattern) => pattern.test(text));
}

/** Lower case, also without dashes. */
const orderNumber = /\bem[ \p{Pd}]?[2-9a-z]{4}[ \p{Pd}]?[2-9a-z]{4}\b/u;

/** "I'm Ann": the capital tells a name from "I'm hungry". */
const introduction = /\b[Ii](?:'| a)?m\s+\p{Lu}\p{Ll}+/u;

const own =
  'order|orders|deliver\\w*|box|boxes|package|account|subscriptions?|profile|address|card|payments?|invoices?|bills?|refund|password|passcode|e-?mail|phone|number|name|birthday|house|home|apartment|door|gate|neighbou?rs?|doctor|medication|medicine|husband|wife|son|daughter|kids?|child|children|baby|family|mother|father|mom|dad|diet|allerg\\w*|condition|restaurant|business|company|employer|job|street|city|town|plan|credits?|referral|rewards?|trial|purchase|greens';

const personal = [
  new RegExp(`\\b(my|mine|our|ours|me)\\b.{0,40}\\b(${own})\\b`),
  /\bmine\b|\bmyself\b/,
  /\bi(('| a)m| was| have| had|'ve|'d)? (just |already |recently |still |also |only )?(order|bought|paid|pay|purchased|subscribed|signed|registered|received|receive|got|get charged|charged|cancell?ed|paused|live (?:at|in|on|near)|am called|pregnant|diabetic|allergic|expecting|waiting|missing|sick|taking)/,
  /\b((over)?charged?|bill(ed)?|sent|delivered|promised|told|mailed|emailed|owed?) (me|us|to me|to us)\b/,
  /\b(order|invoice|confirmation|tracking|account|customer|reference|ticket)\s*(number|no\b|nr\b|id\b|#)/,
  /\b(when|where|what day|what time)\b.{0,20}\b(am|will|do|can|should) i (be )?(get|getting|receive|receiving|expect|charged|billed)/,
  /\b(call me|name is|names? ?'s|this is [a-z]+ (from|speaking))\b/,
  // Mail addresses, also spelled out.
  /\S+\s?@\s?\S+|\b\w+[ ([]+at[ )\]]+\w+[ ([]+dot[ )\]]+\w+|\b\S+ at \S+\.(com|net|org|edu|example)\b/,
  // Any long number (phone, card), whatever separates its digits.
  /\p{Nd}(?:[^\p{L}\p{Nd}]{0,4}\p{Nd}){5,}/u,
  orderNumber,
  /\border (\w+ )?\d{3,}\b/,
  // Health.
  /\b(diabet|cancer|chemo|thyroid|kidney|crohn|celiac|coeliac|gout|anemi|warfarin|coumadin|insulin|statin|diagnos|disease|disorder|surgery|cholesterol|blood (thinner|pressure|sugar))/,
  // Street addresses.
  /\b\d{1,6}\w?\s+(?:[\p{L}\d.'-]+\s+){0,4}(?:st|street|rd|road|ave|avenue|dr|drive|ln|lane|ct|court|cir|circle|way|blvd|boulevard|pl|place|ter|terrace|trl|trail|pkwy|parkway|hwy|highway|run|walk|pass|path|ridge|crossing|xing|loop|sq|square|row|cove|cv|point|pt|bend|glen|chase|view|hill)\b/u,
  /\bp\.?\s?o\.?\s?box\b|\b(apt|apartment|suite|unit)\.? ?#? ?\d/,
];

export const spanishAnswer: Answer = {
  ...answer(
    `Lo siento, por ahora solo respondo en inglés. Escríbanos a ${business.email} o llámenos al ${business.phone}, y una persona le ayudará.`,
    '/contact',
  ),
  keepFromModel: true,
};

/** Two common words, or one and a letter that English does not have. */
export function isSpanish(message: string): boolean {
  const words =
    message
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const common = words.filter((word) => spanishWords.has(word)).length;
  const needed = /[¿¡ñáéíóú]/i.test(message) || words.length === 1 ? 1 : 2;
  return common >= needed && common * 4 >= words.length;
}

const spanishWords = new Set(
  `hola buenos buenas días dias tardes gracias por favor qué que cuál cual cuánto cuanto cuánta cuántos cuesta cuestan cuándo cuando dónde donde cómo como quién
  quiero quisiera puedo puede pueden podría tienen tiene tengo hay hacen hace venden vende entregan entrega entregas envían envian envío envio llega llegan
  mi mis su sus para con sin una unos unas los las el la del al y o en de es son está están estan soy estoy necesito comprar precio precios pedido pedidos caja cajas
  suscripción suscripcion cancelar pausar semana semanal mes mensual domicilio dirección direccion ustedes hablan habla español espanol ayuda verduras brotes onza onzas
  libra tarjeta pagar pago gratis sábado sabado lunes viernes hoy mañana manana también tambien muy más mas si sí pero me te le nos lo se`.split(
    /\s+/,
  ),
);
