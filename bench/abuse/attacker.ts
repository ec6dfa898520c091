import { load } from '../load.ts';

/** Sends one request over and over from 32 connections, whatever the answers are. Arguments: port, seconds, base64 request. */
const [port = '', seconds = '', encoded = ''] = process.argv.slice(2);
const request = Buffer.from(encoded, 'base64').toString('latin1');
const until = performance.now() + Number(seconds) * 1000;
while (performance.now() < until) {
  const left = (until - performance.now()) / 1000;
  await load(Number(port), () => request, { concurrency: 32, seconds: left, takesRefusals: true }).catch(
    () => {},
  );
}
