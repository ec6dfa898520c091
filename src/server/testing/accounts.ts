import { validRegistration } from '../../shared/contract/test-registration.ts';
import { listMails } from '../platform/mail/outbox.ts';
import type { TestShop } from './shop.ts';

export const credentials = { email: validRegistration.email, password: validRegistration.password };

type Visitor = ReturnType<TestShop['visitor']>;

/** In a browser of her own, signed in. */
export async function registerAnn(shop: TestShop): Promise<Visitor> {
  const visitor = shop.visitor();
  await visitor.call('POST', '/api/auth/register', validRegistration);
  return visitor;
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.call('GET', '/api/auth/user')).status === 200;
}

/** Status and body. */
export async function statusAndBody(answer: Response | Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  return [response.status, await response.text()];
}

/** From the newest mail with a link to `page`. */
export function mailedToken(shop: TestShop, page: string): string {
  const mail = listMails(shop.deps.db).find(({ text }) => text.includes(`${page}?token=`));
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
}

export function mailSubjects(shop: TestShop): string[] {
  return listMails(shop.deps.db).map(({ subject }) => subject);
}
