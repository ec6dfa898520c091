import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Deps } from '../platform/deps.ts';
import { createMailBackOff } from '../platform/mail/mail-back-off.ts';
import { type MailQueue, sendDueMails, smtpTransport } from '../platform/mail/mailer.ts';

const open: { close(): void }[] = [];

/** For `afterEach`. */
export function closeMailServers(): void {
  for (const server of open.splice(0)) server.close();
}

/** Accepts everything unless `behaviour` differs; `received`: mail sources. */
export async function openMailServer(behaviour: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 10,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
    ...behaviour,
  });
  server.on('error', () => {});
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { received, url: urlOf(server.server) };
}

/** Greets, then replies to the first command endlessly. */
export async function openTricklingServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let timer: Timer | undefined;
    socket.write('220 ready\r\n');
    socket.on('data', () => {
      timer ??= setInterval(() => socket.write('250-one moment\r\n'), 20);
    });
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
    socket.on('error', () => {});
  });
  open.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: urlOf(server), connections: () => sockets.size };
}

function urlOf(server: Pick<Server, 'address'>): string {
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** As the shop's jobs do. */
export function mailSender(deps: Deps, url: string, queue: Partial<MailQueue> = {}) {
  const transport = smtpTransport(url, 'Eden Microgreens <hello@edenmicrogreens.example>');
  const backOff = createMailBackOff();
  const all = { isUrgent: false, connections: 3, deadlineMs: 5_000, backOff, ...queue };
  return () => sendDueMails(deps, transport, all);
}
