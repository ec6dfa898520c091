import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

export type TypeNode = ESTree.TSType;
type Interface = ESTree.TSInterfaceDeclaration;
type Alias = ESTree.TSTypeAliasDeclaration;

export type Declared =
  | { kind: 'interface'; parts: Interface[]; scope: Scope }
  | { kind: 'alias'; node: Alias; scope: Scope }
  | { kind: 'class'; node: ESTree.Class; scope: Scope };

export type Scope = { file: string; namespace: string[] };

/** Declarations by full dotted name. */
type SourceFile = {
  declared: Map<string, Declared>;
  /** By local name; `name` is null for a whole module. */
  imported: Map<string, { file: string; name: string | null }>;
  /** `import A = B.C`, by full dotted name. */
  aliases: Map<string, { target: string; scope: Scope }>;
};

const files = new Map<string, SourceFile>();

/** Throws if there is none. */
export function lookUp(name: string, scope: Scope): Declared {
  const found = find(name, scope);
  if (found) return found;
  throw new Error(`${scope.file} does not say what ${name} is.`);
}

function find(name: string, { file, namespace }: Scope): Declared | null {
  const source = read(file);
  for (let depth = namespace.length; depth >= 0; depth -= 1) {
    const full = [...namespace.slice(0, depth), name].join('.');
    const declared = source.declared.get(full);
    if (declared) return declared;
    const alias = source.aliases.get(full);
    if (alias) return find(alias.target, alias.scope);
  }
  const [first = '', ...rest] = name.split('.');
  const origin = source.imported.get(first);
  if (!origin) return null;
  const wanted = [...(origin.name === null ? [] : [origin.name]), ...rest].join('.');
  return find(wanted, { file: origin.file, namespace: [] });
}

function read(file: string): SourceFile {
  const known = files.get(file);
  if (known) return known;
  const source: SourceFile = { declared: new Map(), imported: new Map(), aliases: new Map() };
  files.set(file, source);
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'), { lang: 'dts' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  for (const statement of program.body) readStatement(source, statement, { file, namespace: [] });
  return source;
}

function readStatement(source: SourceFile, node: ESTree.Statement | ESTree.Declaration, scope: Scope): void {
  if (node.type === 'ImportDeclaration') readImport(source, node, scope);
  else if (node.type === 'ExportNamedDeclaration' && node.declaration)
    readStatement(source, node.declaration, scope);
  else if (node.type === 'ExportNamedDeclaration' && node.source)
    readReexport(source, node, fileOf(node.source.value, scope));
  else if (node.type === 'ExportNamedDeclaration' && scope.namespace.length > 0)
    readNamespaceExport(source, node, scope);
  else if (node.type === 'TSModuleDeclaration' && node.id.type === 'Identifier' && node.body)
    readNamespace(source, node.id.name, node.body, scope);
  else if (node.type === 'TSImportEqualsDeclaration') readImportEquals(source, node, scope);
  else readDeclaration(source, node, scope);
}

function readDeclaration(source: SourceFile, node: ESTree.Statement, scope: Scope): void {
  if (node.type === 'TSInterfaceDeclaration') {
    const name = fullName(node.id.name, scope);
    const present = source.declared.get(name);
    const parts = present?.kind === 'interface' ? [...present.parts, node] : [node];
    source.declared.set(name, { kind: 'interface', parts, scope });
  } else if (node.type === 'TSTypeAliasDeclaration') {
    source.declared.set(fullName(node.id.name, scope), { kind: 'alias', node, scope });
  } else if (node.type === 'ClassDeclaration' && node.id) {
    source.declared.set(fullName(node.id.name, scope), { kind: 'class', node, scope });
  }
}

function readNamespace(source: SourceFile, name: string, block: ESTree.TSModuleBlock, scope: Scope): void {
  const inner = { ...scope, namespace: [...scope.namespace, name] };
  for (const statement of block.body) readStatement(source, statement, inner);
}

function readImport(source: SourceFile, node: ESTree.ImportDeclaration, scope: Scope): void {
  const file = fileOf(node.source.value, scope);
  for (const one of node.specifiers) {
    const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : null;
    source.imported.set(one.local.name, { file, name });
  }
}

function readReexport(source: SourceFile, node: ESTree.ExportNamedDeclaration, file: string): void {
  for (const one of node.specifiers)
    source.imported.set(nameOf(one.exported), { file, name: nameOf(one.local) });
}

/** Inside a namespace, `export { A }` exports a name of the file. */
function readNamespaceExport(source: SourceFile, node: ESTree.ExportNamedDeclaration, scope: Scope): void {
  for (const one of node.specifiers) {
    const name = fullName(nameOf(one.exported), scope);
    source.aliases.set(name, { target: nameOf(one.local), scope: { ...scope, namespace: [] } });
  }
}

function readImportEquals(source: SourceFile, node: ESTree.TSImportEqualsDeclaration, scope: Scope): void {
  if (node.moduleReference.type === 'TSExternalModuleReference') return;
  const target = dotted(node.moduleReference);
  source.aliases.set(fullName(node.id.name, scope), { target, scope: { ...scope, namespace: [] } });
}

/** Includes inherited ones. */
export function fieldsOf(declared: Declared): Map<string, { node: TypeNode; scope: Scope }> {
  if (declared.kind !== 'interface') throw new Error('Only interfaces have fields.');
  const { parts, scope } = declared;
  const inherited = parts.flatMap((part) =>
    part.extends.flatMap(({ expression }) => [...fieldsOf(lookUp(dotted(expression), scope))]),
  );
  const own = parts.flatMap((part) =>
    part.body.body.flatMap((member): [string, { node: TypeNode; scope: Scope }][] => {
      if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return [];
      const node = member.typeAnnotation?.typeAnnotation;
      return node ? [[member.key.name, { node, scope }]] : [];
    }),
  );
  return new Map([...inherited, ...own]);
}

/** `A.B.C` as written. */
export function dotted(node: ESTree.TSTypeName | ESTree.Expression): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'TSQualifiedName') return `${dotted(node.left)}.${node.right.name}`;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return `${dotted(node.object)}.${node.property.name}`;
  throw new Error(`Not a dotted name: ${node.type}`);
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name;
}

function fullName(name: string, { namespace }: Scope): string {
  return [...namespace, name].join('.');
}

/** Imports use the JavaScript file's name, or no extension. */
function fileOf(path: string, { file }: Scope): string {
  return join(dirname(file), `${path.replace(/\.js$/, '')}.d.ts`);
}
