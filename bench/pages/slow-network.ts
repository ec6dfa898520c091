import { connect, createServer, type Socket } from 'node:net';

/** Slow 4G, as Lighthouse names it: the round trip in ms, and bytes per second to the phone and from it. */
export const slow4g = {
  roundTripMs: 150,
  downloadBytesPerSecond: 1.6e6 / 8,
  uploadBytesPerSecond: 750e3 / 8,
};

/**
 * A TCP proxy on `port` to `target` that adds latency and limits the bandwidth, shared by all connections together. Chromium's own
 * emulation leaves out what a service worker fetches.
 */
export async function openSlowNetwork(port: number, target: number) {
  const download = createLink(slow4g.downloadBytesPerSecond);
  const upload = createLink(slow4g.uploadBytesPerSecond);
  const sockets = new Set<Socket>();
  const proxy = createServer((phone) => {
    const shop = connect(target, '127.0.0.1');
    forward(phone, shop, upload);
    forward(shop, phone, download);
    for (const socket of [phone, shop]) sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => proxy.listen(port, resolve));
  return {
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** When a chunk that is sent now has arrived, ms from now: half a round trip after the line has carried all before it. */
function createLink(bytesPerSecond: number) {
  let freeAt = 0;
  return (bytes: number) => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1000;
    return freeAt - now + slow4g.roundTripMs / 2;
  };
}

function forward(from: Socket, to: Socket, delayOf: (bytes: number) => number): void {
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), delayOf(chunk.length)));
  from.on('close', () => setTimeout(() => to.end(), delayOf(0)));
}
