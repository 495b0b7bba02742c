/**
 * How a control is taken out: found by what the code does in a function that is named, not by how it is written. Words find the
 * place: a function that is called, a property, a constant of the module, an error's code, a literal, an operator; `!word` is one
 * that must not be there. The name of a local is no word, so that it can be changed; what was destructured goes by its property.
 */
import { join } from 'node:path';
import ts from 'typescript';

/** What stands in place of a part of a source; offsets in characters. */
interface Edit {
  from: number;
  to: number;
  text: string;
}
type WordOf = (node: ts.Node) => string | undefined;
export type Operator = (place: ts.Node, wordOf: WordOf) => Edit;

/** One control of a numbered case (docs/security.md 6). */
export interface Control {
  /** The number of the case whose test must fail. */
  case: number;
  /** What holds as long as the control is there. */
  holds: string;
  file: string;
  /** The function that has it, or the property or constant of the module, after whatever it is inside of: `createDoor.answered`. */
  inside: string;
  out: Operator;
  /** Where the case's tests are: `*.test.ts` in a process, `*.spec.ts` in the built extension. */
  tests: readonly string[];
}

/** Why a control is not found: a part of a sentence. */
class Lost extends Error {}

function within(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => {
    if (!ts.isTypeNode(child)) nodes.push(...within(child));
  });
  return nodes;
}
const isInside = (inner: ts.Node, outer: ts.Node) => inner.pos >= outer.pos && inner.end <= outer.end;
const over = (node: ts.Node, text: string): Edit => ({ from: node.getStart(), to: node.end, text });
const isFunction = (node?: ts.Node) => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
/** A function, or a constant of the module: its name is no local's. */
const isKnown = (node: ts.VariableDeclaration) => isFunction(node.initializer) || ts.isSourceFile(node.parent.parent.parent);
const declares = (node: ts.Node) => ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);

/** What a node says or is called; undefined: nothing, or by the name of a local. */
function wordOf(node: ts.Node, symbols: ts.TypeChecker): string | undefined {
  if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) || ts.isPrivateIdentifier(node)) return node.text;
  if (!ts.isIdentifier(node)) return ts.tokenToString(node.kind);
  const { name, propertyName } = node.parent as { name?: ts.Node; propertyName?: ts.Node };
  if (propertyName === node || (name === node && !declares(node.parent))) return node.text;
  const made = symbols.getSymbolAtLocation(node)?.declarations?.[0];
  if (!made) return node.text;
  if (ts.isBindingElement(made)) {
    return ts.isArrayBindingPattern(made.parent) || made.dotDotDotToken ? undefined : (made.propertyName ?? made.name).getText();
  }
  if (ts.isImportSpecifier(made)) return (made.propertyName ?? made.name).text;
  return ts.isParameter(made) || (ts.isVariableDeclaration(made) && !isKnown(made)) ? undefined : node.text;
}

const partsOf = (node: ts.Node): (ts.Node | undefined)[] => {
  if (ts.isBinaryExpression(node)) return [undefined, node.left, node.right];
  if (!ts.isCallExpression(node)) return [];
  return [ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : undefined, ...node.arguments];
};
/** `$`: what stood there; `$0`: what a call is made on; `$1` …: what it is given, or the sides of a comparison. */
const filled = (text: string, whole: ts.Node, parts = partsOf(whole)) =>
  text.replace(/\$(\d?)(?![\w{/])/g, (_, part) => (part ? parts[part] : whole)?.getText() ?? '');

type IsOf = (node: ts.Node, wordOf: WordOf) => boolean;
/** Changes the smallest node of a kind that has all the words: there must be one. */
function smallest(kind: string, words: readonly string[], isOf: IsOf, edit: (node: ts.Node) => Edit): Operator {
  return (place, word) => {
    const nodes = within(place);
    const says = (node: ts.Node, wanted: string) => {
      const said = word(node) ?? '';
      return said === wanted || (!ts.isIdentifier(node) && said.split(/\W+/).includes(wanted));
    };
    const wanted = words.map((one) => ({ not: /^!\w/.test(one), by: nodes.filter((node) => says(node, one.replace(/^!(?=\w)/, ''))) }));
    const hasAll = (node: ts.Node) => wanted.every(({ not, by }) => by.some((inner) => isInside(inner, node)) !== not);
    const found = nodes.filter((node) => isOf(node, word) && hasAll(node));
    const least = found.filter((node) => !found.some((other) => other !== node && isInside(other, node)));
    if (least[0] && least.length === 1) return edit(least[0]);
    const asked = `${kind}${words.length > 0 ? ` with ${words.map((one) => `“${one}”`).join(' and ')}` : ''}`;
    const lines = least.map((node) => node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1);
    throw new Lost(least.length === 0 ? `there is no ${asked}` : `there is more than one ${asked}: lines ${lines.join(', ')}`);
  };
}

const LOGICAL = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken];
const JOINING = [...LOGICAL, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
const COMPARING = /^([=!]==?|[<>]=?|in|instanceof|&&|\|\|)$/;
const joins = (node: ts.Node, kinds: ts.SyntaxKind[]): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && kinds.includes(node.operatorToken.kind);

function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(node) && COMPARING.test(node.operatorToken.getText())) return true;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return true;
  if (joins(parent, LOGICAL)) return node !== parent.operatorToken;
  if (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) return parent.condition === node;
  return (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node;
}

/** The smallest statement is left out. */
export const drop = (...words: string[]) =>
  smallest(
    'statement',
    words,
    (node) => ts.isStatement(node) && !ts.isBlock(node),
    (node) => {
      if (ts.isVariableStatement(node)) throw new Lost('the statement declares what others use');
      return over(node, '{}');
    },
  );

/** The smallest condition is another; */
export const condition = (text: string, ...words: string[]) =>
  smallest('condition', words, isCondition, (node) => over(node, `(${filled(text, node)})`));
/** it holds always, */
export const always = (...words: string[]) => condition('true', ...words);
/** or never. */
export const never = (...words: string[]) => condition('false', ...words);

/** The smallest branch of an `if` is taken whatever its condition says. */
export const regardless = (...words: string[]) =>
  smallest(
    'branch of an if',
    words,
    (node) => ts.isIfStatement(node.parent) && node.parent.thenStatement === node,
    (node) => over((node.parent as ts.IfStatement).expression, 'true'),
  );

/** Of operands that `&&`, `||`, `??` or `+` joins, one alone is left. */
export const only = (...words: string[]) =>
  smallest(
    'operand',
    words,
    (node) => joins(node.parent, JOINING) && node !== node.parent.operatorToken,
    (node) => {
      let all = node.parent as ts.BinaryExpression;
      while (joins(all.parent, [all.operatorToken.kind])) all = all.parent;
      return over(all, node.getText());
    },
  );

/** Of `a ? b : c` the smallest branch is never taken. */
export const bypass = (...words: string[]) =>
  smallest(
    'branch of “? :”',
    words,
    (node) => ts.isConditionalExpression(node.parent) && (node === node.parent.whenTrue || node === node.parent.whenFalse),
    (node) => {
      const { whenTrue, whenFalse } = node.parent as ts.ConditionalExpression;
      return over(node.parent, (node === whenTrue ? whenFalse : whenTrue).getText());
    },
  );

/** The call of a function is something else: */
export const call = (name: string, text: string, ...words: string[]) =>
  smallest(
    `call of ${name}`,
    words,
    (node, word) =>
      ts.isCallExpression(node) && word(ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression) === name,
    (node) => over(node, `(${filled(text, node)})`),
  );
/** what it is given first, */
export const bare = (name: string, ...words: string[]) => call(name, '$1', ...words);
/** or what it is made on. */
export const unchained = (name: string, ...words: string[]) => call(name, '$0', ...words);

/** The smallest element of a list, property of an object or argument of a call is left out. */
export function omit(...words: string[]): Operator {
  const listOf = ({ parent }: ts.Node): readonly ts.Node[] => {
    if (ts.isArrayLiteralExpression(parent)) return parent.elements;
    if (ts.isObjectLiteralExpression(parent)) return parent.properties;
    return ts.isCallExpression(parent) ? parent.arguments : [];
  };
  return smallest(
    'element',
    words,
    (node) => listOf(node).includes(node),
    (node) => {
      const list = listOf(node);
      return { from: node.pos, to: list[list.indexOf(node) + 1]?.pos ?? node.end, text: '' };
    },
  );
}

/** The one mention of a name, number or operator is another. */
export const instead = (word: string, text: string) =>
  smallest(
    `mention of ${word}`,
    [],
    (node, wordOf) => wordOf(node) === word && !ts.isStringLiteralLike(node),
    (node) => over(node, text),
  );

/** What the smallest `try` would catch goes on. */
export const uncaught = (...words: string[]) =>
  smallest('try', words, ts.isTryStatement, (node) => over(node, (node as ts.TryStatement).tryBlock.getText()));

/** The property or constant that is named has another value; `$`: its own. */
export const value =
  (text: string): Operator =>
  (place) => {
    const { initializer } = place as { initializer?: ts.Node };
    if (!initializer) throw new Lost('it has no value');
    return over(initializer, filled(text, initializer, []));
  };

/** The function that is named does something before all else; `$1` …: its parameters. */
export const first =
  (text: string): Operator =>
  (place) => {
    const { body, parameters = [] } = place as { body?: ts.Node; parameters?: readonly ts.ParameterDeclaration[] };
    if (!body || !ts.isBlock(body)) throw new Lost('it is no function with statements');
    const at = body.getStart() + 1;
    return { from: at, to: at, text: filled(text, body, [undefined, ...parameters.map(({ name }) => name)]) };
  };

/** For what has no syntax of its own, inside of a regular expression: a text that is there once is another. */
export const text =
  (was: string, is: string): Operator =>
  (place) => {
    const [before = '', ...after] = place.getText().split(was);
    if (after.length !== 1) throw new Lost(`“${was}” is there ${after.length} times`);
    const from = place.getStart() + before.length;
    return { from, to: from + was.length, text: is };
  };

function nameOf(node: ts.Node): string | undefined {
  const isNamed = ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node);
  return isNamed || (ts.isVariableDeclaration(node) && isKnown(node)) ? node.name?.getText() : undefined;
}

/** Of one name a function goes before properties. */
function placeOf(file: ts.SourceFile, path: string): ts.Node {
  return path.split('.').reduce<ts.Node>((outer, name) => {
    const all = within(outer).filter((node) => node !== outer && nameOf(node) === name);
    const functions = all.filter((node) => !('initializer' in node) || isFunction(node.initializer as ts.Node));
    const [one, ...more] = functions.length > 0 ? functions : all;
    if (!one || more.length > 0) throw new Lost(`${one ? more.length + 1 : 'no'} functions or properties there are called ${name}`);
    return one;
  }, file);
}

const TO_DO =
  'Name in tests/run/controls.ts the function that has the control now, and words that stand nowhere else in it: what it calls, a property, the code that it refuses with. A control that is gone on purpose goes with its case';

/**
 * Answers what makes of a control the text of its file without it, with where the change is. Throws where the control is not
 * found, or more than once.
 */
export function removing(root: string, controls: readonly Control[]): (control: Control) => Edit {
  const options = { noResolve: true, noLib: true, types: [], jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext };
  const program = ts.createProgram({ rootNames: [...new Set(controls.map(({ file }) => join(root, file)))], options });
  const symbols = program.getTypeChecker();
  return ({ case: number, holds, file, inside, out }) => {
    try {
      const source = program.getSourceFile(join(root, file));
      if (!source) throw new Lost('there is no such file');
      const { from, to, text } = out(placeOf(source, inside), (node) => wordOf(node, symbols));
      return { from, to: from + text.length, text: source.text.slice(0, from) + text + source.text.slice(to) };
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      throw new Error(`Case ${number}, “${holds}”, ${file}#${inside}: ${error.message}. ${TO_DO}.`);
    }
  };
}
