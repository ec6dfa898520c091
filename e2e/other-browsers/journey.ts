import type { RunningShop } from '../support/running-shop.ts';
import type { Browser } from './webdriver.ts';

const goodCard = '4242424242424242';

const person = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.lee@example.com',
  password: 'pea-shoots-4-all',
  confirmPassword: 'pea-shoots-4-all',
  phone: '770-555-0100',
  streetAddress: '12 Birmingham Rd',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
};

/** Steps throw on failure. */
export const journey: [step: string, take: (browser: Browser, shop: RunningShop) => Promise<void>][] = [
  [
    'opens the shop, which offers no update on a first visit',
    async (browser, { origin }) => {
      await browser.goTo(`${origin}/`);
      await browser.expectText(/Greens cut for your table/);
      await browser.expectTrue('A service worker', 'return navigator.serviceWorker.controller !== null');
      await Bun.sleep(1000);
      const text = await browser.run<string>('return document.body.innerText');
      if (/new version|too old/.test(text))
        throw new Error('It offers an update, or says that the browser is too old.');
    },
  ],
  [
    'signs in and comes to the page that was asked for',
    async (browser, { origin }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(person);
      const answer = await fetch(`${origin}/api/auth/register`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      await browser.goTo(`${origin}/login?returnTo=/subscription`);
      await browser.type(/^Email/, person.email);
      await browser.type(/^Password/, person.password);
      await browser.press(/^Sign In$/);
      await browser.expectTrue('/subscription', 'return location.pathname === "/subscription"');
    },
  ],
  [
    'buys one box',
    async (browser) => {
      await browser.press(/^One-time/);
      await browser.press(/^Increase Pea Shoots$/);
      await browser.press(/^Increase Pea Shoots$/);
      await browser.expectText(/We deliver to you: about \d+ miles?/);
      await browser.press(/^Continue$/);
      await browser.expectText(/Order Checkout/);
      await payByCard(browser, /^Pay \$/);
      await browser.expectText(/Payment successful!/);
      await browser.expectTrue('The dashboard', 'return location.pathname === "/dashboard"');
    },
  ],
  [
    'subscribes',
    async (browser, { origin }) => {
      await browser.goTo(`${origin}/subscription`);
      await browser.expectText(/Same as last time/);
      await browser.press(/^Subscribe and save/);
      await browser.press(/^Weekly/);
      await browser.press(/^Increase Kale$/);
      await browser.expectText(/We deliver to you: about \d+ miles?/);
      await browser.press(/^Continue$/);
      await browser.expectText(/Add your card/);
      await payByCard(browser, /^Start my subscription/);
      await browser.expectText(/Subscription Created!/);
    },
  ],
  [
    'skips the next box',
    async (browser, { origin }) => {
      await browser.goTo(`${origin}/dashboard?tab=subscriptions`);
      await browser.press(/^Not home on/);
      await browser.press(/^Skip this delivery$/);
      await browser.expectText(/You skipped/);
    },
  ],
  [
    'comes back from the provider and finds its button free',
    async (browser, { origin }) => {
      await browser.goTo(`${origin}/dashboard?tab=billing`);
      await browser.press(/^Manage Payment Methods$/);
      await browser.expectTrue('The portal', 'return location.pathname.startsWith("/sandbox")');
      await browser.back();
      await browser.press(/^Manage Payment Methods$/);
      await browser.expectTrue('The portal', 'return location.pathname.startsWith("/sandbox")');
    },
  ],
  [
    'opens pages without network',
    async (browser, shop) => {
      await browser.goTo(`${shop.origin}/`);
      await shop.stop();
      await browser.goTo(`${shop.origin}/faq`);
      await browser.expectText(/Frequently asked/i);
      await browser.goTo(`${shop.origin}/subscription`);
      await browser.expectText(/Pea Shoots/);
      await shop.start();
    },
  ],
];

async function payByCard(browser: Browser, button: RegExp): Promise<void> {
  await browser.type(/^Card number/, goodCard);
  await browser.type(/^Expiry/, '12 / 34');
  await browser.type(/^CVC/, '123');
  await browser.type(/^ZIP/, '30004');
  await browser.press(button);
}
