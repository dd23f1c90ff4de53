/** Reads the states and transitions of a chart, identified by names that survive `machine.provide`. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

export type StateNode = AnyStateMachine['root']

export interface Transition {
  /** Readable name, used as a test name: `editing · email.submitted [isFree] → submitting`. */
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

export const hasStates = (node: StateNode): boolean => Object.keys(node.states).length > 0

/** The name of a state in a drawing: its id, with `_` for each dot. */
export const keyOf = (node: StateNode): string => node.id.replace(/\W/g, '_')

/** Returns the state and its ancestors, innermost first. */
export const lineOf = (node: StateNode): StateNode[] => [
  node,
  ...(node.parent ? lineOf(node.parent) : []),
]

/** Returns the leaf states that are active after a state is entered. */
export function firstIn(node: StateNode): StateNode[] {
  if (node.type === 'parallel') return Object.values<StateNode>(node.states).flatMap(firstIn)
  return node.type === 'compound' ? (node.initial.target ?? []).flatMap(firstIn) : [node]
}

/** Returns the path of a state, such as `signedIn.onboarding`, or `(anywhere)` for the root. */
export const nameOf = (node: StateNode): string => node.path.join('.') || '(anywhere)'

/** Returns the name of a guard or an action, which is a string or the type of an object, or else `(inline)`. */
export function wordFor(implementation: unknown): string {
  if (typeof implementation === 'string') return implementation
  const { type } = implementation as { type?: unknown }
  return typeof implementation === 'object' && typeof type === 'string' ? type : '(inline)'
}

/** Returns the name of a guard, with its parameter if that is a string: `isKeptOutBy full`. */
function conditionFor(guard: unknown): string {
  const { params } = guard as { params?: unknown }
  return typeof params === 'string' ? `${wordFor(guard)} ${params}` : wordFor(guard)
}

/**
 * Describes XState's own event types in readable form: `after toastLifetime`, `saveAddress done`, `saveAddress failed`.
 * @param id the id of the state that handles the event. The event type of a timer ends with this id
 */
export function eventInWords(type: string, id = ''): string {
  if (type === '') return 'always'
  const [, kind = '', subject = ''] =
    /^xstate\.(after|done\.actor|error\.actor|done\.state|snapshot)\.(.+)$/.exec(type) ?? []
  const words: Record<string, string> = {
    after: `after ${subject.replace(`.${id}`, '')}`,
    'done.actor': `${subject} done`,
    'error.actor': `${subject} failed`,
    'done.state': 'done',
    snapshot: `${subject} changed`,
  }
  return words[kind] ?? type
}

function read(node: StateNode, definition: AnyTransitionDefinition): Transition {
  const state = nameOf(node)
  const event = eventInWords(definition.eventType, node.id)
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

/** Lists every transition of the chart: on, always, after, onDone, onError and onSnapshot, including forbidden ones. */
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
