/**
 * Writes client/interface.d.ts, what a page may ask of Ballast and what it is answered, client/wallet.js, what a page knows of the
 * wallet before it asks, src/provider/methods.ts, the names of its methods, and packages/service/interface.d.ts, the same without a page:
 * from the table of endpoints, the sites' commands, events and errors, as the compiler knows them, each with what is said above it.
 * `npx tsx tests/run/client-types.ts`; a test compares the files with what this would write.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { taken } from '../../src/gateway/openapi';
import { doors } from '../../src/interface/schema/doors';
import { common, refusals } from '../../src/interface/schema/refusals';
import { errorCodes } from '../../src/primitives/error-codes';
import { self } from '../../src/provider/self';

const root = fileURLToPath(new URL('../../', import.meta.url));
const WRITTEN = 'Written by tests/run/client-types.ts';

/** What is printed: every type by the name that a dApp imports it by. */
const source = `
import type { table, DoorName, Input } from './src/interface/schema/table';
import type { outputs, Output } from './src/interface/schema/outputs';
import type { DetailsOf, ErrorCode } from './src/primitives/error-codes';
import type { SiteInput } from './src/commands/site-commands';
export type { Json } from './src/primitives/errors';
export type { SiteFeature as Feature } from './src/primitives/asker';
/** 'submit': built, shown to the person, signed, sent and followed to its end. 'sign': up to the signature. 'build': unsigned, nobody is asked. */
export type Mode = SiteInput<'call'>['mode'];
/** Of a message (SEP-53). 'utf8': a text; 'base64': bytes, whatever they say. Absent: a text. */
export type MessageEncoding = NonNullable<SiteInput<'signMessage'>['encoding']>;
export type SignOptions = Omit<SiteInput<'signAuthEntry'>, 'authEntry'>;
export type { StabilizerStatus, StabilizerStatuses, UnsignedTransaction, RewardClaim, SendResult } from './src/interface/schema/outputs';
export type { Plan, Effect, Given, Warning, Step, AuthNode, Signing, ControlChange, PlanFee, RentLine, PlanWitness } from './src/primitives/plan';
export type { AssetParam, FailReason, PredicateParam } from './src/primitives/plan-words';
export type { ReadName } from './src/interface/schema/table';
import type { SiteEvents } from './src/primitives/site-events';
export type Events = Omit<SiteEvents, 'hello'>;
export type TABLE = typeof table;
export type INPUTS = { [N in DoorName]: Input<N> };
export type OUTPUTS = { [N in DoorName]: Output<N> };
export type DETAILS = { [C in ErrorCode]: DetailsOf<C> };
`;

/** The compiler over `source` alone and what it names. */
function compile() {
  const file = `${root}client-types.ts`;
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === file ? ts.createSourceFile(name, source, rest[0], true) : read(name, ...rest));
  const program = ts.createProgram([file], { ...options, incremental: false }, host);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile) as ts.Symbol;
  const symbols = checker.getExportsOfModule(module).map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return [symbol.name, { target, type: checker.getDeclaredTypeOfSymbol(target) }] as const;
  });
  return { checker, exported: new Map(symbols) };
}

const { checker, exported } = compile();
const isPrinted = (name: string) => name !== name.toUpperCase();
/** What pages are not shown: what bytes do, as the service says it. */
const ofPlans = [
  'Plan',
  'Effect',
  'Given',
  'Warning',
  'Step',
  'AuthNode',
  'Signing',
  'ControlChange',
  'PlanFee',
  'RentLine',
  'PlanWitness',
  'AssetParam',
  'FailReason',
  'PredicateParam',
];
/** What a page asks the wallet, and nobody asks the service. */
const ofPages = ['Feature', 'Mode', 'MessageEncoding', 'SignOptions', 'Events'];
const names = new Map([...exported].filter(([name]) => isPrinted(name)).map(([name, { type }]) => [type, name]));
/** Unions of objects that have a name. */
const named = [...names.keys()]
  .filter((type) => type.isUnion())
  .filter(({ types }) => types.some(({ flags }) => flags & ts.TypeFlags.Object));

/** Without the parts of documents that only this repository has. */
const docOf = (symbol: ts.Symbol) =>
  ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/ \([a-z]+\.md [^)]*\)/g, '');
const comment = (text: string, indent: string) => (text ? `${indent}/** ${text} */\n` : '');

/** Members of unions stand in an order of their own: the compiler's changes with what it happened to see first. */
const ordered = (texts: string[]) =>
  [...new Set(texts)].sort((a, b) => Number(a === 'null') - Number(b === 'null') || (a < b ? -1 : a > b ? 1 : 0));

function print(type: ts.Type, indent: string, field = '', self = false): string {
  const name = names.get(type);
  if (name && !self) return name;
  if (type.flags & ts.TypeFlags.Unknown) return figureOf(field);
  if (type.isUnion()) {
    // Beside null or nothing, a type by its name is spread out.
    const inside = self ? undefined : named.find((one) => one.types.every((part) => type.types.includes(part)));
    const rest = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined || inside?.types.includes(part)));
    const parts = [...(inside ? [names.get(inside) as string] : []), ...rest.map((part) => print(part, indent, field))];
    const whole =
      parts.includes('true') && parts.includes('false') ? [...parts.filter((part) => !/^(true|false)$/.test(part)), 'boolean'] : parts;
    return ordered(whole).join(' | ');
  }
  // Branded text: an address.
  if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String)) return 'string';
  if (type.isIntersection() && type.types.some((part) => names.has(part))) return type.types.map((part) => print(part, indent)).join(' & ');
  if (checker.isTupleType(type)) {
    return `[${checker
      .getTypeArguments(type as ts.TypeReference)
      .map((part) => print(part, indent))
      .join(', ')}]`;
  }
  if (checker.isArrayType(type)) return `${wrapped(print(checker.getTypeArguments(type as ts.TypeReference)[0] as ts.Type, indent))}[]`;
  if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return printObject(type, indent);
  return checker.typeToString(type).replaceAll('"', "'");
}

const wrapped = (text: string) => (text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text);

const isOptional = ({ flags }: ts.Symbol) => Number((flags & ts.SymbolFlags.Optional) !== 0);

function printObject(type: ts.Type, indent: string): string {
  const properties = checker.getPropertiesOfType(type).toSorted((a, b) => isOptional(a) - isOptional(b));
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
  if (properties.length === 0) return index ? `{ [key: string]: ${print(index, indent)} }` : 'Record<never, never>';
  const inner = `${indent}  `;
  return `{\n${properties.map((property) => printProperty(property, inner)).join('')}${indent}}`;
}

function printProperty(property: ts.Symbol, indent: string): string {
  const optional = isOptional(property) ? '?' : '';
  const type = checker.getTypeOfSymbol(property);
  const text = optional && type.flags & ts.TypeFlags.Undefined ? 'undefined' : print(type, indent, property.name);
  const said = docOf(property) || (type.flags & ts.TypeFlags.Unknown ? String(taken[property.name]?.description ?? '') : '');
  return `${comment(said, indent)}${indent}${property.name}${optional}: ${text};\n`;
}

/** What an endpoint takes of a field that the table lets through. */
function figureOf(field: string): string {
  const type = taken[field]?.type;
  if (type === 'integer') return 'number';
  if (type === 'string') return 'string';
  throw new Error(`Nothing says what ${field} is.`);
}

const find = (name: string) => exported.get(name) ?? never(name);
function never(name: string): never {
  throw new Error(`There is no ${name}.`);
}

/** A type of its own: an interface where it is an object. */
function declare(name: string): string {
  const { target, type } = find(name);
  const text = print(type, '', '', true);
  const isObject = text.startsWith('{') && !type.isUnionOrIntersection();
  return `${comment(docOf(target), '')}export ${isObject ? `interface ${name} ${text}` : `type ${name} = ${text};`}\n`;
}

/** Of each endpoint one line, in the order of the table. */
const byDoor = (line: (name: string) => string) => doors.map(({ name }) => line(name)).join('');
const propertyOf = (of: string, name: string) => checker.getPropertyOfType(find(of).type, name) ?? never(name);
const typeIn = (of: string, name: string, indent: string) => print(checker.getTypeOfSymbol(propertyOf(of, name)), indent);

function methodsOf(feature: string): string {
  const lines = doors
    .filter((door) => door.feature === feature)
    .map(({ name, kind }) => {
      const type = kind === 'change' ? `: Change<'${name}'>` : `(input: Inputs['${name}']): Promise<Answers['${name}']>`;
      return `${comment(docOf(propertyOf('TABLE', name)), '  ')}  ${kind === 'change' ? 'readonly ' : ''}${name}${type};\n`;
    });
  return `{\n${lines.join('')}}`;
}

const quoted = (texts: readonly string[], indent: string) =>
  texts.length === 0
    ? `${indent}never\n`
    : ordered([...texts])
        .map((text) => `${indent}| '${text}'\n`)
        .join('');

function printErrors(): string {
  const lines = Object.entries(errorCodes).map(([code, status]) => {
    const details = checker.getTypeOfSymbol(propertyOf('DETAILS', code));
    const some = checker.getPropertiesOfType(details);
    const carried = some.length === 0 ? 'undefined' : print(details, '').replaceAll('\n', ' ');
    return `  ${code}: { status: ${status}; details${some.every(isOptional) ? '?' : ''}: ${carried} };\n`;
  });
  return `{\n${lines.join('')}}`;
}

const FIGURES = "// Amounts are decimal strings in the asset's smallest unit, rates integer basis points, times unix seconds.";

/** Whatever is asked of an endpoint, by whichever way. */
const endpoints = () => `/** What each endpoint takes. */
export interface Inputs {
${byDoor((name) => `  ${name}: ${typeIn('INPUTS', name, '  ')};\n`)}}

/** What each endpoint answers over HTTP, and a change in mode 'build'. */
export interface Answers {
${byDoor((name) => `  ${name}: ${typeIn('OUTPUTS', name, '  ')};\n`)}}
`;

const refusing = () => `/** Every error by its code: its status, and what its details hold. */
export interface Errors ${printErrors()}
export type ErrorCode = keyof Errors;

/** What can be wrong with the network and its nodes, whatever is asked. */
export type CommonRefusal =
${quoted(common, '  ').trimEnd()};

/** What each endpoint may be refused with beside that. */
export interface Refusals {
${byDoor((name) => `  ${name}:\n${quoted(refusals[name as keyof typeof refusals], '    ').trimEnd()};\n`)}}
`;

const declared = (without: readonly string[]) =>
  [...exported.keys()]
    .filter((name) => isPrinted(name) && !without.includes(name))
    .map(declare)
    .join('\n');

const clientTypes = () => `// ${WRITTEN}, and never by hand.
${FIGURES}
import type { Change } from './index.js';

${declared(ofPlans)}
${endpoints()}
export interface Stabilizer ${methodsOf('stabilizer')}

export interface Migration ${methodsOf('migration')}

${refusing()}`;

const serviceTypes = () => `// ${WRITTEN}, and never by hand.
${FIGURES}

${declared(ofPages)}
${endpoints()}
${refusing()}`;

function providerMethods(): string {
  const of = (feature: string) => doors.filter((door) => door.feature === feature).map(({ name }) => `'${name}'`);
  return `// ${WRITTEN}, and never by hand.
/** What a page asks by its name, by the feature that it needs. */
export const methods = {
  stabilizer: [${of('stabilizer').join(', ')}],
  migration: [${of('migration').join(', ')}],
} as const;
`;
}

/** The wallet has its names from the domain that its rdns is, read backwards. */
function walletFacts(): string {
  const { name, rdns, icon } = self();
  const reads = doors.filter(({ kind }) => kind === 'read').map((door) => `'${door.name}'`);
  return `// ${WRITTEN}, and never by hand.
export const NAME = '${name}';
export const RDNS = '${rdns}';
export const ICON =
  '${icon}';
/** Where a person gets the wallet. */
export const WALLET_URL = 'https://${rdns.split('.').reverse().join('.')}/';
/** Endpoints that answer without a person. */
export const READS = [${reads.join(', ')}];
`;
}

/** As the project formats them. */
const formatted = (path: string, input: string) =>
  execFileSync(`${root}node_modules/.bin/biome`, ['format', `--stdin-file-path=${path}`], { input, cwd: root, encoding: 'utf8' });

/** What each file should hold. */
export const files = (): { [path: string]: string } => ({
  'client/interface.d.ts': formatted('client/interface.d.ts', clientTypes()),
  'packages/service/interface.d.ts': formatted('packages/service/interface.d.ts', serviceTypes()),
  'client/wallet.js': formatted('client/wallet.js', walletFacts()),
  'src/provider/methods.ts': formatted('src/provider/methods.ts', providerMethods()),
});

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(files())) writeFileSync(`${root}${path}`, text);
