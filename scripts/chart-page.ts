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

/** What a state does while it lasts: `asks loadMember · on entry forgetMember`. */
function doings(node: StateNode): string[] {
  const told = (verb: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${verb} ${list(words)}`]
  const named = (actions: unknown): string[] =>
    (Array.isArray(actions) ? actions : [actions ?? []]).flat().map(wordFor)
  return [
    ...told(
      'runs',
      node.invoke.map(({ src }) => String(src)),
    ),
    ...told('on entry', named(node.config.entry)),
    ...told('on exit', named(node.config.exit)),
    ...told('is', node.tags),
  ]
}

function rowsOf(node: StateNode, transitions: readonly Transition[]): string[] {
  const state = [code(nameOf(node)), [cell(node.description ?? ''), ...doings(node)].join(' · ')]
  const own = transitions.filter((transition) => transition.node === node)
  const cells = own.map(({ event, guard, description, targets, actions }) => [
    code(event),
    [code(guard ?? ''), cell(description ?? '')].filter(Boolean).join(' – '),
    list(targets) || 'stays',
    list(actions),
  ])
  const rows = cells.length === 0 ? [['', '', node.type === 'final' ? 'the end' : '', '']] : cells
  return rows.map(
    (row, index) => `| ${[...(index === 0 ? state : ['', '']), ...row].join(' | ')} |`,
  )
}

export function pageOf(machine: AnyStateMachine, story: string): string {
  const transitions = transitionsOf(machine)
  return `# ${machine.id}

${story}

\`\`\`mermaid
${diagramOf(machine)}
\`\`\`

| state | description | event | guard | target | actions |
|---|---|---|---|---|---|
${statesOf(machine.root)
  .flatMap((node) => rowsOf(node, transitions))
  .join('\n')}
`
}

export type Charts = Readonly<Record<string, AnyStateMachine>>

function indexOf(charts: Charts): string {
  const rows = Object.entries(charts).map(([id, machine]) => {
    const states = statesOf(machine.root).length - 1
    const count = transitionsOf(machine).length
    return `| [${id}](${id}.md) | ${machine.root.description ?? ''} | ${states} | ${count} |`
  })
  return `# The statecharts

Written by \`npx tsx scripts/diagrams.ts\` from the charts in src/machines; the check fails when a page is stale.

| chart | what it is about | states | transitions |
|---|---|---|---|
${rows.join('\n')}
`
}

/** Every page of docs/machines, by file name. */
export const pagesOf = (
  charts: Charts,
  stories: ReadonlyMap<string, string>,
): Map<string, string> =>
  new Map([
    ['README.md', indexOf(charts)],
    ...Object.entries(charts).map(
      ([id, chart]) => [`${id}.md`, pageOf(chart, stories.get(id) ?? '')] as const,
    ),
  ])
