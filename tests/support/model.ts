/** Explores a machine, to find the events that may occur in each state and the shortest path to every state. */
import { getAdjacencyMap } from '@xstate/graph'
import type {
  AnyActorLogic,
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
} from 'xstate'
import { statesOf } from '#scripts/chart.ts'
import type { Cases, Exploration } from './cases.ts'
import { withPuppets } from './stage.ts'

/** The shortest path to a state, and one step out of it. A path without steps is the start of the machine. */
export interface Path {
  readonly input: unknown
  readonly start: AnyMachineSnapshot
  readonly steps: readonly Step[]
}

interface Step {
  readonly from: AnyMachineSnapshot
  readonly event: AnyEventObject
  /** The snapshot of the model after the event. */
  readonly state: AnyMachineSnapshot
}

const plain = (_: string, value: unknown): unknown => {
  if (value instanceof Error) return { ...value, message: value.message }
  // The session ids of actors differ between runs, so all actors are treated as equal.
  return typeof value === 'object' && value !== null && 'xstate$$type' in value ? 'actor' : value
}

/** Returns JSON in which errors with different data differ, and all actors are the same. */
const textOf = (value: unknown): string => JSON.stringify(value, plain)

/** Returns a snapshot as text. Snapshots with the same text are treated as one state of the model. */
export const keyOf =
  ({ key }: Exploration) =>
  (snapshot: AnyMachineSnapshot): string => {
    const { value, status, historyValue, context } = snapshot
    const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((n) => n.id)])
    return textOf([value, status, history, key ? key(snapshot) : context])
  }

const resolve = <Case>(
  cases: Cases<Case, AnyMachineSnapshot>,
  snapshot: AnyMachineSnapshot,
): readonly Case[] => (typeof cases === 'function' ? cases(snapshot) : cases)

const SETTLINGS = {
  'done.actor': { field: 'done', carried: 'output' },
  'error.actor': { field: 'error', carried: 'error' },
  snapshot: { field: 'snapshot', carried: 'snapshot' },
} as const

const typedKeys = Object.keys as <Key extends string>(
  record: Readonly<Record<Key, unknown>>,
) => Key[]

/** Returns the snapshot of an invoked machine with the changes that a case declares. */
function shown(child: AnyActorRef | undefined, change: unknown) {
  const now = child?.getSnapshot() as { context?: object }
  const { context } = change as { context?: object }
  return { ...now, ...(change as object), context: { ...now.context, ...context } }
}

/**
 * Returns the machine as pure logic to explore. It imitates one effect of real actors: a machine that is invoked with
 * `onSnapshot` emits its first snapshot as soon as it starts.
 */
export function modelOf(machine: AnyStateMachine): AnyActorLogic {
  const model = withPuppets(machine)
  const greet = (
    before: AnyMachineSnapshot | undefined,
    after: AnyMachineSnapshot,
    scope: AnyActorScope,
  ) => {
    let snapshot = after
    for (const [id, child] of Object.entries<AnyActorRef & { _syncSnapshot?: boolean }>(
      after.children,
    )) {
      if (child === before?.children[id] || !child._syncSnapshot) continue
      const first = { type: `xstate.snapshot.${id}`, snapshot: child.getSnapshot() }
      snapshot = greet(snapshot, model.transition(snapshot, first, scope), scope)
    }
    return snapshot
  }
  return {
    getPersistedSnapshot: (snapshot) => snapshot,
    getInitialSnapshot: (scope, input) =>
      greet(undefined, model.getInitialSnapshot(scope, input), scope),
    transition: (before, event, scope) =>
      greet(before, model.transition(before, event, scope), scope),
  }
}

/** Returns a function that lists the possible events at a snapshot: the events that the active states declare. */
function eventsAt(machine: AnyStateMachine, { events = {}, outcomes = {}, ...rest }: Exploration) {
  const sources = new Map(
    statesOf(machine.root).flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, String(src)])),
  )

  const settlings = (
    snapshot: AnyMachineSnapshot,
    type: string,
    kind: keyof typeof SETTLINGS,
    id: string,
  ) => {
    if (!(id in snapshot.children)) return []
    const { field, carried } = SETTLINGS[kind]
    const src = sources.get(id) ?? id
    const cases: Cases<unknown, AnyMachineSnapshot> | undefined = outcomes[src]?.[field]
    if (!cases)
      throw new Error(`${machine.id}: list the possible results in outcomes.${src}.${field}`)
    return resolve(cases, snapshot).map((value) => ({
      type,
      [carried]: field === 'snapshot' ? shown(snapshot.children[id], value) : value,
      actorId: id,
    }))
  }

  const eventsOf = (snapshot: AnyMachineSnapshot, type: string): readonly AnyEventObject[] => {
    const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? []
    if (kind) return settlings(snapshot, type, kind as keyof typeof SETTLINGS, id)
    // The machine itself raises these events.
    if (type.startsWith('xstate.done.state.')) return []
    if (type.startsWith('xstate.after.')) return [{ type }]
    if (!type.endsWith('*'))
      return resolve(events[type] ?? [{}], snapshot).map((payload) => ({ ...payload, type }))
    const wild = rest.wildcards?.filter((event) => event.type.startsWith(type.slice(0, -1)))
    if (!wild?.length) throw new Error(`${machine.id}: give events for ${type} in wildcards`)
    return wild
  }

  /** The outcomes of running actors for which the test has cases, whether or not the state declares them. */
  const outcomesAt = ({ children }: AnyMachineSnapshot): string[] =>
    Object.keys(children).flatMap((id) =>
      typedKeys(SETTLINGS)
        .filter((kind) => outcomes[sources.get(id) ?? id]?.[SETTLINGS[kind].field])
        .filter((kind) => kind !== 'snapshot' || children[id]?._syncSnapshot)
        .map((kind) => `xstate.${kind}.${id}`),
    )

  return (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
    if (snapshot.status !== 'active') return []
    const types = new Set([
      ...snapshot._nodes.flatMap((node) => [...node.transitions.keys()]),
      ...(rest.everywhere ? [...rest.everywhere, ...outcomesAt(snapshot)] : []),
    ])
    return [...types]
      .flatMap((type) => eventsOf(snapshot, type))
      .filter((event) => rest.isPossible?.(snapshot, event) ?? true)
  }
}

/** Explores every step out of every reachable state, breadth first. */
export const explore = (
  machine: AnyStateMachine,
  options: Exploration,
  input: unknown,
  logic: AnyActorLogic = modelOf(machine),
) =>
  getAdjacencyMap(logic, {
    input,
    events: eventsAt(machine, options),
    serializeState: keyOf(options),
    serializeEvent: textOf,
    limit: options.limit ?? 20_000,
  })

export const inputsOf = ({ inputs, input }: Exploration): readonly unknown[] => inputs ?? [input]

/**
 * Returns a path for every step out of every reachable state: the shortest path to the state, then the step. Shorter
 * paths come first.
 */
export function pathsThrough(machine: AnyStateMachine, options: Exploration): Path[] {
  return inputsOf(options)
    .flatMap((input) => pathsFrom(machine, options, input))
    .sort((one, other) => one.steps.length - other.steps.length)
}

function pathsFrom(machine: AnyStateMachine, options: Exploration, input: unknown): Path[] {
  const textFor = keyOf(options)
  // The exploration is breadth first, so the first step that leads to a state is on a shortest path to that state.
  // XState's `getShortestPaths` is no alternative: it mixes up different snapshots with the same key, so that some of
  // its paths lead elsewhere.
  const reached = explore(machine, options, input)
  const ways = new Map<string, readonly Step[]>()
  return Object.entries(reached).flatMap(([text, { state: here, transitions }]): Path[] => {
    const way = ways.get(text) ?? []
    const start = way[0] ? way[0].from : here
    ways.set(text, way)
    const paths = Object.values<Pick<Step, 'event' | 'state'>>(transitions).map(
      ({ event, state }) => {
        const steps = [...way, { from: here, event, state }]
        if (!ways.has(textFor(state))) ways.set(textFor(state), steps)
        return { input, start, steps }
      },
    )
    return way.length === 0 ? [{ input, start, steps: way }, ...paths] : paths
  })
}
