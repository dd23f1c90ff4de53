/**
 * Draws a chart as a page of docs/machines: its description, its picture, its surroundings, and a table of its states
 * and transitions.
 */
import type { AnyStateMachine } from 'xstate'
import { type Links, NO_LINKS } from './book/links.ts'
import {
  hasStates,
  isWithin,
  keyOf,
  nameOf,
  type StateNode,
  statesOf,
  type Transition,
  transitionsOf,
  wordFor,
} from './chart.ts'

/** Replaces `:`, `;` and `#`, which have a special meaning in Mermaid. */
const label = (words: string): string => words.replace(/[;#"]/g, ' ').replace(/:/g, '∶')

/**
 * The id of a point inside a compound state. Mermaid cannot draw an arrow from such a state to one of its inner states,
 * so the arrow starts at this point.
 */
const insideOf = (node: StateNode): string => `${keyOf(node)}_anywhere`

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
    const from = hasStates(node) && isWithin(target, node) ? insideOf(node) : keyOf(node)
    const to = hasStates(target) && isWithin(node, target) ? insideOf(target) : keyOf(target)
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
    ...(node.initial?.target ?? []).map((start) => `${pad}[*] --> ${keyOf(start)}`),
    ...point(node, pad),
    ...Object.values<StateNode>(node.states).flatMap((child) => draw(child, pad)),
  ]
  const regions = (node: StateNode, pad: string): string[] =>
    Object.values<StateNode>(node.states).flatMap((region, index) => [
      ...(index > 0 ? [`${pad}--`] : []),
      ...draw(region, pad),
    ])
  const draw = (node: StateNode, pad: string): string[] => {
    const title = `${pad}state "${node.type === 'history' ? 'H' : label(node.key)}" as ${keyOf(node)}`
    if (node.type === 'final') return [title, `${pad}${keyOf(node)} --> [*]`]
    if (!hasStates(node)) return [title]
    const isParallel = node.type === 'parallel'
    const body = (isParallel ? regions : inside)(node, `${pad}  `)
    return [...(isParallel ? point(node, pad) : []), `${title} {`, ...body, `${pad}}`]
  }
  // Arrows come last, at the top level. Inside a state's block, Mermaid would move their ends into that state.
  return [
    'stateDiagram-v2',
    ...(machine.root.type === 'parallel' ? draw : inside)(machine.root, '  '),
    ...arrows.map(({ from, to, words }) => `  ${from} --> ${to} : ${words}`),
  ].join('\n')
}

const cell = (words: string): string => words.replaceAll('|', '\\|')
const code = (words: string): string => (words === '' ? '' : `\`${cell(words)}\``)
const list = (words: readonly string[]): string => words.map(code).join(', ')
const linked = (words: string, target: string | null): string =>
  target === null ? words : `[${words}](${target})`

/** Text after a call that is never retried automatically. */
const ONCE = ', sent once'

/**
 * Removes everything from a table that does not come from the chart itself: links, and the marks of calls that are sent
 * once.
 */
export const withoutLinks = (table: string): string =>
  table.replaceAll(/\[(`[^`]*`)\]\([^)]*\)/g, '$1').replaceAll(ONCE, '')

/** Formats a constant as it is written in the chart: `{ path: "/" }`. */
function literal(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  const entries = Object.entries(value).map(([name, part]) => `${name}: ${literal(part)}`)
  return `{ ${entries.join(', ')} }`
}

/**
 * Lists the names of the values that a function returns, read from its source: `id, values`. `…` stands for a spread.
 * If another function computes the value, that function is named instead (`activationOf …`), except `known`, which
 * returns its argument.
 */
function keysOf(handOn: (...given: never[]) => unknown): string {
  const text = String(handOn).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  // A bundler may append digits to the names of arguments, but not to those of properties.
  const [, name, path = name?.replace(/\d+$/, '')] = /=>\s*(\w+)(?:\.([\w.]+))?$/.exec(text) ?? []
  // A bundler may also call an imported function as `(0, module.name)(…)`.
  const [, called] = /=>\s*(?:\(0,\s*[\w$]+\.)?([\w$]+)\)?\([\s\S]*\)$/.exec(text) ?? []
  const [, body = ''] = /=>\s*\(\{([\s\S]*)\}\)$/.exec(text) ?? []
  let depth = 0
  let outermost = ''
  for (const sign of body) {
    if (/[)\]}]/.test(sign)) depth -= 1
    if (depth === 0) outermost += sign
    if (/[([{]/.test(sign)) depth += 1
  }
  const keys = outermost.split(',').map((entry) => /^\s*(\w+|\.{3})/.exec(entry)?.[1] ?? '')
  const whole = called === undefined || called === 'known' ? '…' : `${called} …`
  return path ?? (keys.filter(Boolean).join(', ').replaceAll('...', '…') || whole)
}

/**
 * Formats the parameters of a guard, an action or an actor: a constant, or the names of the values that a function
 * returns.
 */
function given(value: unknown, property: string): string {
  if (value === undefined) return ''
  if (typeof value !== 'function') return ` ${literal(value)}`
  // An inline function is named after its property, and a function that another one has created has no name.
  const isNamed = value.name !== property && value.name !== ''
  return ` (${isNamed ? value.name : keysOf(value as () => unknown)})`
}

const called = (implementation: unknown): string =>
  `${wordFor(implementation)}${given(Object(implementation).params, 'params')}`

const invoked = ({ src, input }: { src: unknown; input?: unknown }): string =>
  `${src}${given(input, 'input')}`

/** Returns the name of a compound state's start state, unless that is the first of its states. */
function startOf({ initial, states }: StateNode): string[] {
  const [start] = initial?.target ?? []
  return start === undefined || start === Object.values<StateNode>(states)[0] ? [] : [start.key]
}

const acts = (actions: readonly unknown[], links: Links): string[] =>
  actions.map((action) => linked(code(called(action)), links.words(Object(action).params)))

/** Lists a state's actors and actions: `runs loadMember · on entry forgetMember`. */
function doings(node: StateNode, links: Links): string[] {
  const told = (verb: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${verb} ${words.join(', ')}`]
  const done = (actions: unknown): string[] =>
    acts((Array.isArray(actions) ? actions : [actions ?? []]).flat(), links)
  return [
    ...told('starts in', startOf(node).map(code)),
    ...told(
      'runs',
      node.invoke.map(
        (actor) =>
          linked(code(invoked(actor)), links.actor(actor.src)) +
          (links.once(actor.src) ? ONCE : ''),
      ),
    ),
    ...told('on entry', done(node.config.entry)),
    ...told('on exit', done(node.config.exit)),
    ...told('is', node.tags.map(code)),
  ]
}

/** Formats a timer as `after toastLifetime`, with its duration if that is constant. */
function timed(event: string, { machine }: StateNode, links: Links): string {
  if (!event.startsWith('after ')) return code(event)
  const name = event.replace(/^after /, '')
  const delay = machine.implementations.delays[name]
  const duration = typeof delay === 'number' ? `${delay} ms` : 'it depends'
  return `${linked(code(event), links.delay(name))} (${duration})`
}

function rowsOf(
  node: StateNode,
  transitions: readonly Transition[],
  about: string,
  links: Links,
): string[] {
  const state = [
    code(nameOf(node)),
    [links.prose(cell(about)), ...doings(node, links)].filter(Boolean).join(' · '),
  ]
  const own = transitions.filter((transition) => transition.node === node)
  const cells = own.map(({ event, guard, description, targets, definition }) => [
    timed(event, node, links),
    [
      guard ? linked(code(called(definition.guard)), links.guard(definition.guard)) : '',
      links.prose(cell(description ?? '')),
    ]
      .filter(Boolean)
      .join(' – '),
    (list(targets) || 'stays') + (definition.reenter ? ', entered again' : ''),
    acts(definition.actions, links).join(', '),
  ])
  const rows = cells.length === 0 ? [['', '', node.type === 'final' ? 'the end' : '', '']] : cells
  return rows.map(
    (row, index) => `| ${[...(index === 0 ? state : ['', '']), ...row].join(' | ')} |`,
  )
}

/**
 * Returns the table of everything that the chart declares.
 * @param about description in the first row; empty if the table is for many charts
 */
export function tableOf(
  machine: AnyStateMachine,
  about = machine.root.description ?? '',
  links = NO_LINKS,
): string {
  const transitions = transitionsOf(machine)
  return `| state | description | event | guard | target | actions |
|---|---|---|---|---|---|
${statesOf(machine.root)
  .flatMap((node) =>
    rowsOf(node, transitions, node.parent ? (node.description ?? '') : about, links),
  )
  .join('\n')}
`
}

/** Lists the sentences that a chart announces, in the order of its states. */
export function sentencesOf(machine: AnyStateMachine): string[] {
  const actions = [
    ...statesOf(machine.root).flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitionsOf(machine).flatMap(({ definition }) => definition.actions),
  ]
  const sentences = actions.flatMap((action): string[] => {
    const { params } = Object(action)
    if (wordFor(action) !== 'announce') return []
    if (typeof params !== 'function') return [params.message]
    // A function's sentences are the strings in its source that contain a space. The string given to `known` is left
    // out, because it is only for error messages.
    const source = String(params).replaceAll(/\bknown\((?:[^()]|\([^()]*\))*\)/g, '')
    return [...source.matchAll(/(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g)]
      .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '…'))
      .filter((text) => text.includes(' '))
  })
  return [...new Set(sentences)]
}

/** Draws a chart: the picture, and the same chart as Mermaid for editors that can display it. */
export const drawingOf = (machine: AnyStateMachine, picture: string): string =>
  `![${machine.id}](${picture})

<details><summary>As Mermaid</summary>

\`\`\`mermaid
${diagramOf(machine)}
\`\`\`

</details>`

/** The parts of a page that do not come from its chart. */
export interface Surroundings {
  readonly story: string
  /** The links to the chart's surroundings, such as `**View**: [SignupPanel.tsx](…)`. */
  readonly around: readonly string[]
  readonly links: Links
}

export const pageOf = (
  machine: AnyStateMachine,
  { story, around, links }: Surroundings,
): string => `# ${machine.id}

${links.prose(story)}

${drawingOf(machine, `${machine.id}.svg`)}

${around.map((line) => `- ${line}`).join('\n')}

${tableOf(machine, machine.root.description ?? '', links)}`
