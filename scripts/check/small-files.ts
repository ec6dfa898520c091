import { isTest, type Module, readModules } from './modules.ts';

/**
 * Prints the files of under 80 lines that only one other file of their folder uses and that have no test of their own:
 * `bun scripts/check/small-files.ts`. What they hold can live where it is used, unless there is a reason not to.
 */
const root = `${import.meta.dir}/../..`;
const most = 80;
const modules = await readModules(root, ['src']);
const shop = modules.filter(({ path }) => !isTest(path) && !path.startsWith('src/sandbox/'));
const tests = new Set(modules.filter(({ path }) => isTest(path)).map(({ path }) => path));
const routes = await Bun.file(`${root}/src/app/routes.ts`).text();

const small = shop
  .filter(isSmall)
  .map(({ path, text }) => `${text.split('\n').length - 1} ${path} <- ${usersOf(path)[0]?.path}`);
process.stdout.write(`${small.join('\n')}\n${small.length} files\n`);

function isSmall({ path, text }: Module): boolean {
  if (text.split('\n').length > most) return false;
  if (/\/(table|routes|mails|queries)\.ts$/.test(path) || routes.includes(path.replace('src/app/', '')))
    return false;
  if (tests.has(path.replace(/(\.tsx?)$/, '.test$1'))) return false;
  const users = usersOf(path);
  if (users.length !== 1 || users[0] === undefined) return false;
  // Routes hold no domain function.
  if (/routes\.ts$/.test(users[0].path) && !/routes\.ts$/.test(path)) return false;
  const isLazy = users[0].imports.some(({ target, kind }) => target === path && kind === 'dynamic');
  return !isLazy && folderOf(users[0].path) === folderOf(path);
}

function usersOf(path: string): Module[] {
  return shop.filter(({ imports }) => imports.some(({ target }) => target === path));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
