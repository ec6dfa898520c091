import type { Socket } from 'bun';

type LoadResult = {
  requests: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
};

type RequestBytes = () => string;

/**
 * A small closed-loop load generator over raw keep-alive sockets: `concurrency` connections, each sends its next
 * request when the last answer is complete, for `seconds` or until `most` requests are done. Loopback only.
 * Throws when an answer is not a 2xx, unless `takesRefusals`, or a connection is lost: refusals are quick and would pass for
 * speed.
 */
export async function load(
  port: number,
  request: RequestBytes,
  limits: { concurrency: number; seconds?: number; most?: number; takesRefusals?: boolean },
) {
  const { concurrency, seconds = 3600, most = Number.POSITIVE_INFINITY, takesRefusals = false } = limits;
  const started = performance.now();
  const until = started + seconds * 1000;
  const times: number[] = [];
  let sent = 0;
  let failed = 0;
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let pending = '';
      const next = (socket: Socket) => {
        if (sent >= most || performance.now() >= until) {
          resolve();
          socket.end();
          return;
        }
        sent += 1;
        sentAt = performance.now();
        socket.write(request());
      };
      Bun.connect({
        hostname: '127.0.0.1',
        port,
        socket: {
          open: next,
          data(socket, chunk) {
            pending += chunk.toString('latin1');
            const length = completeLength(pending);
            if (length === 0 || pending.length < length) return;
            if (!takesRefusals && !pending.startsWith('HTTP/1.1 2')) failed += 1;
            pending = '';
            times.push(performance.now() - sentAt);
            next(socket);
          },
          error: (_socket, error) => reject(error),
          close: () => reject(new Error('The server closed a connection in the middle of the run.')),
        },
      }).catch(reject);
    });
  await Promise.all(Array.from({ length: concurrency }, lane));
  if (failed > 0) throw new Error(`${failed} of ${times.length} requests failed.`);
  return summary(times, (performance.now() - started) / 1000);
}

/**
 * An open-loop load: `perSecond` requests, each sent when it is due, whether or not the ones before it are answered. Times
 * count from then, so that a server that falls behind cannot look quick. Throws when an answer is not a 2xx.
 */
export async function loadAtRate(
  ask: () => Promise<Response>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<LoadResult> {
  const started = performance.now();
  const times = Array.from({ length: perSecond * seconds }, async (_, n) => {
    const due = started + (n * 1000) / perSecond;
    await Bun.sleep(Math.max(0, due - performance.now()));
    const answer = await ask();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return performance.now() - due;
  });
  return summary(await Promise.all(times), (performance.now() - started) / 1000);
}

/** A GET or POST as bytes. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: keep-alive'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

export function summary(times: number[], seconds: number): LoadResult {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Bytes of the whole answer, 0 while its head is incomplete. */
function completeLength(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head));
  return head + 4 + Number(length?.[1] ?? 0);
}
