import { chmodSync, cpSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A stage that was built into a folder, which is its root. */
export type Built = {
  folder: string;
  /** Where commands run, in this machine's file system. */
  workdir: string;
  /** Variables of the image; paths are this machine's. */
  env: Record<string, string>;
  command: string[];
  healthCheck: string[];
};

type Options = {
  dockerfile: string;
  /** The checkout, whose files are the context. */
  context: string;
  /** An empty folder for the roots of the stages. */
  folder: string;
  args: Record<string, string>;
  /** Runs a command as the image's user would. */
  run(command: string[], cwd: string, env: Record<string, string>): void;
};

/**
 * Does what a Dockerfile says without images: each stage's commands run in a folder of its own that stands for the root, on
 * this machine's programs. Knows the instructions that `deploy/Dockerfile` uses, and throws for any other.
 */
export function buildStages({ dockerfile, context, folder, args, run }: Options): Built[] {
  const stages: (Built & { name: string })[] = [];
  for (const [word, rest] of instructionsOf(dockerfile)) {
    const stage = stages.at(-1);
    if (word === 'FROM') {
      const name = /\bAS (\w+)$/.exec(rest)?.[1] ?? 'last';
      const root = join(folder, name);
      mkdirSync(root);
      stages.push({ name, folder: root, workdir: root, env: {}, command: [], healthCheck: [] });
    } else if (!stage) throw new Error(`${word} before FROM`);
    else if (word === 'WORKDIR') {
      stage.workdir = join(stage.folder, rest);
      mkdirSync(stage.workdir, { recursive: true });
    } else if (word === 'COPY') copy(stage, rest);
    else if (word === 'RUN') run(['sh', '-c', rest], stage.workdir, stage.env);
    else if (word === 'ARG') {
      const [name = '', value = ''] = rest.split('=');
      stage.env[name] = args[name] ?? value;
    } else if (word === 'ENV') {
      const [name = '', value = ''] = rest.split('=');
      stage.env[name] = value.startsWith('/') ? join(stage.folder, value) : value;
    } else if (word === 'CMD') stage.command = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') stage.healthCheck = JSON.parse(rest.replace(/^.*? CMD /, ''));
    else if (!['USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(word))
      throw new Error(`${word} is not known`);
  }
  return stages;

  function copy(stage: Built, rest: string): void {
    const words = rest.split(' ').filter((part) => !part.startsWith('--chown'));
    const from = /--from=(\w+)/.exec(rest)?.[1];
    const [target = '', ...sources] = words.filter((part) => !part.startsWith('--from')).reverse();
    const place = target.startsWith('/') ? join(stage.folder, target) : join(stage.workdir, target);
    if (from === undefined && sources.join() === '.') {
      copyContext(context, place);
      return;
    }
    for (const source of sources) {
      const origin = stages.find(({ name }) => name === from)?.folder ?? context;
      const path = join(origin, source);
      const isFolder = statSync(path).isDirectory();
      const copied = target.endsWith('/') && !isFolder ? join(place, basename(source)) : place;
      mkdirSync(dirname(copied), { recursive: true });
      cpSync(path, copied, { recursive: true });
    }
  }
}

/** Words and what follows them, comments and empty lines left out. */
function instructionsOf(dockerfile: string): [word: string, rest: string][] {
  return dockerfile
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1).trim()]);
}

/** The files of the checkout that git would keep and `.dockerignore` does not leave out. */
function copyContext(context: string, place: string): void {
  const { stdout } = Bun.spawnSync(['git', 'ls-files', '-co', '--exclude-standard', '-z'], { cwd: context });
  const patterns = ignoredPatterns(context);
  for (const path of stdout.toString().split('\0')) {
    if (path === '' || patterns.some((pattern) => pattern.match(path))) continue;
    const info = lstatSync(join(context, path), { throwIfNoEntry: false });
    if (!info?.isFile()) continue;
    mkdirSync(dirname(join(place, path)), { recursive: true });
    cpSync(join(context, path), join(place, path));
    chmodSync(join(place, path), 0o666 | (info.mode & 0o111));
  }
}

function ignoredPatterns(context: string): Bun.Glob[] {
  const text = Bun.spawnSync(['cat', join(context, '.dockerignore')]).stdout.toString();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.flatMap((line) => [new Bun.Glob(line), new Bun.Glob(`${line}/**`)]);
}
