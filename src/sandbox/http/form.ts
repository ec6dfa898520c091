import { ApiError } from './errors.ts';

export type Param = string | Param[] | Params;
export type Params = { [name: string]: Param };

type Branch = Map<string, TreeNode>;
type TreeNode = string | Branch;

const keyPattern = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const maxDepth = 12;

/** `a[b][0][c]=x`, `a[]=x`, percent-encoded brackets. Throws an ApiError for contradictory keys. */
export function decodeForm(text: string): Params {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) set(root, segments(key), value, key);
  return asParams(root);
}

function segments(key: string): string[] {
  const match = keyPattern.exec(key);
  if (!match?.[1]) throw malformed(key);
  const rest = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  if (rest.length > maxDepth) throw malformed(key);
  return [match[1], ...rest];
}

function set(branch: Branch, path: string[], value: string, key: string): void {
  const [head = '', ...rest] = path;
  const name = head === '' ? String(branch.size) : head;
  if (rest.length === 0) {
    if (branch.has(name)) throw malformed(key);
    branch.set(name, value);
    return;
  }
  const next = branch.get(name) ?? new Map<string, TreeNode>();
  if (typeof next === 'string') throw malformed(key);
  branch.set(name, next);
  set(next, rest, value, key);
}

function asParams(branch: Branch): Params {
  const entries = [...branch].map(([name, node]): [string, Param] => [name, asParam(node)]);
  return Object.assign(Object.create(null), Object.fromEntries(entries)) as Params;
}

function asParam(node: TreeNode): Param {
  if (typeof node === 'string') return node;
  const names = [...node.keys()];
  if (!names.every((name) => /^\d+$/.test(name))) return asParams(node);
  return names.sort((a, b) => Number(a) - Number(b)).map((name) => asParam(node.get(name) ?? ''));
}

function malformed(key: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message: `Invalid parameter name: ${key.slice(0, 80)}`,
  });
}

/** Ignores the order of parameters. */
export function canonicalForm(param: Param): string {
  if (typeof param === 'string') return JSON.stringify(param);
  if (Array.isArray(param)) return `[${param.map(canonicalForm).join(',')}]`;
  const names = Object.keys(param).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalForm(param[name] ?? '')}`).join(',')}}`;
}
