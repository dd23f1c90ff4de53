/** Plants faults in charts. Each mutant is one change in a chart's source. */
import { parseSync } from 'vite'

/** Describes a change in a source. */
export interface Fault {
  readonly kind: string
  readonly line: number
  /** The source that was changed, on one line and shortened. */
  readonly what: string
}

export interface Mutant extends Fault {
  readonly file: string
  readonly kind: Kind
  readonly start: number
  readonly end: number
  readonly replacement: string
}

export const kinds = [
  'target swapped',
  'handler dropped',
  'action dropped',
  'invoke dropped',
  'onDone dropped',
  'onError dropped',
  'onSnapshot dropped',
  'always dropped',
  'after dropped',
  'delay changed',
  'guard removed',
  'guard inverted',
  'order reversed',
  'initial changed',
  'tag dropped',
  'final dropped',
  'reenter dropped',
  'input dropped',
  'params emptied',
  'assign emptied',
] as const
export type Kind = (typeof kinds)[number]

/** A node of the syntax tree (ESTree), with the properties that the planter reads. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly value?: unknown
  readonly key?: Node
  readonly name?: string
  readonly callee?: Node
  readonly body?: Node
  readonly properties?: readonly Node[]
  readonly elements?: readonly Node[]
}

/** A property `key: value` of an object, with the keys of the surrounding objects, innermost first. */
interface Place {
  readonly property: Node
  readonly key: string
  readonly value: Node
  readonly around: readonly string[]
  /** The other properties of the same object. */
  readonly beside: ReadonlyMap<string, Node>
  /** The names of the states that a target can be replaced with. */
  readonly siblings: readonly string[]
}

const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && 'type' in it && 'start' in it

const nameOf = ({ key }: Node): string => key?.name ?? String(key?.value)
const textOf = ({ type, value }: Node): string | null =>
  type === 'Literal' && typeof value === 'string' ? value : null
const isProperty = ({ type }: Node) => type === 'Property'
const contentOf = (property: Node) => property.value as Node

/** Lists every property of every object literal in the source. */
function placesIn(node: Node, around: readonly string[], siblings: readonly string[]): Place[] {
  if (node.type !== 'ObjectExpression')
    return Object.values(node)
      .flat()
      .filter(isNode)
      .flatMap((child) => placesIn(child, around, siblings))
  const properties = (node.properties ?? []).filter(isProperty)
  const beside = new Map(properties.map((property) => [nameOf(property), contentOf(property)]))
  return properties.flatMap((property) => {
    const key = nameOf(property)
    const value = contentOf(property)
    const inner =
      key === 'states' ? (value.properties ?? []).filter(isProperty).map(nameOf) : siblings
    return [
      { property, key, value, around, beside, siblings },
      ...placesIn(value, [key, ...around], inner),
    ]
  })
}

const eventKeys = ['onDone', 'onError', 'onSnapshot'] as const
const isEventKey = (key: string): key is (typeof eventKeys)[number] =>
  (eventKeys as readonly string[]).includes(key)

/** Shortens source code to one line of at most 70 characters. */
export const inShort = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 70)

/** The keys of `setup({ … })`, which provides the implementations that the chart refers to. */
const setUpKeys = ['types', 'actors', 'guards', 'actions', 'delays', 'schemas']

/** Returns the source of the guards that a chart provides. */
export function guardsIn(file: string, source: string): string {
  const tree = parseSync(file, source).program as unknown as Node
  return placesIn(tree, [], [])
    .filter(({ key, around }) => key === 'guards' && around.length === 0)
    .map(({ value }) => source.slice(value.start, value.end))
    .join()
}

/** Returns the mutants of one chart, in the order of its source. */
export function plant(file: string, source: string): Mutant[] {
  const tree = parseSync(file, source).program as unknown as Node
  const found: Mutant[] = []
  const lineOf = (start: number) => source.slice(0, start).split('\n').length
  const short = (node: Node) => inShort(source.slice(node.start, node.end))

  function change(kind: Kind, node: Node, replacement: string, what = short(node)) {
    const { start, end } = node
    found.push({ file, kind, line: lineOf(start), what, start, end, replacement })
  }
  /** Removes a property or an element with the comma that follows it. */
  function drop(kind: Kind, node: Node) {
    const comma = /^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0
    const whole = { ...node, end: node.end + comma }
    change(kind, whole, '', short(node))
  }
  function swapTarget(node: Node, siblings: readonly string[]) {
    const target = textOf(node)
    const others = siblings.filter((name) => name !== target)
    if (target === null || others.length === siblings.length || others.length === 0) return
    const other = others[siblings.indexOf(target) % others.length]
    change('target swapped', node, `'${other}'`, `${target} → ${other}`)
  }
  function reverse(list: Node) {
    const branches = list.elements ?? []
    const [first, last] = [branches[0], branches.at(-1)]
    if (!first || !last || first === last) return
    const texts = branches.map(({ start, end }) => source.slice(start, end))
    const all = { ...list, start: first.start, end: last.end }
    change('order reversed', all, texts.reverse().join(', '))
  }

  function setUp({ key, value, around }: Place) {
    if (around[0] === 'guards' && value.type === 'ArrowFunctionExpression' && value.body) {
      if (value.body.type !== 'BlockStatement')
        change(
          'guard inverted',
          value.body,
          `!(${source.slice(value.body.start, value.body.end)})`,
          key,
        )
    }
    if (around[0] === 'delays')
      change(
        'delay changed',
        value,
        value.type === 'ArrowFunctionExpression' ? '7' : `3 * (${short(value)})`,
        key,
      )
    if (
      around[0] === 'actions' &&
      value.type === 'CallExpression' &&
      value.callee?.name === 'assign'
    )
      change('assign emptied', value, 'assign({})', key)
  }

  function drawn(place: Place) {
    const { property, key, value, around, beside, siblings } = place
    const isHandler = around[0] === 'on' || around[0] === 'after' || isEventKey(key)
    const isBranching = isHandler || key === 'always'
    if (isBranching) swapTarget(value, siblings)
    if (key === 'target') swapTarget(value, siblings)
    if (isBranching && value.type === 'ArrayExpression') reverse(value)
    if (around[0] === 'on') drop('handler dropped', property)
    if (isEventKey(key)) drop(`${key} dropped`, property)
    if (key === 'always') drop('always dropped', property)
    if (key === 'after') drop('after dropped', property)
    if (key === 'guard') drop('guard removed', property)
    if (key === 'reenter') drop('reenter dropped', property)
    if (key === 'tags') drop('tag dropped', property)
    if (key === 'type' && textOf(value) === 'final') drop('final dropped', property)
    if (['actions', 'entry', 'exit'].includes(key))
      for (const action of value.elements ?? [property]) drop('action dropped', action)
    if (key === 'invoke')
      for (const one of value.elements ?? [property]) drop('invoke dropped', one)
    if (key === 'input' && beside.has('src')) drop('input dropped', property)
    if (key === 'params' && beside.has('type') && value.type === 'ArrowFunctionExpression')
      change('params emptied', value, '() => ({})')
    if (key === 'initial') {
      const inner = beside.get('states')?.properties?.filter(isProperty).map(nameOf) ?? []
      const other = inner.find((name) => name !== textOf(value))
      if (textOf(value) !== null && other !== undefined)
        change('initial changed', value, `'${other}'`, `${textOf(value)} → ${other}`)
    }
  }

  for (const place of placesIn(tree, [], [])) {
    const outermost = place.around.at(-1) ?? place.key
    if (!setUpKeys.includes(outermost)) drawn(place)
    else if (place.around.length === 1) setUp(place)
  }
  return found.sort((one, other) => one.start - other.start)
}
