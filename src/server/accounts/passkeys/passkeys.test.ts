import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createJobs } from '../../jobs.ts';
import {
  credentials,
  isSignedIn,
  mailedToken,
  mailSubjects,
  registerAnn,
  statusAndBody,
} from '../../testing/accounts.ts';
import {
  addTestPasskey,
  openTestAuthenticator,
  registrationOptions,
  sendNewPasskey,
  signInOptions,
  signInWithTestPasskey,
  type TestAuthenticator,
} from '../../testing/authenticator.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { passkeyChallenges, passkeys, users } from '../record/table.ts';
import { dropOtherSignInMethods } from '../sessions/revoke-account-access.ts';

type Visitor = ReturnType<TestShop['visitor']>;

let shop: TestShop;
let device: TestAuthenticator;
let ann: Visitor;
beforeEach(async () => {
  shop = await openTestShop();
  device = await openTestAuthenticator();
  ann = await registerAnn(shop);
});
afterEach(() => shop.close());

const refused = {
  register: 'This passkey cannot be used here.',
  late: 'That took too long. Please try again.',
};
const notChecked = 'Your passkey could not be checked. Please try again.';
const own = async (who: Visitor) => (await who.call('GET', '/api/auth/passkeys')).json();
const remove = (who: Visitor, id: string) => statusAndBody(who.call('DELETE', `/api/auth/passkeys/${id}`));

test('a passkey signs in without an email address, as the password does', async () => {
  const options = await registrationOptions(ann);
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'ann@example.com' },
    attestation: 'none',
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const response = await device.register(options);
  const added = await ann.call('POST', '/api/auth/passkeys', { name: '  My phone ', response });
  const { id } = await added.json();
  const start = shop.clock.now;
  expect(await own(ann)).toEqual([{ id, name: 'My phone', createdAt: start, lastUsedAt: null }]);
  expect((await registrationOptions(ann)).excludeCredentials).toEqual([
    { type: 'public-key', id: response.id },
  ]);
  expect(mailSubjects(shop)).toContain('A passkey was added');

  shop.clock.now += 3_600_000;
  const away = shop.visitor();
  expect(await signInOptions(away)).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  const signedIn = await signInWithTestPasskey(away, device);
  expect([signedIn.status, (await signedIn.json()).email]).toEqual([200, 'ann@example.com']);
  expect(await isSignedIn(away)).toBe(true);
  expect(away.jar.has('browser')).toBe(true);
  expect(await own(away)).toEqual([{ id, name: 'My phone', createdAt: start, lastUsedAt: shop.clock.now }]);
  const methods = await (await away.call('GET', '/api/account/sign-in-methods')).json();
  expect(methods).toContainEqual({ kind: 'passkey', email: null });
});

test('a challenge is good once, for five minutes, in its own session, and is stored as a hash', async () => {
  const options = await registrationOptions(ann);
  expect(JSON.stringify(shop.deps.db.select().from(passkeyChallenges).all())).not.toContain(
    options.challenge,
  );
  const body = { name: 'Phone', response: await device.register(options) };
  const bob = shop.customer();
  expect(await statusAndBody(bob.call('POST', '/api/auth/passkeys', body))).toEqual([400, refused.late]);
  expect((await ann.call('POST', '/api/auth/passkeys', body)).status).toBe(200);
  expect(await statusAndBody(ann.call('POST', '/api/auth/passkeys', body))).toEqual([400, refused.late]);

  const response = await device.signIn(await signInOptions(ann));
  const signIn = () => statusAndBody(shop.visitor().call('POST', '/api/auth/passkeys/sign-in', { response }));
  expect((await signIn())[0]).toBe(200);
  expect(await signIn()).toEqual([401, notChecked]);

  const late = await device.signIn(await signInOptions(ann));
  const lateOne = {
    name: 'Late',
    response: await (await openTestAuthenticator()).register(await registrationOptions(ann)),
  };
  shop.clock.now += 300_000;
  const asked = shop.visitor().call('POST', '/api/auth/passkeys/sign-in', { response: late });
  expect(await statusAndBody(asked)).toEqual([401, notChecked]);
  expect(await statusAndBody(ann.call('POST', '/api/auth/passkeys', lateOne))).toEqual([400, refused.late]);
});

test('a challenge to sign in makes no passkey, nor the other way round', async () => {
  const { challenge } = await signInOptions(ann);
  const options = await registrationOptions(ann);
  const response = await device.register({ ...options, challenge });
  expect((await ann.call('POST', '/api/auth/passkeys', { name: 'Phone', response })).status).toBe(400);
  await addTestPasskey(ann, device);
  const other = await registrationOptions(ann);
  const signed = await device.signIn({ ...(await signInOptions(ann)), challenge: other.challenge });
  expect((await ann.call('POST', '/api/auth/passkeys/sign-in', { response: signed })).status).toBe(401);
});

test('challenges that nobody used are swept', async () => {
  await signInOptions(ann);
  await registrationOptions(ann);
  shop.clock.now += 300_000;
  await createJobs(shop.deps, null)
    .runDue()
    .catch(() => {});
  expect(shop.deps.db.select().from(passkeyChallenges).all()).toEqual([]);
});

test('a device may sign for itself though nobody asked it to', async () => {
  expect((await sendNewPasskey(ann, device, { isSelfSigned: true })).status).toBe(200);
  expect((await signInWithTestPasskey(shop.visitor(), device)).status).toBe(200);
});

const certificate = new Uint8Array([0x30, 0x03, 0x02, 0x01, 0x01]);

test.each([
  ['another origin', { origin: 'https://thief.example' }],
  ['another relying party', { rpId: 'thief.example' }],
  ['no check of the user', { isUserVerified: false }],
  ['a certificate', { attestation: { fmt: 'packed', attStmt: new Map([['x5c', [certificate]]]) } }],
  ['another format', { attestation: { fmt: 'tpm', attStmt: new Map<string, string>([['ver', '2.0']]) } }],
  ['a false signature', { attestation: { fmt: 'packed', attStmt: new Map([['sig', certificate]]) } }],
])('a new passkey with %s is refused, and nothing is kept', async (_, deviation) => {
  const answer = await sendNewPasskey(ann, device, deviation);
  expect([answer.status, await answer.text()]).toEqual([400, refused.register]);
  expect(await own(ann)).toEqual([]);
});

test.each([
  ['another origin', { origin: 'https://thief.example' }],
  ['another relying party', { rpId: 'thief.example' }],
  ['no check of the user', { isUserVerified: false }],
  ['a counter that went back', { counter: 4 }],
  ["another account's handle", { userHandle: 'Ym9i' }],
])('a sign-in with %s is refused', async (_, deviation) => {
  await addTestPasskey(ann, device);
  expect((await signInWithTestPasskey(ann, device, { counter: 5 })).status).toBe(200);
  const thief = shop.visitor();
  const answer = await signInWithTestPasskey(thief, device, { counter: 6, ...deviation });
  expect([answer.status, await answer.text()]).toEqual([401, notChecked]);
  expect(await isSignedIn(thief)).toBe(false);
  expect((await signInWithTestPasskey(thief, device, { counter: 6 })).status).toBe(200);
});

test('a device without a counter signs in again and again; one key cannot sign for another', async () => {
  await addTestPasskey(ann, device);
  for (const _ of [1, 2])
    expect((await signInWithTestPasskey(shop.visitor(), device, { counter: 0 })).status).toBe(200);
  const other = await openTestAuthenticator();
  const options = await signInOptions(ann);
  const forged = { ...(await other.signIn(options)), id: '', rawId: '' };
  const { id } = await device.signIn(options);
  const body = { response: { ...forged, id, rawId: id } };
  const answer = shop.visitor().call('POST', '/api/auth/passkeys/sign-in', body);
  expect(await statusAndBody(answer)).toEqual([401, notChecked]);
});

test('an unknown passkey is 401, and failures are limited as wrong passwords are', async () => {
  const [status, sentence] = await statusAndBody(signInWithTestPasskey(shop.visitor(), device));
  expect([status, sentence]).toEqual([401, expect.stringContaining('We do not know this passkey.')]);
  await addTestPasskey(ann, device);
  const stranger = shop.visitor();
  for (let n = 0; n < 10; n++) await signInWithTestPasskey(stranger, device, { isUserVerified: false });
  expect((await signInWithTestPasskey(stranger, device)).status).toBe(429);
  expect((await signInWithTestPasskey(ann, device)).status).toBe(200);
});

test('adding one wants a sign-in or the password of the last fifteen minutes', async () => {
  shop.clock.now += 900_000;
  const options = () => statusAndBody(ann.call('POST', '/api/auth/passkeys/registration-options'));
  expect(await options()).toEqual([403, 'Please confirm with your password first.']);
  await ann.call('POST', '/api/auth/confirm', { password: credentials.password });
  expect((await options())[0]).toBe(200);
});

test('a name is required, one device is registered once, and ten passkeys are enough', async () => {
  const response = await device.register(await registrationOptions(ann));
  expect(await statusAndBody(ann.call('POST', '/api/auth/passkeys', { name: ' ', response }))).toEqual([
    400,
    'Please give the passkey a name.',
  ]);
  await addTestPasskey(ann, device);
  const bob = shop.customer();
  for (const who of [ann, bob])
    expect(await statusAndBody(sendNewPasskey(who, device))).toEqual([
      409,
      'This passkey is registered already.',
    ]);
  for (let n = 1; n < 10; n++) await addTestPasskey(ann, await openTestAuthenticator());
  expect(await own(ann)).toHaveLength(10);
  expect((await ann.call('POST', '/api/auth/passkeys/registration-options')).status).toBe(409);
});

test('a removed passkey no longer signs in; those of others are not to be found', async () => {
  const { id } = await addTestPasskey(ann, device);
  const bob = shop.customer();
  expect(await own(bob)).toEqual([]);
  expect((await remove(bob, id))[0]).toBe(404);
  expect((await remove(ann, id))[0]).toBe(200);
  expect((await remove(ann, id))[0]).toBe(404);
  expect(mailSubjects(shop)).toContain('A passkey was removed');
  expect((await signInWithTestPasskey(shop.visitor(), device)).status).toBe(401);
});

test('the only way to sign in stays', async () => {
  const bob = shop.customer();
  const { id } = await addTestPasskey(bob, device);
  expect(await remove(bob, id)).toEqual([409, expect.stringContaining('your only way to sign in')]);
  shop.deps.db.update(users).set({ passwordHash: 'some' }).where(eq(users.id, bob.id)).run();
  expect((await remove(bob, id))[0]).toBe(200);
});

test('a new password by mail removes passkeys, signing out everywhere does not', async () => {
  await addTestPasskey(ann, device);
  await ann.call('POST', '/api/account/sign-out-everywhere');
  expect((await signInWithTestPasskey(shop.visitor(), device)).status).toBe(200);
  await ann.call('POST', '/api/auth/forgot-password', { email: credentials.email });
  const reset = { token: mailedToken(shop, '/reset-password'), password: 'fresh-greens' };
  expect((await shop.visitor().call('POST', '/api/auth/reset-password', reset)).status).toBe(200);
  expect((await signInWithTestPasskey(shop.visitor(), device)).status).toBe(401);
});

test('passkeys go with the account, and the ways in of others stay', async () => {
  const bob = shop.customer();
  await addTestPasskey(bob, await openTestAuthenticator());
  await addTestPasskey(ann, device);
  dropOtherSignInMethods(shop.deps.db, bob.id, bob.email);
  expect(shop.deps.db.select().from(passkeys).all()).toHaveLength(1);
  shop.deps.db.delete(users).where(eq(users.email, credentials.email)).run();
  expect(shop.deps.db.select().from(passkeys).all()).toEqual([]);
  expect((await signInWithTestPasskey(shop.visitor(), device)).status).toBe(401);
});
