import { join } from 'node:path';
import { root } from '../root.ts';

/** When bundled, scripts are next to the server. */
const isBundled = !import.meta.path.endsWith('.ts');

/**
 * Passes only `env`. Signals that stop the shop stop it, too: 'interrupted'. Throws its stderr on failure.
 */
export async function runScript(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<'done' | 'interrupted'> {
  const script = isBundled ? join(root, `dist/shop/${name}.js`) : join(root, `scripts/${name}.ts`);
  const running = Bun.spawn([process.execPath, script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const [code, errors] = await Promise.all([running.exited, new Response(running.stderr).text()]);
  if (running.signalCode === 'SIGTERM' || running.signalCode === 'SIGINT') return 'interrupted';
  if (code !== 0) throw new Error(`exit code ${code}: ${errors.trim()}`);
  return 'done';
}
