/** One chart as a page of docs/machines: its story, a Mermaid diagram and the table of what it declares. */
import type { AnyStateMachine } from 'xstate'
import {
  isWithin,
  nameOf,
  type StateNode,
  statesOf,
  type Transition,
  transitionsOf,
  wordFor,
} from './chart.ts'

const key = (node: StateNode): string => node.id.replace(/\W/g, '_')

/** `:`, `;` and `#` mean something to Mermaid. */
const label = (words: string): string => words.replace(/[;#"]/g, ' ').replace(/:/g, '∶')

const hasStates = (node: StateNode): boolean => Object.keys(node.states).length > 0

/** A state with states inside cannot have an arrow to its own inside: the arrow starts at a point in it. */
const insideOf = (node: StateNode): string => `${key(node)}_anywhere`

interface Arrow {
  readonly from: string
  readonly to: string
  readonly words: string
}

function arrowsOf({ node, definition, event, guard, actions }: Transition): Arrow[] {
  const condition = guard === undefined ? '' : ` [${guard}]`
  const effects = actions.length === 0 ? '' : ` / ${actions.join(', ')}`
  const words = label(`${event}${condition}${effects}`)
  return (definition.target ?? [node]).map((target: StateNode) => {
    const from = hasStates(node) && isWithin(target, node) ? insideOf(node) : key(node)
    const to = hasStates(target) && isWithin(node, target) ? insideOf(target) : key(target)
    return { from, to, words }
  })
}

export function diagramOf(machine: AnyStateMachine): string {
  const arrows = transitionsOf(machine).flatMap(arrowsOf)
  const point = (node: StateNode, pad: string): string[] => {
    const id = insideOf(node)
    const isUsed = arrows.some(({ from, to }) => from === id || to === id)
    return isUsed ? [`${pad}state "(anywhere in ${label(node.key)})" as ${id}`] : []
  }
  const inside = (node: StateNode, pad: string): string[] => [
    ...(node.initial?.target ?? []).map((start) => `${pad}[*] --> ${key(start)}`),
    ...point(node, pad),
    ...Object.values<StateNode>(node.states).flatMap((child) => draw(child, pad)),
  ]
  const regions = (node: StateNode, pad: string): string[] =>
    Object.values<StateNode>(node.states).flatMap((region, index) => [
      ...(index > 0 ? [`${pad}--`] : []),
      ...draw(region, pad),
    ])
  const draw = (node: StateNode, pad: string): string[] => {
    const title = `${pad}state "${node.type === 'history' ? 'H' : label(node.key)}" as ${key(node)}`
    if (node.type === 'final') return [title, `${pad}${key(node)} --> [*]`]
    if (!hasStates(node)) return [title]
    const isParallel = node.type === 'parallel'
    const body = (isParallel ? regions : inside)(node, `${pad}  `)
    return [...(isParallel ? point(node, pad) : []), `${title} {`, ...body, `${pad}}`]
  }
  // Arrows come last and outermost: named in a block of another state, their ends would move into it.
  return [
    'stateDiagram-v2',
    ...(machine.root.type === 'parallel' ? draw : inside)(machine.root, '  '),
    ...arrows.map(({ from, to, words }) => `  ${from} --> ${to} : ${words}`),
  ].join('\n')
}

const cell = (words: string): string => words.replaceAll('|', '\\|')
const code = (words: string): string => (words === '' ? '' : `\`${cell(words)}\``)
const list = (words: readonly string[]): string => words.map(code).join(', ')

/** A constant as it stands in the chart: `{ path: "/" }`. */
function literal(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  const entries = Object.entries(value).map(([name, part]) => `${name}: ${literal(part)}`)
  return `{ ${entries.join(', ')} }`
}

/**
 * The names of what a function hands on, read from its text: `id, values`. `…` stands for what is spread, and for a
 * value that is computed as a whole.
 */
function keysOf(handOn: (...given: never[]) => unknown): string {
  const text = String(handOn).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  // A bundler may number the names of arguments, and never those of properties.
  const [, name, path = name?.replace(/\d+$/, '')] = /=>\s*(\w+)(?:\.([\w.]+))?$/.exec(text) ?? []
  const [, body = ''] = /=>\s*\(\{([\s\S]*)\}\)$/.exec(text) ?? []
  let depth = 0
  let outermost = ''
  for (const sign of body) {
    if (/[)\]}]/.test(sign)) depth -= 1
    if (depth === 0) outermost += sign
    if (/[([{]/.test(sign)) depth += 1
  }
  const keys = outermost.split(',').map((entry) => /^\s*(\w+|\.{3})/.exec(entry)?.[1] ?? '')
  return path ?? (keys.filter(Boolean).join(', ').replaceAll('...', '…') || '…')
}

/** What stands beside the name of a guard, an action or an actor: a constant, or what a function hands on. */
function given(value: unknown, property: string): string {
  if (value === undefined) return ''
  if (typeof value !== 'function') return ` ${literal(value)}`
  // A function that is written in place has the name of its property, and one that another function made has none.
  const isNamed = value.name !== property && value.name !== ''
  return ` (${isNamed ? value.name : keysOf(value as () => unknown)})`
}

const called = (implementation: unknown): string =>
  `${wordFor(implementation)}${given(Object(implementation).params, 'params')}`

const invoked = ({ src, input }: { src: unknown; input?: unknown }): string =>
  `${src}${given(input, 'input')}`

/** What a state does while it lasts: `runs loadMember · on entry forgetMember`. */
function doings(node: StateNode): string[] {
  const told = (verb: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${verb} ${list(words)}`]
  const named = (actions: unknown): string[] =>
    (Array.isArray(actions) ? actions : [actions ?? []]).flat().map(called)
  return [
    ...told('runs', node.invoke.map(invoked)),
    ...told('on entry', named(node.config.entry)),
    ...told('on exit', named(node.config.exit)),
    ...told('is', node.tags),
  ]
}

/** `after toastLifetime` with how long that is, where it is always the same. */
function timed(event: string, { machine }: StateNode): string {
  const delay = machine.implementations.delays[event.replace(/^after /, '')]
  if (!event.startsWith('after ')) return code(event)
  return `${code(event)} (${typeof delay === 'number' ? `${delay} ms` : 'it depends'})`
}

function rowsOf(node: StateNode, transitions: readonly Transition[], about: string): string[] {
  const state = [code(nameOf(node)), [about, ...doings(node)].filter(Boolean).map(cell).join(' · ')]
  const own = transitions.filter((transition) => transition.node === node)
  const cells = own.map(({ event, guard, description, targets, definition }) => [
    timed(event, node),
    [code(guard ? called(definition.guard) : ''), cell(description ?? '')]
      .filter(Boolean)
      .join(' – '),
    (list(targets) || 'stays') + (definition.reenter ? ', entered again' : ''),
    list(definition.actions.map(called)),
  ])
  const rows = cells.length === 0 ? [['', '', node.type === 'final' ? 'the end' : '', '']] : cells
  return rows.map(
    (row, index) => `| ${[...(index === 0 ? state : ['', '']), ...row].join(' | ')} |`,
  )
}

/**
 * Everything the chart declares, in the words of its page.
 *
 * @param about what its first row says; nothing where many charts are drawn as one
 */
export function tableOf(machine: AnyStateMachine, about = machine.root.description ?? ''): string {
  const transitions = transitionsOf(machine)
  return `| state | description | event | guard | target | actions |
|---|---|---|---|---|---|
${statesOf(machine.root)
  .flatMap((node) => rowsOf(node, transitions, node.parent ? (node.description ?? '') : about))
  .join('\n')}
`
}

export const pageOf = (machine: AnyStateMachine, story: string): string => `# ${machine.id}

${story}

\`\`\`mermaid
${diagramOf(machine)}
\`\`\`

${tableOf(machine)}`
