import { parseSync } from 'oxc-parser';
import { kindOf, type Node, placesOf, visit } from './bare-texts.ts';

/** What stands at one place among an element's children, and which elements can. */
type Slot = { source: string; isText: boolean; elements: Node[] };

/**
 * Elements ("path:line") that take the place of another one with the same tag and no key of its own: React keeps the element and
 * changes its children. A bare text of one branch is then removed, or something is inserted before it, or it changes out of
 * sight.
 */
export function clashingBranches(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const found: number[] = [];
  const compare = (branches: Node[]) =>
    branches.forEach((branch, place) => {
      const others = branches.slice(0, place);
      if (others.some((other) => doClash(other, branch, source))) found.push(branch.start);
    });
  visit(program as unknown as Node, (node) => {
    if (/Function/.test(node.type)) compare(returnedBy(node));
    if (node.type === 'JSXExpressionContainer') compare(elementsOf(node.expression as Node));
  });
  return placesOf(found, path, source);
}

/** Without those of functions within. */
function returnedBy(fn: Node): Node[] {
  const body = fn.body as Node | null;
  if (!body) return [];
  if (body.type !== 'BlockStatement') return elementsOf(body);
  const returned: Node[] = [];
  visit(body, (node) => {
    if (/Function/.test(node.type) && node !== body) return false;
    if (node.type === 'ReturnStatement' && node.argument) returned.push(...elementsOf(node.argument as Node));
  });
  return returned;
}

/** Of every branch. */
function elementsOf(expression: Node): Node[] {
  const { type } = expression;
  const part = (name: string) => elementsOf(expression[name] as Node);
  if (type === 'JSXElement') return [expression];
  if (type === 'ParenthesizedExpression' || type.startsWith('TS')) return part('expression');
  if (type === 'ConditionalExpression') return [...part('consequent'), ...part('alternate')];
  if (type === 'LogicalExpression')
    return expression.operator === '&&' ? part('right') : [...part('left'), ...part('right')];
  return [];
}

function doClash(one: Node, other: Node, source: string): boolean {
  if (nameOf(one, source) !== nameOf(other, source)) return false;
  const [first, second] = [slotsOf(one, source), slotsOf(other, source)];
  const [only] = first.length <= 1 ? first : second;
  const isOneAlone = first.length <= 1 || second.length <= 1;
  const isTextOfMany = [first, second].some(
    (slots) => slots.length > 1 && slots.some(({ isText }) => isText),
  );
  if (isOneAlone && (isTextOfMany || only?.isText)) return isTextOfMany;
  return Array.from({ length: Math.max(first.length, second.length) }).some((_, place) => {
    const [a, b] = [first[place], second[place]];
    if (!a || !b) return (a ?? b)?.isText;
    if (a.isText !== b.isText) return true;
    if (a.isText) return a.source !== b.source;
    const isKept = a.elements.some((kept) =>
      b.elements.some((now) => nameOf(kept, source) === nameOf(now, source)),
    );
    if (!isKept && [...first.slice(place + 1), ...second.slice(place + 1)].some(({ isText }) => isText))
      return true;
    return a.elements.some((kept) => b.elements.some((now) => doClash(kept, now, source)));
  });
}

/** Tag and key. */
function nameOf({ openingElement }: Node, source: string): string {
  const { name, attributes } = openingElement as { name: Node; attributes: Node[] };
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const key = attributes.find((attribute) => attribute.name && textOf(attribute.name as Node) === 'key');
  return `${textOf(name)} ${key ? textOf(key) : ''}`;
}

function slotsOf({ children }: Node, source: string): Slot[] {
  return (children as Node[]).flatMap((child) => {
    const { type } = child;
    const slot = { source: source.slice(child.start, child.end), isText: false, elements: [] };
    if (type === 'JSXText') return /\S/.test(slot.source) ? { ...slot, isText: true } : [];
    if (type === 'JSXElement') return { ...slot, elements: [child] };
    if (type !== 'JSXExpressionContainer') return slot;
    const expression = child.expression as Node;
    const kind = kindOf(expression);
    return kind === null ? [] : { ...slot, isText: kind.endsWith('text'), elements: elementsOf(expression) };
  });
}
