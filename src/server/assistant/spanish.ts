import { business } from '../../shared/business.ts';
import { pages, privateAnswer } from './answer.ts';

/** What the assistant says to a question in Spanish, whose words it does not know: the way to a person. */
export const spanishAnswer = privateAnswer(
  `Lo siento, por ahora solo respondo en inglés. Escríbanos a ${business.email} o llámenos al ${business.phone}, y una persona le ayudará.`,
  pages.contact,
);

/** Whether a message is written in Spanish: two of its common words, or one beside a letter that English has not. */
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
