import type { Manifest } from 'vite';

type Scripts = Map<string, Uint8Array>;

/** The scripts that the build in `client` made itself, by path; none without a build. */
export async function readScripts(client: string): Promise<Scripts> {
  const file = Bun.file(`${client}/.vite/manifest.json`);
  const manifest: Manifest = (await file.exists()) ? await file.json() : {};
  const scripts: Scripts = new Map();
  for (const { file: path } of Object.values(manifest)) {
    const script = Bun.file(`${client}/${path}`);
    if (path.endsWith('.js') && (await script.exists())) scripts.set(path, await script.bytes());
  }
  return scripts;
}

/** Tabs that are open with the version before load parts of it late. The service worker does not list them. */
export async function addPreviousScripts(client: string, previous: Scripts): Promise<void> {
  for (const [path, script] of previous)
    if (!(await Bun.file(`${client}/${path}`).exists())) await Bun.write(`${client}/${path}`, script);
}
