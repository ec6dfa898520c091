import { GlobalRegistrator } from '@happy-dom/global-registrator';

// Import first. Test files share one process: without restoring these globals, server tests would use
// happy-dom's fetch.
const { fetch, Request, Response, Headers, AbortController, AbortSignal, URL } = globalThis;
const { TransformStream, WritableStream, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;

if (!GlobalRegistrator.isRegistered) {
  GlobalRegistrator.register({ url: 'http://localhost/' });
  Object.assign(globalThis, { fetch, Request, Response, Headers, AbortController, AbortSignal, URL });
  Object.assign(globalThis, { TransformStream, WritableStream });
  Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
}

// Loaded late: the library looks for `window`. Its default timeout, one second, is too short on a busy
// machine.
const { configure } = await import('@testing-library/react');
configure({ asyncUtilTimeout: 10_000 });
