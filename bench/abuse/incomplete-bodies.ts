import { atMost, type Figure } from '../figures.ts';
import { requestBytes } from '../load.ts';
import { residentMb, startServer } from '../processes.ts';

const count = 400;

/** Memory of the shop while 400 requests have sent all of a large body but its end. */
export async function incompleteBodies(dataDir: string): Promise<Figure> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir, TRUST_PROXY: '1' });
  const body = JSON.stringify({ email: 'a'.repeat(60_000) });
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const from = { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` };
      return sendHalf(shop.port, requestBytes('POST', '/api/auth/login', from, body).slice(0, -10));
    }),
  );
  await Bun.sleep(2000);
  const memory = residentMb(shop.pid);
  for (const socket of sockets) socket.end();
  await shop.stop();
  return atMost(`memory beside ${count} half-sent bodies`, memory, 150, ' MB');
}

/** Writes until the operating system has taken everything. */
function sendHalf(port: number, bytes: string) {
  let rest = Buffer.from(bytes, 'latin1');
  const write = (socket: { write(data: Buffer): number }) => {
    rest = rest.subarray(Math.max(0, socket.write(rest)));
  };
  return Bun.connect({ hostname: '127.0.0.1', port, socket: { open: write, drain: write, data() {} } });
}
