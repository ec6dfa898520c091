import { cp, rm } from 'node:fs/promises';
import { readKnowledge } from '../src/server/assistant/knowledge.ts';
import type { Site } from '../src/server/platform/site/site.ts';
import { describeApi } from './build/describe-api.ts';
import { compressSite, describeSite } from './build/describe-site.ts';
import { addPreviousScripts, readScripts } from './build/previous-scripts.ts';

/** Builds everything the server serves: `bun run build`. The order matters: what follows describes what came before. */

const root = `${import.meta.dir}/..`;
const client = `${root}/dist/client`;

// The server reads it with the first question: a broken file would be found by a customer.
readKnowledge();
const previousScripts = await readScripts(client);
await rm(`${root}/dist`, { recursive: true, force: true });
await run('bunx', '--bun', 'react-router', 'build');
// The licence of the typefaces goes where their files go.
await cp(`${root}/NOTICE`, `${client}/NOTICE.txt`);
// The handbook's pictures, for its page.
await cp(`${root}/docs/pictures`, `${client}/handbook`, { recursive: true });
await addPreviousScripts(client, previousScripts);
const site = await describeSite(client);
await compressSite(client, site);
await Bun.write(`${root}/dist/site.json`, JSON.stringify(site));
await Bun.write(`${root}/dist/openapi.json`, JSON.stringify(await describeApi(), null, 2));
await bundleServer();
process.stdout.write(summary(site));

/** The server, and the commands of whoever runs it, in a few files: reading hundreds of modules is most of a cold start. */
async function bundleServer(): Promise<void> {
  await Bun.build({
    entrypoints: [
      'src/server/main.ts',
      'scripts/backup.ts',
      'scripts/restore.ts',
      'scripts/make-admin.ts',
    ].map((file) => `${root}/${file}`),
    outdir: `${root}/dist/shop`,
    naming: { entry: '[name].[ext]' },
    target: 'bun',
    splitting: true,
    // Its fonts are files of its own package, which a bundle does not carry along.
    external: ['pdfkit'],
    minify: { whitespace: true },
    sourcemap: 'linked',
  });
  // Read from beside the code.
  await cp(`${root}/src/server/assistant/knowledge`, `${root}/dist/shop/knowledge`, { recursive: true });
}

async function run(...command: string[]): Promise<void> {
  const { exited } = Bun.spawn(command, { cwd: root, stdout: 'inherit', stderr: 'inherit' });
  if ((await exited) !== 0) throw new Error(`${command.join(' ')} failed.`);
}

function summary({ files, pages }: Site): string {
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  return `${Object.keys(files).length} files, ${Math.round(bytes / 1024)} KB; ${Object.keys(pages).length} pages prerendered\n`;
}
