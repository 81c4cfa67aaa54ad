import { child, children, isConstantNumber, isText, type Node, text } from './syntax.ts';

/** A change of a source text. */
export interface Change {
  /** The offsets of the text that is replaced. */
  start: number;
  end: number;
  replacement: string;
  /** An expression becomes another one; a statement is left out; a body returns at its start. */
  kind: 'expression' | 'statement' | 'body';
}

/**
 * Changes of a node. Implied changes are omitted: the test that catches `a` and `b` instead of
 * `a && b` also catches `a || b`.
 *
 * @param parents the nodes around it, outermost first
 */
export function findChanges(node: Node, parents: Node[], source: string): Change[] {
  const operator = OPERATORS[node.type];
  if (!operator || isNoValue(node, parents)) return [];
  return operator(node, parents, source);
}

type Operator = (node: Node, parents: Node[], source: string) => Change[];

const OPERATORS: Partial<Record<string, Operator>> = {
  IfStatement: (node, _, source) => mutateTest(node, source, true),
  ConditionalExpression: (node, _, source) => mutateTest(node, source, true),
  // A mutant that loops forever shows nothing about the tests.
  WhileStatement: (node, _, source) => mutateTest(node, source, false),
  ForStatement: (node, _, source) => mutateTest(node, source, false),
  BinaryExpression: mutateBinary,
  LogicalExpression: mutateLogical,
  UnaryExpression: mutateUnary,
  UpdateExpression: mutateUpdate,
  AssignmentExpression: mutateAssignment,
  Literal: mutateLiteral,
  CallExpression: mutateCall,
  ChainExpression: mutateChain,
  ExpressionStatement: mutateStatement,
  FunctionDeclaration: mutateFunction,
  FunctionExpression: mutateFunction,
  ArrowFunctionExpression: mutateFunction,
};

function expression(node: Node, ...replacements: string[]): Change[] {
  const { start, end } = node;
  return replacements.map((replacement) => ({ start, end, replacement, kind: 'expression' }));
}

/**
 * Returns whether a node is not evaluated in its place: a pattern, or a link of an optional chain.
 */
function isNoValue(node: Node, parents: Node[]): boolean {
  const parent = parents.at(-1);
  if (!parent) return false;
  if (parent.type === 'Property' && parent.key === node && parent.computed !== true) return true;
  if (node.type !== 'CallExpression') return false;
  // A link in parentheses would no longer end the whole chain if something is missing.
  return (
    parent.type === 'ChainExpression' ||
    (parents.some(({ type }) => type === 'ChainExpression') &&
      (parent.object === node || parent.callee === node))
  );
}

function mutateTest(node: Node, source: string, always: boolean): Change[] {
  const test = child(node, 'test');
  if (!test || text(test, source) === 'true') return [];
  return expression(test, ...(always ? ['true', 'false'] : ['false']));
}

/** Returns whether it is the test of a `while` loop, such as `true` in an endless one. */
function isEndless(node: Node, parents: Node[]): boolean {
  const parent = parents.at(-1);
  return parent?.type === 'WhileStatement' && parent.test === node;
}

/** Returns whether a node is a test, which is already changed to true and to false. */
function isTest(node: Node, parents: Node[]): boolean {
  const parent = parents.at(-1);
  return (
    parent !== undefined &&
    parent.test === node &&
    ['IfStatement', 'ConditionalExpression'].includes(parent.type)
  );
}

const OTHER_BINARY = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
  }),
);

function mutateBinary(node: Node, parents: Node[], source: string): Change[] {
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  const operator = String(node.operator);
  const other = OTHER_BINARY.get(operator);
  if (!left || !right || !other || isText(node)) return [];
  if (isConstantNumber(node)) return isPartOfConstant(parents) ? [] : moreThan(node, source);
  if (operator.endsWith('==') && (isTest(node, parents) || isOperand(parents))) return [];
  return expression(node, `${text(left, source)} ${other} ${text(right, source)}`);
}

/** Removes one operand. In a chain of the same operator, the inner node removes the left one. */
function mutateLogical(node: Node, _: Node[], source: string): Change[] {
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  if (!left || !right) return [];
  const isChain = left.type === 'LogicalExpression' && left.operator === node.operator;
  return expression(node, text(left, source), ...(isChain ? [] : [text(right, source)]));
}

/** Returns whether the operator around it already removes it. */
function isOperand(parents: Node[]): boolean {
  return parents.at(-1)?.type === 'LogicalExpression';
}

function mutateUnary(node: Node, parents: Node[], source: string): Change[] {
  const argument = child(node, 'argument');
  if (!argument || isTest(node, parents) || isOperand(parents)) return [];
  return ['!', '-'].includes(String(node.operator)) ? expression(node, text(argument, source)) : [];
}

function mutateUpdate(node: Node, _: Node[], source: string): Change[] {
  const other = node.operator === '++' ? '--' : '++';
  return expression(node, text(node, source).replace(String(node.operator), other));
}

function mutateAssignment(node: Node, _: Node[], source: string): Change[] {
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  if (!left || !right || isText(right)) return [];
  const other = { '+=': '-=', '-=': '+=' }[String(node.operator)];
  return other ? expression(node, `${text(left, source)} ${other} ${text(right, source)}`) : [];
}

/** Comparisons in queries, which are the only texts that are changed. */
const OTHER_TEXT = new Map(Object.entries({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }));

function mutateLiteral(node: Node, parents: Node[], source: string): Change[] {
  if (typeof node.value === 'boolean') {
    return isEndless(node, parents) ? [] : expression(node, String(!node.value));
  }
  if (typeof node.value === 'number') {
    return isPartOfConstant(parents) ? [] : moreThan(node, source);
  }
  if (typeof node.value === 'string') {
    const other = OTHER_TEXT.get(node.value);
    return other && parents.at(-1)?.type === 'CallExpression' ? expression(node, `'${other}'`) : [];
  }
  const pattern = (node.regex as { pattern?: string } | undefined)?.pattern;
  return pattern === undefined ? [] : mutatePattern(node, pattern, source);
}

/** Removes the anchor at a pattern's start, or at its end. */
function mutatePattern(node: Node, pattern: string, source: string): Change[] {
  const written = text(node, source);
  const flags = written.slice(pattern.length + 2);
  const others: string[] = [];
  if (pattern.startsWith('^') && pattern.length > 1) others.push(pattern.slice(1));
  if (/(?<!\\)\$$/.test(pattern) && pattern.length > 1) others.push(pattern.slice(0, -1));
  return expression(node, ...others.map((other) => `/${other}/${flags}`));
}

function isPartOfConstant(parents: Node[]): boolean {
  const parent = parents.at(-1);
  return parent !== undefined && isConstantNumber(parent);
}

/**
 * One more, up to a hundred, and the double beyond: one more millisecond in a minute changes
 * nothing.
 */
function moreThan(node: Node, source: string): Change[] {
  const written = text(node, source);
  const isSmall = node.type === 'Literal' && Number(node.value) <= 100;
  return expression(node, isSmall ? String(Number(node.value) + 1) : `2 * ${written}`);
}

const OTHER_METHOD = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    min: 'max',
    max: 'min',
  }),
);

/**
 * Calls that can be removed because they return a value like their object, or because they narrow a
 * query.
 */
const LEFT_OUT = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'where',
  'limit',
  'orderBy',
  'forUpdate',
]);

function mutateCall(node: Node, _: Node[], source: string): Change[] {
  const callee = child(node, 'callee');
  if (callee?.type !== 'MemberExpression') return [];
  const [object, property] = [child(callee, 'object'), child(callee, 'property')];
  if (!object || !property || callee.computed === true) return [];
  const name = String(property.name);
  if (LEFT_OUT.has(name) && object.type !== 'Super') return expression(node, text(object, source));
  const other = OTHER_METHOD.get(name);
  if (!other || (name.startsWith('m') && text(object, source) !== 'Math')) return [];
  return expression(
    node,
    source.slice(node.start, property.start) + other + source.slice(property.end, node.end),
  );
}

function mutateChain(node: Node, _: Node[], source: string): Change[] {
  const all = text(node, source);
  const whole = all.replace(/\?\.(?=[[(])/g, '').replaceAll('?.', '.');
  return expression(node, whole);
}

/** Logs are for people. Tests do not have to read all of them. */
const LOG = /(^|\.)(log|logger|console)\??\.(trace|debug|info|warn|error)\(/;

function mutateStatement(node: Node, _: Node[], source: string): Change[] {
  const inner = child(node, 'expression');
  if (!inner || typeof node.directive === 'string' || LOG.test(text(node, source))) return [];
  const called = inner.type === 'AwaitExpression' ? child(inner, 'argument') : inner;
  if (called?.type === 'CallExpression' && child(called, 'callee')?.type === 'Super') return [];
  return [{ start: node.start, end: node.end, replacement: '', kind: 'statement' }];
}

function mutateFunction(node: Node, parents: Node[]): Change[] {
  const body = child(node, 'body');
  if (body?.type !== 'BlockStatement') return [];
  const parent = parents.at(-1);
  if (parent?.type === 'MethodDefinition' && parent.kind === 'constructor') return [];
  const statements = children(body, 'body');
  // The statement itself is already removed.
  if (statements.length === 0) return [];
  if (statements.length === 1 && statements[0]?.type === 'ExpressionStatement') return [];
  return [{ start: body.start, end: body.end, replacement: '{}', kind: 'body' }];
}
