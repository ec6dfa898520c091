import { expect, test } from 'bun:test';
import { createLogger } from './log.ts';

function logged(fields: object): string {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error(fields, 'failed');
  return lines.join('');
}

test('addresses in the message or the stack of an error are masked', () => {
  for (const address of [
    'ann@example.com',
    'Ann.Lee+box@Mail.Example.co.uk',
    'ann%40example.com',
    'jürgen@müller.de',
  ]) {
    const refusal = `550 <${address}>: no such user "${address}", to=${address}`;
    const line = logged({ err: new Error(refusal) });
    expect(line).not.toContain(address);
    expect(line).toContain('550 <[address]>: no such user');
    expect(logged({ err: refusal })).not.toContain(address);
  }
});

test('the rest of an error stays readable', () => {
  const error = new Error('Bad thing at 12:30 in pino@10.4.0');
  error.stack = 'Error\n at read (/shop/node_modules/@elysiajs/eden/dist/index.mjs:1:2)';
  const line = logged({ err: error });
  expect(line).toContain('Bad thing at 12:30 in pino@10.4.0');
  expect(line).toContain('node_modules/@elysiajs/eden/dist/index.mjs:1:2');
});

test('fields that hold something private are masked by name', () => {
  expect(logged({ email: 'x', user: { street: 'x', password: 'x' } })).toContain('"email":"[private]"');
  expect(logged({ user: { password: 'secret1' } })).not.toContain('secret1');
});
