import { GlobalRegistrator } from '@happy-dom/global-registrator';

// Import this first in a component test. All test files share one process: the globals that happy-dom replaces and the server
// also uses are restored at once, or server tests would run with happy-dom's fetch.
const { fetch, Request, Response, Headers, AbortController, AbortSignal, URL } = globalThis;
const { TransformStream, WritableStream, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;

if (!GlobalRegistrator.isRegistered) {
  GlobalRegistrator.register({ url: 'http://localhost/' });
  Object.assign(globalThis, { fetch, Request, Response, Headers, AbortController, AbortSignal, URL });
  Object.assign(globalThis, { TransformStream, WritableStream });
  Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
}

// Imported only now: the library checks for `window` when it loads. Its default timeout of one second is too short on a busy
// machine.
const { configure } = await import('@testing-library/react');
configure({ asyncUtilTimeout: 10_000 });
