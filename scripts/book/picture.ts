/** Draws charts as SVG pictures. The same chart gives exactly the same file on every machine. */
import { type IState, type IStateMachine, type ITransition, render } from 'state-machine-cat'
import type { AnyStateMachine } from 'xstate'
import {
  hasStates,
  keyOf,
  type StateNode,
  statesOf,
  type Transition,
  transitionsOf,
} from '../chart.ts'
import type { Chart } from '../registry.ts'
import { areaOf, invokedBy } from './links.ts'

/** Width in points above which a picture may be drawn from left to right instead of from top to bottom. */
const WIDE = 1000

const STYLE = `
svg { --ink: #092424; --paper: #fdfffd; font: 12px Helvetica, Arial, sans-serif; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { svg { --ink: #f0f4ec; --paper: #102a2a; } }
path, polygon, ellipse { stroke: var(--ink); }
path, ellipse { fill: none; }
.state > path { stroke-width: 1.5; }
.cluster > path { stroke-opacity: 0.55; }
.initial ellipse, .final ellipse:first-of-type, polygon { fill: var(--ink); }
.paper { fill: var(--paper); stroke: none; }
.box { fill: none; stroke: none; }
text { fill: var(--ink); }
.edge text { font-size: 10px; stroke: var(--paper); stroke-width: 3px; paint-order: stroke; }
`

const words = ({ event, guard }: Transition): string =>
  guard === undefined ? event : `${event} [${guard}]`

function kindOf({ type }: StateNode): IState['type'] {
  return type === 'final' || type === 'parallel' || type === 'history' ? type : 'regular'
}

/**
 * Returns a state of the picture. A transition without a target is shown as a line in its state, because an arrow from
 * a state to itself would cover other arrows.
 */
function stateOf(node: StateNode, transitions: readonly Transition[]): IState {
  const lines = transitions
    .filter((transition) => transition.node === node && transition.targets.length === 0)
    .map(words)
  return {
    name: node.id,
    label: node.type === 'history' ? 'H' : node.key,
    type: kindOf(node),
    class: keyOf(node),
    actions: [...new Set(lines)].map((body) => ({ type: 'activity', body })),
    ...(hasStates(node) && { statemachine: { states: statesIn(node, transitions) } }),
  }
}

/** The name of the point at which a compound state starts. */
const startOf = ({ id }: StateNode): string => `${id} starts`

const statesIn = (node: StateNode, transitions: readonly Transition[]): IState[] => [
  ...(node.initial?.target && node.type !== 'parallel'
    ? [{ name: startOf(node), type: 'initial' as const }]
    : []),
  ...Object.values<StateNode>(node.states).map((child) => stateOf(child, transitions)),
]

/** Returns the arrows of a chart. Transitions between the same two states share one arrow. */
function arrowsOf(starts: readonly StateNode[], transitions: readonly Transition[]): ITransition[] {
  const labels = new Map<string, { from: string; to: string; lines: string[] }>()
  const add = (from: string, to: string, ...lines: string[]) => {
    const known = labels.get(`${from} ${to}`)
    labels.set(`${from} ${to}`, { from, to, lines: [...(known?.lines ?? []), ...lines] })
  }
  for (const node of starts) for (const { id } of node.initial?.target ?? []) add(startOf(node), id)
  for (const transition of transitions)
    for (const { id } of transition.definition.target ?? [])
      add(transition.node.id, id, words(transition))
  return [...labels.values()].map(({ from, to, lines }, id) => ({
    id,
    from,
    to,
    ...(lines.length > 0 && { label: [...new Set(lines)].join('\n') }),
  }))
}

/** Removes the attributes that the style sheet replaces, and everything else that a browser does not need. */
const plain = (svg: string): string =>
  svg
    .slice(svg.indexOf('<svg'))
    .replaceAll(/<!--[\s\S]*?-->\n/g, '')
    .replaceAll(/<text[^>]*>[ \u00a0]*(?:&#160;)+<\/text>\n/g, '')
    .replaceAll(/ (?:&#160;)+/g, '')
    .replaceAll(/<title>[^<]*<\/title>\n/g, '')
    .replace(/<polygon fill="white"/, '<polygon class="paper"')
    .replaceAll('fill="#ffffff" fill-opacity="0.003922"', 'class="box"')
    .replaceAll(
      / (?:id="(?:graph|clust|node|edge)\d*"|xml:space="\w+"|xmlns:xlink="[^"]*"|fill="(?:none|black)"|stroke="\w+"|stroke-width="\d+"|font-(?:family|size)="[^"]*"|transform="scale\(1 1\) rotate\(0\)(?= ))/g,
      (found) => (found.startsWith(' transform') ? ' transform="' : ''),
    )
    .replace(/(<svg[^>]*)>\n/, `$1>\n<style>${STYLE}</style>\n`)

const widthOf = (svg: string): number => Number(/width="(\d+)/.exec(svg)?.[1])

/**
 * Draws a state machine from top to bottom or, if that is too wide and the other direction is narrower, from left to
 * right.
 */
async function drawn(picture: IStateMachine): Promise<string> {
  const inDirection = (direction: 'top-down' | 'left-right') =>
    render(picture, { inputType: 'json', outputType: 'svg', direction })
  const down = await inDirection('top-down')
  if (widthOf(down) <= WIDE) return plain(down)
  const across = await inDirection('left-right')
  return plain(widthOf(across) < widthOf(down) ? across : down)
}

/** Returns a chart's picture. The class of a state is its id, with `_` for each dot. */
export function pictureOf(machine: AnyStateMachine): Promise<string> {
  const transitions = transitionsOf(machine)
  const starts = statesOf(machine.root).filter(({ type }) => type === 'compound')
  return drawn({
    states: [stateOf(machine.root, transitions)],
    transitions: arrowsOf(starts, transitions),
  })
}

/**
 * Returns the picture of all charts. The charts of an area are in one box, and arrows lead to the charts that they
 * invoke.
 */
export function mapPictureOf(charts: readonly Chart[]): Promise<string> {
  const areas = new Map<string, IState[]>()
  for (const chart of charts) {
    const state = { name: chart.id, type: 'regular' as const, class: chart.id }
    areas.set(areaOf(chart), [...(areas.get(areaOf(chart)) ?? []), state])
  }
  const states = [...areas].flatMap(([area, own]): IState[] =>
    area === ''
      ? own
      : [{ name: `${area} area`, label: area, type: 'regular', statemachine: { states: own } }],
  )
  const pairs = charts.flatMap((chart) =>
    invokedBy(chart, charts).map((invoked) => ({ from: chart.id, to: invoked.id })),
  )
  return drawn({ states, transitions: pairs.map((pair, id) => ({ ...pair, id })) })
}
