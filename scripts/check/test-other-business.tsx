import { QueryClientProvider } from '@tanstack/react-query';
import { plugin } from 'bun';
import { renderToReadableStream } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

/**
 * A process of its own in which `business.ts` holds other facts: prints what the shop then says, as JSON by name. Its one
 * argument is a list of replacements, `[[fact, other], ...]`. Everything else is imported after the facts were replaced.
 */
const replacements: [string, string][] = JSON.parse(process.argv[2] ?? '[]');
const written = await Bun.file(`${import.meta.dir}/../../src/shared/business.ts`).text();
const contents = replacements.reduce((text, [fact, other]) => {
  if (!text.includes(fact)) throw new Error(`business.ts does not say ${fact}.`);
  return text.replaceAll(fact, other);
}, written);
// What Vite tells the code of the app in the build.
process.env.SSR = 'true';
plugin({
  name: 'other business facts',
  setup: (build) => {
    build.onLoad({ filter: /src\/shared\/business\.ts$/ }, () => ({ contents, loader: 'ts' }));
  },
});

const said = { ...(await readPages()), ...(await readServer()) };
await Bun.write(Bun.stdout, JSON.stringify(said));
process.exit(0);

/** Every page as the build prerenders it, its head included, and the manifest. */
async function readPages(): Promise<Record<string, string>> {
  const { default: routes } = await import('../../src/app/routes.ts');
  const { Shell } = await import('../../src/app/shell/shell.tsx');
  const { queryClient } = await import('../../src/app/platform/query-client.ts');
  const { addPageMetadata } = await import('../build/page-heads.ts');
  const { webManifest } = await import('../build/web-manifest.ts');
  const { default: build } = await import('../../react-router.config.ts');
  const prerendered = routes.filter(({ path = '' }) => build.prerender.includes(`/${path}`));
  const pages = prerendered.map(async ({ path = '', file }) => {
    const { default: Page, meta } = await import(`../../src/app/${file}`);
    const parts: { title?: string; content?: string }[] = meta();
    const title = parts.find((part) => part.title)?.title;
    const content = parts.find((part) => part.content)?.content ?? '';
    const head = `<head><title>${title}</title><meta name="description" content="${content}"/></head>`;
    const stream = await renderToReadableStream(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/${path}`]}>
          <Shell>
            <Page />
          </Shell>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await stream.allReady;
    const body = `<body>${await new Response(stream).text()}</body>`;
    return [`page /${path}`, addPageMetadata(`<html>${head}${body}</html>`, `/${path}`)];
  });
  const manifest = JSON.stringify(webManifest);
  return { ...Object.fromEntries(await Promise.all(pages)), manifest };
}

/** The mails of a customer's first days, the calendar feed, and an answer of the assistant to each kind of question. */
async function readServer(): Promise<Record<string, string>> {
  const { openTestShopWithPayments } = await import('../../src/server/testing/shop-with-payments.ts');
  const { subscribeTo } = await import('../../src/server/testing/subscribers.ts');
  const { answerQuestion } = await import('../../src/server/assistant/chat.ts');
  const { chatEntryMatcher } = await import('../../src/server/assistant/choose-answer.ts');
  const { matchableEntries } = await import('../../src/server/assistant/knowledge.ts');
  const { listMails } = await import('../../src/server/platform/mail/outbox.ts');
  const { demoAdmin } = await import('../../src/server/env.ts');
  const { validRegistration } = await import('../../src/shared/contract/test-registration.ts');
  const { business } = await import('../../src/shared/business.ts');
  const shop = await openTestShopWithPayments();
  const { city, state, zipCode } = business.place;
  const place = { street: '12 Main St', city, state, zipCode };
  const ann = shop.customer('ann@example.com', place);
  await subscribeTo(shop, ann, { deliveryAddress: { ...place, notes: '' } });
  const { url } = await (await ann.call('POST', '/api/calendar')).json();
  const visitor = shop.visitor();
  const email = 'ben@example.com';
  const message = { name: 'Ben', subject: 'Hello', message: 'Hello?' };
  await visitor.call('POST', '/api/contact', { ...message, email });
  await visitor.call('POST', '/api/auth/register', { ...validRegistration, ...place, email });
  await visitor.call('POST', '/api/auth/forgot-password', { email });
  await visitor.call('POST', '/api/referrals/send', { email: 'cay@example.com' });
  await shop.moveClockTo('2031-03-22T15:00:00Z');
  const matcher = await chatEntryMatcher();
  const answerTo = (question: string) => answerQuestion(shop.deps, null, [question], matcher).answer;
  const answers = matchableEntries().map(({ id, examples: [question = ''] }) => [
    `answer ${id}`,
    JSON.stringify(answerTo(question)),
  ]);
  const mails = listMails(shop.deps.db).map((mail) => [`mail ${mail.subject}`, JSON.stringify(mail)]);
  return {
    ...Object.fromEntries([...answers, ...mails]),
    'open on Friday?': answerTo('Are you open on friday?').response,
    'calendar feed': await (await ann.call('GET', new URL(url).pathname)).text(),
    'demo admin': demoAdmin.email,
    'sender of mails': shop.deps.env.mailFrom,
  };
}
