import { isNode, type Node, parsed, partsOf } from './syntax.ts'

/** What React makes of elements that nobody here writes, by the numbers it gives to them. */
const neverMade: Readonly<Record<number, string>> = {
  18: 'what a server has drawn and the browser has not taken over yet',
  19: '<SuspenseList>',
  26: '<link>, <meta>, <script>, <style> and <title>: the document has its own',
  27: '<html>, <head> and <body>',
  30: '<ViewTransition>: the pages move by the document’s own transition',
  31: '<Activity>',
}

interface Edit {
  start: number
  end: number
  text: string
}

const isNever = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'Literal' &&
  typeof node.value === 'number' &&
  node.value in neverMade

const isTag = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNode(node.property) &&
  node.property.name === 'tag'

const isFunction = ({ type }: Node): boolean => type.includes('Function')

/** `27 === fiber.tag` */
const isComparison = ({ type, operator, left, right }: Node): boolean =>
  type === 'BinaryExpression' &&
  (operator === '===' || operator === '!==') &&
  ((isNever(left) && isTag(right)) || (isTag(left) && isNever(right)))

/** `isHostHoistableType(…) ? 26 : …` */
const isChoice = ({ type, consequent }: Node): boolean =>
  type === 'ConditionalExpression' && isNever(consequent)

const endsClause = /^(Break|Return|Continue|Throw)Statement$/

/** Whether the clause below is reached from this one. */
function leadsOn({ consequent }: Node): boolean {
  let last = (consequent as Node[]).at(-1)
  while (last?.type === 'BlockStatement') last = (last.body as Node[]).at(-1)
  return last === undefined || !endsClause.test(last.type)
}

/** The clauses that are entered for what is never made: all of it, or the label alone where another leads into them. */
function neverEntered(cases: readonly Node[]): { clause: Node; whole: boolean }[] {
  let isReached = false
  return cases.flatMap((clause) => {
    const isEntered = !isNever(clause.test)
    const wasReached = isReached
    isReached = (isEntered || wasReached) && leadsOn(clause)
    return isEntered ? [] : [{ clause, whole: !wasReached }]
  })
}

/** The variables of a function that are declared in a part of it: other parts may use them. */
function declaredIn(node: Node): string[] {
  if (isFunction(node)) return []
  const isDeclaration = node.type === 'VariableDeclaration' && node.kind === 'var'
  const own = isDeclaration
    ? (node.declarations as Node[]).map(({ id }) => String((id as Node).name))
    : []
  return [...own, ...partsOf(node).flatMap(declaredIn)]
}

/** The edits that leave out what is done with fibers that are never made, from outside to inside. */
function leftOut(node: Node, code: string, around?: Node): Edit[] {
  const { start, end } = node
  if (isComparison(node)) return [{ start, end, text: node.operator === '===' ? '!1' : '!0' }]
  if (isChoice(node)) {
    const other = node.alternate as Node
    const inner = isChoice(other) ? (other.alternate as Node) : other
    return [{ start, end, text: code.slice(inner.start, inner.end) }]
  }
  const inside = isFunction(node) ? (node.body as Node) : around
  const never =
    node.type === 'SwitchStatement' && isTag(node.discriminant)
      ? neverEntered(node.cases as Node[])
      : []
  const gone = never.filter(({ whole }) => whole).map(({ clause }) => clause)
  const lost = gone.flatMap(declaredIn)
  const labels = never.map(({ clause, whole }) => {
    const [first] = clause.consequent as Node[]
    return { start: clause.start, end: (!whole && first?.start) || clause.end, text: '' }
  })
  const declarations =
    inside && lost.length > 0
      ? [{ start: inside.start + 1, end: inside.start + 1, text: `var ${lost.join()};` }]
      : []
  return [
    ...labels,
    ...declarations,
    ...partsOf(node)
      .filter((part) => !gone.includes(part))
      .flatMap((part) => leftOut(part, code, inside)),
  ]
}

/**
 * React's code without what it does with fibers that are never made here.
 *
 * @throws where React no longer tells its fibers apart by these numbers
 */
export function withoutFibers(code: string): string {
  for (const [tag, what] of Object.entries(neverMade))
    if (!new RegExp(`case ${tag}:`).test(code))
      throw new Error(`React no longer has number ${tag} for ${what}`)
  return leftOut(parsed(code), code)
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}
