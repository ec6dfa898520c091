import { connect, type Socket } from 'node:net';

/** Waits for elements; finds them by visible text. */
export type Browser = {
  goTo(url: string): Promise<void>;
  back(): Promise<void>;
  /** A button, link, tab, or choice; within an open dialog, if any. */
  press(name: RegExp): Promise<void>;
  /** Replaces the value. */
  type(label: RegExp, text: string): Promise<void>;
  expectText(text: RegExp): Promise<void>;
  expectTrue(what: string, script: string): Promise<void>;
  run<Answer>(script: string): Promise<Answer>;
};

/** HTTP method and path; `name` is Firefox's command. */
type Command = { method: 'GET' | 'POST'; path: string; name: string };
export type Send = (command: Command, body: object) => Promise<unknown>;

const commands = {
  navigate: { method: 'POST', path: '/url', name: 'WebDriver:Navigate' },
  back: { method: 'POST', path: '/back', name: 'WebDriver:Back' },
  execute: { method: 'POST', path: '/execute/sync', name: 'WebDriver:ExecuteScript' },
} as const;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const waitMs = 60_000;

export function drive(send: Send): Browser {
  const run = async <Answer>(script: string, ...args: unknown[]) =>
    (await send(commands.execute, { script, args })) as Answer;

  async function until<Answer>(what: string, ask: () => Promise<Answer | null | false>): Promise<Answer> {
    const giveUpAt = Date.now() + waitMs;
    while (Date.now() < giveUpAt) {
      const answer = await ask();
      if (answer) return answer;
      await Bun.sleep(100);
    }
    const page = await run<string>('return location.href + "\\n" + document.body.innerText.slice(0, 3000)');
    throw new Error(`${what} did not come. The page: ${page}`);
  }

  /** The first visible one, once it stops moving. */
  async function find(selector: string, name: RegExp): Promise<string> {
    let lastPlace: string | null = null;
    const found = await until(`${name}`, async () => {
      const [element, place] = await run<Found>(findByName, selector, name.source, name.flags);
      const isStill = place === lastPlace;
      lastPlace = place;
      return isStill && element;
    });
    return found[elementKey] ?? '';
  }
  const ofElement = (id: string, action: string, name: string): Command => ({
    method: 'POST',
    path: `/element/${id}/${action}`,
    name,
  });

  return {
    run,
    goTo: async (url) => void (await send(commands.navigate, { url })),
    back: async () => void (await send(commands.back, {})),
    async press(name) {
      const id = await find('button:not(:disabled), a, summary, input[type=radio], [role=tab]', name);
      await send(ofElement(id, 'click', 'WebDriver:ElementClick'), { id });
    },
    async type(label, text) {
      const id = await find('input, textarea', label);
      await send(ofElement(id, 'clear', 'WebDriver:ElementClear'), { id });
      await send(ofElement(id, 'value', 'WebDriver:ElementSendKeys'), { id, text });
    },
    expectText: async (text) =>
      void (await until(`${text}`, () =>
        run<boolean>(
          'return new RegExp(arguments[0], arguments[1]).test(document.body.innerText)',
          text.source,
          text.flags,
        ),
      )),
    expectTrue: async (what, script) => void (await until(what, () => run<boolean>(script))),
  };
}

type Found = [element: Record<string, string> | null, place: string | null];

const findByName = `
  const [selector, source, flags] = arguments;
  const pattern = new RegExp(source, flags);
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ||
      [...(element.labels ?? [])].map((label) => label.textContent).join(' ') ||
      element.textContent
    ).replace(/\\s+/g, ' ').trim();
  const dialog = [...document.querySelectorAll('dialog')].at(-1);
  const found = [...(dialog ?? document).querySelectorAll(selector)].find(
    (element) => pattern.test(nameOf(element)) && element.getClientRects().length > 0,
  );
  if (!found) return [null, null];
  const { left, top, bottom } = found.getBoundingClientRect();
  if (top < 100 || bottom > innerHeight - 100) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  return [found, Math.round(left) + ' ' + Math.round(found.getBoundingClientRect().top)];
`;

/** Starts a session. */
export async function sendOverHttp(origin: string, capabilities: object): Promise<Send> {
  const request = async (method: string, path: string, body?: object) => {
    const answer = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { message?: string; sessionId?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  const { sessionId } = await request('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  return ({ method, path }, body) => request(method, `/session/${sessionId}${path}`, body);
}

/** Marionette, no driver needed: `length:[type, id, error | name, value]`. */
export async function sendToFirefox(port: number): Promise<Send> {
  const socket = await connected(port);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, Buffer.from(chunk)]);
    for (let message = takeMessage(); message; message = takeMessage()) settle(message);
  });

  function takeMessage(): unknown {
    const colon = received.indexOf(':');
    const end = colon + 1 + Number(received.subarray(0, colon));
    if (colon < 0 || received.length < end) return null;
    const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
    received = received.subarray(end);
    return message;
  }
  function settle(message: unknown) {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting.get(id)?.resolve(result && 'value' in result ? result.value : result);
    waiting.delete(id);
  }
  function call(name: string, body: object): Promise<unknown> {
    const id = ++lastId;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    const message = Buffer.from(JSON.stringify([0, id, name, body]));
    socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    return answer.promise;
  }
  let lastId = 0;
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  return ({ name }, body) => call(name, body);
}

/** Firefox listens some seconds after starting. */
async function connected(port: number): Promise<Socket> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.once('connect', resolve).once('error', reject);
    try {
      await promise;
      return socket;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await Bun.sleep(100);
    }
  }
}
