/** Reads a chart: its states and every transition it declares, in words that survive `machine.provide`. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

export type StateNode = AnyStateMachine['root']

export interface Transition {
  /** Names it for people and for tests: `editing · email.submitted [isFree] → submitting`. */
  readonly id: string
  readonly state: string
  readonly event: string
  readonly guard: string | undefined
  readonly targets: readonly string[]
  readonly actions: readonly string[]
  readonly description: string | undefined
  readonly node: StateNode
  readonly definition: AnyTransitionDefinition
}

export const statesOf = (node: StateNode): StateNode[] => [
  node,
  ...Object.values<StateNode>(node.states).flatMap(statesOf),
]

export const isWithin = (node: StateNode, outer: StateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer))

/** The state and those around it, outwards. */
export const lineOf = (node: StateNode): StateNode[] => [
  node,
  ...(node.parent ? lineOf(node.parent) : []),
]

/** The states one is in after entering another. */
export function firstIn(node: StateNode): StateNode[] {
  if (node.type === 'parallel') return Object.values<StateNode>(node.states).flatMap(firstIn)
  return node.type === 'compound' ? (node.initial.target ?? []).flatMap(firstIn) : [node]
}

/** `signedIn.onboarding`; the chart itself is `(anywhere)`. */
export const nameOf = (node: StateNode): string => node.path.join('.') || '(anywhere)'

/** The name of a guard or an action: a string or the type of an object; nameless is `(inline)`. */
export function wordFor(implementation: unknown): string {
  if (typeof implementation === 'string') return implementation
  const { type } = implementation as { type?: unknown }
  return typeof implementation === 'object' && typeof type === 'string' ? type : '(inline)'
}

/** A guard that is asked about a constant says which: `isKeptOutBy full`. */
function conditionFor(guard: unknown): string {
  const { params } = guard as { params?: unknown }
  return typeof params === 'string' ? `${wordFor(guard)} ${params}` : wordFor(guard)
}

/** XState's own event types in words: `after toastLifetime`, `saveAddress done`, `saveAddress failed`. */
export function eventInWords(type: string, node: StateNode): string {
  if (type === '') return 'always'
  const [, kind = '', subject = ''] =
    /^xstate\.(after|done\.actor|error\.actor|done\.state|snapshot)\.(.+)$/.exec(type) ?? []
  const words: Record<string, string> = {
    after: `after ${subject.slice(0, -`.${node.id}`.length)}`,
    'done.actor': `${subject} done`,
    'error.actor': `${subject} failed`,
    'done.state': 'done',
    snapshot: `${subject} changed`,
  }
  return words[kind] ?? type
}

function read(node: StateNode, definition: AnyTransitionDefinition): Transition {
  const state = nameOf(node)
  const event = eventInWords(definition.eventType, node)
  const guard = definition.guard === undefined ? undefined : conditionFor(definition.guard)
  const targets = (definition.target ?? []).map(nameOf)
  const condition = guard === undefined ? '' : ` [${guard}]`
  return {
    id: `${state} · ${event}${condition} → ${targets.join(' + ') || '(stays)'}`,
    state,
    event,
    guard,
    targets,
    actions: definition.actions.map(wordFor),
    description: definition.description,
    node,
    definition,
  }
}

/** Every transition of the chart: on, always, after, onDone, onError, onSnapshot, forbidden ones included. */
export function transitionsOf(machine: AnyStateMachine): Transition[] {
  const seen = new Map<string, number>()
  return statesOf(machine.root)
    .flatMap((node) =>
      [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((definition) =>
        read(node, definition),
      ),
    )
    .map((transition) => {
      const times = (seen.get(transition.id) ?? 0) + 1
      seen.set(transition.id, times)
      return times === 1 ? transition : { ...transition, id: `${transition.id} (${times})` }
    })
}
