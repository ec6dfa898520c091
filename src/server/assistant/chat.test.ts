import { afterEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { addDays } from '../../shared/rules/delivery-days.ts';
import { products } from '../catalog/table.ts';
import { settings } from '../settings/table.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { pageLabels } from './answer.ts';

const opened: TestShop[] = [];
async function open(options: Parameters<typeof openTestShop>[0] = {}): Promise<TestShop> {
  const shop = await openTestShop(options);
  opened.push(shop);
  return shop;
}
afterEach(() => {
  for (const shop of opened.splice(0)) shop.close();
});

async function ask(shop: TestShop, message: string, earlier?: string[]) {
  const { data, error } = await shop.visitor().api.api.chatbot.post({ message, earlier });
  if (!data) throw new Error(`${error?.status}: ${error?.value}`);
  return data;
}

test('an answer is text with links to own pages; a blank or endless message is refused', async () => {
  const shop = await open();
  const { response, links } = await ask(shop, '  Can I pause?  ');
  expect(response).toContain('pause an active subscription');
  expect(links).toEqual([{ label: 'Your dashboard', path: '/dashboard' }]);
  const { call } = shop.visitor();
  for (const message of [undefined, '', ' \n ', 'x'.repeat(1001)])
    expect((await call('POST', '/api/chatbot', { message })).status).toBe(400);
  const earlier = Array.from({ length: 7 }, () => 'hi');
  expect((await call('POST', '/api/chatbot', { message: 'hi', earlier })).status).toBe(400);
});

test('a box with a name is told with its price', async () => {
  const shop = await open();
  const { response } = await ask(shop, 'what is in the family table and what does it cost weekly');
  expect(response).toContain(
    '$59.00; $63.72 with delivery and tax. With the 5% of a weekly subscription: $60.53',
  );
});

test('prices and stock are as they stand in the catalogue', async () => {
  const shop = await open();
  expect((await ask(shop, 'how much is 4 oz of kale')).response).toContain('$12.00');
  const kale = eq(products.id, 'kale');
  shop.deps.db.update(products).set({ pricePerOunce: 410, isOutOfStock: true }).where(kale).run();
  expect((await ask(shop, 'how much is 4 oz of kale')).response).toContain('$16.40');
  expect((await ask(shop, 'is kale in stock')).response).toContain('out of stock');
  shop.deps.db.update(products).set({ flavorProfile: 'Tastes of thunder.' }).where(kale).run();
  expect((await ask(shop, 'what does kale taste like')).response).toContain('thunder');
  shop.deps.db.update(products).set({ isActive: false }).where(kale).run();
  expect((await ask(shop, 'what do you sell')).response).not.toContain('Kale');
});

test('every green gets the amount that stands with it', async () => {
  const shop = await open();
  const mixed = await ask(shop, '2 oz of radish and 4 oz of kale');
  expect(mixed.response).toContain('2 oz of Radish is $6.00');
  expect(mixed.response).toContain('4 oz of Kale is $12.00');
  expect(mixed.response).toContain('Together $18.00, and $41.04 with delivery and tax.');
  expect((await ask(shop, 'radish 2 oz, kale 4 oz')).response).toContain('4 oz of Kale is $12.00');
  expect((await ask(shop, '3 packs of 4 oz kale')).response).toContain('12 oz of Kale is $36.00');
  const both = await ask(shop, 'price of 8 ounces of kale and pea shoots with a weekly plan');
  expect(both.response).toContain('8 oz of Pea Shoots is $22.00 ($2.75 an ounce)');
  expect(both.response).toContain('(5% off, $2.30 less), each box: $43.70, and $47.20 with delivery and tax');
  expect((await ask(shop, 'is delivery free for 12 oz of kale')).response).toContain('Yes: with $36.00');
});

test('delivery days and discounts follow the clock and the settings', async () => {
  const shop = await open({ now: '2026-11-20T22:59:00Z' });
  const when = 'if I order now, when does it come?';
  expect((await ask(shop, when)).response).toContain('Saturday, December 5');
  shop.clock.now = Date.parse('2026-11-20T23:01:00Z');
  expect((await ask(shop, when)).response).toContain('Saturday, December 12');
  shop.deps.db.$client.run("update settings set value = '21' where key = 'order_lead_time_days'");
  shop.deps.db.$client.run("update settings set value = '7' where key = 'weekly_discount_percent'");
  expect((await ask(shop, when)).response).toContain('Saturday, December 19');
  expect((await ask(shop, 'what do I save with a weekly subscription')).response).toContain('7%');
});

test.each([
  ['is delivery free with 1,000 dollars', 'with $1,000.00 of greens, delivery is free'],
  ['is delivery free at 34.5 dollars', 'With $34.50 of greens'],
  ['delivery for $1,234.56', 'with $1,234.56 of greens'],
  ['is delivery free at $34.99', '$0.01 more would make it free'],
  ['how much is 1.5 lbs of kale', '24 oz of Kale is $72.00'],
  ['how much is half a pound of kale', '8 oz of Kale is $24.00'],
  ['how much is ½ lb of kale', 'Kale: $3.00 an ounce'],
  ['how much is 1 1/2 pounds of kale', 'Kale: $3.00 an ounce'],
  ['how much is 1.5 oz of kale', 'Kale: $3.00 an ounce'],
  ['how much is 4 oz or 8 oz of kale', 'Kale: $3.00 an ounce'],
  ['is delivery free for 8 oz or 10 oz of kale', 'free when the greens in a box come to $35.00'],
  ['5 ounces radish and 7 of the kale, price', 'Together $36.00'],
  ['12 oz of kale in 2 oz packs, price', '12 oz of Kale is $36.00'],
  ['12 oz of kale in 2 oz packs or 4 oz packs, price', 'Kale: $3.00 an ounce'],
  ['how much is kale in 4 oz packs', '4 oz of Kale is $12.00'],
  ['what is the tax on $50', 'Tax is $4.00 and the total $54.00'],
  ['is delivery free if I spend $34', 'With $34.00 of greens, delivery costs $20.00'],
  ['I live 24.9 miles from you', 'within 25 miles of the farm'],
  ['how much is 30 oz of kale, I need it by december 12', 'order by 6 PM on Friday, November 27'],
  ['are you closed on christmas?', "I don't know whether we keep our usual hours on Friday, December 25."],
  ['are you closed on sunday?', 'Yes, we are closed on Sunday.'],
  ['are you closed on friday?', 'We are open on Friday.'],
  ['are you open on friday?', 'Yes, we are open on Friday.'],
  ['what is left over for this saturday?', 'until Friday 6 PM EST or until it is gone'],
  ['can I eat kale on blood thinners and how much is it', 'Kale: $3.00 an ounce'],
  ['price of arugula', 'In the shop you find pea shoots'],
  ['is arugula available', 'In the shop you find pea shoots'],
  ['do you sell cannabis', 'What we sell is pea shoots'],
  ['do you sell my data', 'no advertising or tracking cookies'],
  ['gluten free?', 'nine major food allergens'],
  ['are they nut-free', 'nine major food allergens'],
  ['how long do they last', '5 to 14 days in the refrigerator'],
])('%s: %s', async (question, said) => {
  expect((await ask(await open(), question)).response).toContain(said);
});

test('an order on a Friday comes a week later when it is placed in the evening', async () => {
  const shop = await open({ now: '2026-11-18T15:00:00Z' });
  const { response } = await ask(shop, 'if I order on friday at 8 in the evening, when does it come?');
  expect(response).toContain(
    'An order placed on Friday, November 20 by 6 PM comes on Saturday, December 5, one placed later that day on Saturday, December 12.',
  );
  expect((await ask(shop, 'if I order on thursday, when does it come?')).response).toContain(
    'An order placed on Thursday, November 19 comes on Saturday, December 5.',
  );
});

test('a name that is a town, too, is taken for one only where a place would stand', async () => {
  const shop = await open();
  expect((await ask(shop, 'can my newborn eat kale')).response).not.toContain('delivery area');
  expect((await ask(shop, 'do you deliver to newborn')).response).toContain(
    'Newborn is outside our delivery area',
  );
});

test('an answer of two parts says the same line once', async () => {
  const shop = await open();
  const { response } = await ask(shop, 'Which green is the mildest, and do you deliver to 30004?');
  expect(response.match(/we deliver to 30004/g)).toHaveLength(1);
});

test('five digits are a ZIP code, unless they are something else', async () => {
  const shop = await open();
  expect((await ask(shop, '30004?')).response).toMatch(/^Yes, we deliver to 30004: it is about 1\.4 miles/);
  expect((await ask(shop, 'what about 31401')).response).toContain('31401 is outside our delivery area');
  expect((await ask(shop, '00000')).response).toContain("don't know a ZIP code 00000");
  for (const other of ['my order number is 30004', 'order #30004?', 'I have 30004 dollars'])
    expect((await ask(shop, other)).response).not.toContain('miles from the farm');
});

test.each([
  [['how much are pea shoots', 'and for kale?', 'what about 4 oz?'], '4 oz of Kale is $12.00'],
  [['do you deliver to 30075', 'what about 30303?'], '30303 is outside'],
  [['do you deliver to roswell', 'and alpharetta?'], 'Yes, we deliver to Alpharetta'],
  [['are you open on saturday', 'what about monday'], 'Yes, we are open on Monday'],
  [['how much is delivery', 'and if i spend $50?'], 'with $50.00 of greens, delivery is free'],
  [['what discount do i get weekly', 'and monthly?'], 'saves 15%'],
  [['tell me about kale', 'how much is it'], 'Kale: $3.00 an ounce'],
  [['how much is kale', 'hours?'], 'Our business hours'],
  [['how much are pea shoots', 'does kale regrow?'], 'cut once'],
  [['how much are pea shoots', 'is kale organic?'], 'no pesticides'],
])('after %p: %p', async (messages, answer) => {
  const shop = await open();
  expect((await ask(shop, messages.at(-1) ?? '', messages.slice(0, -1))).response).toContain(answer);
});

test.each([
  ['brocoli price', '$3.25'],
  ['do you have kael', 'Kale'],
  ['whats your delivry fee', '$20.00'],
  ['pestcides?', 'no pesticides'],
  ['how do i cancle', 'cancel at any time'],
])('a typing error: %p', async (message, answer) => {
  expect((await ask(await open(), message)).response).toContain(answer);
});

test('thirty questions a minute from one address, no more', async () => {
  const shop = await open();
  for (let i = 0; i < 30; i += 1) await ask(shop, 'hours?');
  const { status } = await shop.visitor().call('POST', '/api/chatbot', { message: 'hours?' });
  expect(status).toBe(429);
  shop.clock.now += 60_001;
  expect((await ask(shop, 'hours?')).response).toContain('9:00am');
});

test('no link asks a question again', async () => {
  const shop = await open();
  const { links } = await ask(shop, 'How can I pay?');
  expect(links).toEqual([{ label: 'Questions and answers', path: '/faq#payment' }]);
  expect([...pageLabels.values()].filter((label) => label.includes('?'))).toEqual([]);
});

test.each([
  '¿Cuánto cuesta el envío?',
  'hola, quiero cancelar mi suscripcion',
  'entregan en Alpharetta los sabados?',
  'Hola',
])('a question in Spanish gets a Spanish sentence that leads to a person: %s', async (message) => {
  const { response } = await ask(await open(), message);
  expect(response).toStartWith('Lo siento, por ahora solo respondo en inglés.');
  expect(response).toContain('hello@edenmicrogreens.example');
});

test('the lead time and the percents of the settings stand where the pages say the defaults', async () => {
  const shop = await open();
  shop.deps.db.$client.run("update settings set value = '21' where key = 'order_lead_time_days'");
  shop.deps.db.$client.run("update settings set value = '7' where key = 'weekly_discount_percent'");
  expect((await ask(shop, 'why does it take two weeks')).response).toContain('We allow 21 days');
  expect((await ask(shop, 'what is the cutoff')).response).toContain('21-day growing time');
  expect((await ask(shop, 'how do subscriptions work')).response).toContain('save 7% weekly');
});

test('a guess names a person, too', async () => {
  const { response } = await ask(await open(), 'whats the best time to plant tulips');
  expect(response).toStartWith('I am not sure what you mean');
  expect(response).toEndWith('a person can: hello@edenmicrogreens.example or (770) 555-0142.');
});

test('a question reads all that it names', async () => {
  const shop = await open();
  const price = await ask(shop, '6 oz radish and 4 oz kale every two weeks, how much?');
  expect(price.response).toContain('6 oz of Radish is $18.00');
  expect(price.response).toContain('4 oz of Kale is $12.00');
  expect(price.response).toContain(
    'With a biweekly subscription (10% off, $3.00 less), each box: $27.00, and $50.76',
  );
  const place = await ask(shop, 'what does 8 oz of kale cost delivered to 30075');
  expect(place.response).toContain('$47.52 with delivery and tax');
  expect(place.response).toContain('Yes, we deliver to 30075');
  const dates = await ask(shop, 'if I sign up for a biweekly plan today, when do the boxes come');
  expect(dates.response).toContain('charged on Wednesday, December 2');
  expect(dates.response).toContain('December 19 and Saturday, January 2, 2027');
  const deadline = await ask(shop, 'I need greens for december 19, when must I order?');
  expect(deadline.response).toContain('order by 6 PM on Friday, December 4');
  expect((await ask(shop, 'can I have it for november 26')).response).toContain('we cannot make it');
});

test('greens stand in the order of the shop, however they are asked for', async () => {
  const shop = await open();
  const { response } = await ask(shop, 'what do 6 oz of kale and 4 oz of pea shoots cost');
  expect(response.indexOf('Pea Shoots')).toBeLessThan(response.indexOf('Kale'));
  const named = await ask(shop, 'how much are kale and pea shoots');
  expect(named.response.indexOf('Pea Shoots')).toBeLessThan(named.response.indexOf('Kale'));
});

test('with a growing time shorter than the trial, a subscription first comes on the Saturday it is charged for', async () => {
  const shop = await open({ now: '2026-12-16T15:00:00Z' });
  shop.deps.db.update(settings).set({ value: '7' }).where(eq(settings.key, 'order_lead_time_days')).run();
  const order = (await ask(shop, 'if I order right now when does it get here')).response;
  expect(order).toContain('An order placed now comes on Saturday, December 26.');
  for (const question of [
    'say i sign up for weekly today, when do the greens come',
    'If I start a weekly subscription now, does the first box come by December 26?',
    'I want a subscription, when is the first delivery?',
  ]) {
    const { response } = await ask(shop, question);
    expect(response).toContain('Saturday, January 2, 2027');
    expect(response).not.toContain('now comes on Saturday, December 26');
  }
});

test('with no room for a year no day is promised', async () => {
  const shop = await open({ now: '2026-11-20T22:59:00Z' });
  shop.deps.db.update(settings).set({ value: '1' }).where(eq(settings.key, 'boxes_per_saturday')).run();
  for (let week = 0; week < 60; week += 1)
    insertTestOrder(shop.deps.db, { deliveryDate: addDays('2026-12-05', 7 * week) });
  for (const question of [
    'if I order right now when does it get here',
    'when do the greens come if I subscribe today',
    'When will my card be charged?',
    'I need greens for december 19, when must I order?',
    'Can I get it sooner than two weeks?',
    'when do orders close',
  ]) {
    const { response } = await ask(shop, question);
    expect(response).toContain('Nothing is free for a year.');
    expect(response).not.toMatch(/, 202[678]/);
  }
});

test('when the driver comes is told in the words of the setting', async () => {
  const shop = await open();
  const question = 'What time on saturday do you deliver?';
  expect((await ask(shop, question)).response).toContain("I don't know the hour");
  const value = { value: '8am to noon' };
  shop.deps.db.update(settings).set(value).where(eq(settings.key, 'delivery_window')).run();
  expect((await ask(shop, question)).response).toContain('the driver comes 8am to noon.');
});
