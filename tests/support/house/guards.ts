/**
 * A guard asks one question: a rule, which gives it its name, or a single value. What is weighed up beyond that is a
 * rule's to decide, where tests reach it.
 */
import { parseAst } from 'vite'
import type { AnyStateMachine } from 'xstate'

/** As much of ESTree as a guard may be made of. */
interface Node {
  readonly type: string
  readonly name?: string
  readonly operator?: string
  readonly computed?: boolean
  readonly expression?: boolean | Node
  readonly expressions?: readonly Node[]
  readonly properties?: readonly Node[]
  readonly arguments?: readonly Node[]
  readonly argument?: Node
  readonly body?: Node | readonly Node[]
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly value?: unknown
  readonly left?: Node
  readonly right?: Node
}

/** Throws where a value is missing, and decides nothing. */
const KNOWN = 'known'
/** The rule that a form's options bring. */
const REFUSES = 'refuses'

/** What is called; Vitest writes an imported name as `(0, module.name)`. */
function calleeOf({ callee }: Node): string | undefined {
  const called = callee?.type === 'SequenceExpression' ? callee.expressions?.at(-1) : callee
  return called?.type === 'MemberExpression' && called.object?.name?.startsWith('__vi')
    ? called.property?.name
    : called?.name
}

/** A value as it stands: a path, a constant, a rule's answer, or an object of them for a rule to look at. */
function isGiven(node: Node | undefined, rules: ReadonlySet<string>): boolean {
  const all = (nodes: readonly (Node | undefined)[] = []) =>
    nodes.every((part) => isGiven(part, rules))
  switch (node?.type) {
    case 'Identifier':
    case 'Literal':
      return true
    case 'MemberExpression':
      return node.computed === false && isGiven(node.object, rules)
    case 'ObjectExpression':
      return all(node.properties)
    case 'Property':
      return isGiven(node.value as Node, rules)
    case 'SpreadElement':
      return isGiven(node.argument, rules)
    case 'NewExpression':
      return node.callee?.name === 'Date' && all(node.arguments)
    case 'CallExpression': {
      const called = calleeOf(node) ?? ''
      return [...rules, KNOWN, REFUSES].includes(called) && all(node.arguments)
    }
    default:
      return false
  }
}

function isQuestion(node: Node | undefined, rules: ReadonlySet<string>): boolean {
  if (node?.type === 'UnaryExpression')
    return node.operator === '!' && isGiven(node.argument, rules)
  if (node?.type === 'BinaryExpression')
    return (
      (node.operator === '===' || node.operator === '!==') &&
      isGiven(node.left, rules) &&
      node.right?.type === 'Literal'
    )
  return isGiven(node, rules)
}

/** The expression an arrow answers with; nothing where it is a function of another form. */
function answerOf(guard: unknown): Node | undefined {
  const [statement] = parseAst(`(${String(guard)})`).body as unknown as Node[]
  const arrow = statement?.expression as Node | undefined
  return arrow?.type === 'ArrowFunctionExpression' && arrow.expression === true
    ? (arrow.body as Node)
    : undefined
}

/** `rules` are the names of everything that src/rules exports. */
export const guardFaults = (machine: AnyStateMachine, rules: ReadonlySet<string>): string[] =>
  Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    const answer = answerOf(guard)
    if (!isQuestion(answer, rules))
      return [`guard ${name} weighs something up: that is a rule’s to do`]
    const asked = answer?.type === 'CallExpression' ? calleeOf(answer) : undefined
    if (asked !== undefined && asked !== name)
      return [`guard ${name} asks the rule ${asked}, and should bear its name`]
    return rules.has(name) && asked !== name
      ? [`guard ${name} bears the name of a rule, and does not ask it`]
      : []
  })
