import { parseSync } from 'oxc-parser';

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** What stands between two tags: a text of its own, something that may come and go, or an element that stays. */
type Child = { kind: 'text' | 'conditional' | 'conditional text' | 'element'; start: number };

/**
 * Where React would fail on a page that the browser has translated: the translator takes each text out of its parent and puts
 * `<font>` in its place, so nothing can be inserted before a bare text, and a bare text can't be removed. One that is the only
 * child is safe, since React sets the content of its parent. Returns "path:line" for each.
 */
export function bareTexts(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const found: number[] = [];
  visit(program as unknown as Node, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = (node.children as Node[]).flatMap(childrenOf);
    if (node.type === 'JSXFragment' && children.some(({ kind }) => kind === 'text')) found.push(node.start);
    found.push(...faultsOf(children));
  });
  return placesOf(found, path, source);
}

export function placesOf(starts: number[], path: string, source: string): string[] {
  return [...new Set(starts.map((start) => `${path}:${source.slice(0, start).split('\n').length}`))];
}

function faultsOf(children: Child[]): number[] {
  if (children.length < 2) return [];
  return children.flatMap((child, place) => {
    if (child.kind === 'conditional text') return [child.start];
    if (child.kind !== 'conditional') return [];
    const next = children.slice(place + 1).find(({ kind }) => kind !== 'conditional');
    return next?.kind === 'text' ? [child.start] : [];
  });
}

function childrenOf(node: Node): Child[] {
  const { type, start } = node;
  if (type === 'JSXText') return /\S/.test(String(node.value)) ? [{ kind: 'text', start }] : [];
  if (type === 'JSXElement') return [{ kind: 'element', start }];
  if (type === 'JSXFragment') return (node.children as Node[]).flatMap(childrenOf);
  if (type !== 'JSXExpressionContainer') return [];
  const kind = kindOf(node.expression as Node);
  return kind === null ? [] : [{ kind, start }];
}

/** Null for what never shows anything. */
export function kindOf(expression: Node): Child['kind'] | null {
  const { type } = expression;
  const part = (name: string) => kindOf(expression[name] as Node);
  if (type === 'ParenthesizedExpression' || type.startsWith('TS')) return part('expression');
  if (type === 'JSXElement') return 'element';
  if (type === 'JSXFragment') {
    const inner = (expression.children as Node[]).flatMap(childrenOf);
    return inner.some(({ kind }) => kind.endsWith('text')) ? 'text' : 'element';
  }
  if (type === 'JSXEmptyExpression' || isNothing(expression)) return null;
  if (type === 'LogicalExpression' && expression.operator === '&&') return conditional(part('right'));
  if (type === 'LogicalExpression') return part('right') === null ? 'conditional text' : 'text';
  if (type === 'ConditionalExpression') {
    const [first, second] = [part('consequent'), part('alternate')];
    if (first === 'text' && second === 'text') return 'text';
    return conditional([first, second].some((kind) => kind?.endsWith('text')) ? 'text' : (first ?? second));
  }
  if (type === 'CallExpression') return kindOfCall(expression);
  return holdsElements(expression) ? 'element' : 'text';
}

function conditional(kind: Child['kind'] | null): Child['kind'] | null {
  if (kind === null) return null;
  return kind.endsWith('text') ? 'conditional text' : 'conditional';
}

function isNothing({ type, value, name }: Node): boolean {
  return (type === 'Literal' && (value === null || typeof value === 'boolean')) || name === 'undefined';
}

function kindOfCall({ callee }: Node): Child['kind'] | null {
  const { name, property } = callee as { name?: string; property?: { name?: string } };
  if (name === 'createPortal') return null;
  if (property?.name === 'map') return 'conditional';
  return holdsElements(callee as Node) ? 'element' : 'text';
}

/** Names that hold elements wherever they are used beside others; `Button` alone takes texts as its children. */
const elementNames = ['children', 'icon', 'list', 'panel', 'clear', 'creditAndNote'];

function holdsElements({ name }: Node): boolean {
  return elementNames.includes(String(name));
}

/** `enter` answers false to leave out what is within. */
export function visit(node: Node, enter: (node: Node) => unknown): void {
  if (enter(node) === false) return;
  for (const value of Object.values(node).flat())
    if (value && typeof value === 'object' && 'type' in value) visit(value as Node, enter);
}
