/** Compares a chart with a model of the chart's specification, on every path through both. */
import { expect } from 'vitest'
import type {
  AnyActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate'
import type { ActorsOf, Coverage, EventsOf, Exploration } from './cases.ts'
import { explore, inputsOf, modelOf } from './model.ts'
import { describe } from './replay.ts'
import { canHappen, type Effects, type Watched, watched } from './seen.ts'

/** The model's state: the behaviour that is visible from outside, and facts to remember for later steps. */
export interface Said extends Partial<Effects> {
  /** The delays of the running timers in ms, the next to fire first. */
  readonly waits?: readonly number[]
  readonly busy?: boolean
  readonly hasEnded?: boolean
  readonly output?: unknown
  /** Facts that are invisible from outside, and are not compared. */
  readonly knows?: unknown
}

type Rule<Value, Given = unknown> = (was: Value, given: Given) => Value

/** One rule for each event, for each outcome of an actor, and for the end of each delay. */
type Rules<M extends AnyStateMachine, Value> = {
  readonly [E in EventsOf<M> as string extends E['type'] ? never : E['type']]: Rule<Value, E>
} & {
  readonly [Src in keyof ActorsOf<M> & string as `${Src} done`]?: Rule<
    Value,
    OutputFrom<NonNullable<ActorsOf<M>[Src]>>
  >
} & {
  readonly [Src in keyof ActorsOf<M> & string as `${Src} changed`]?: Rule<
    Value,
    SnapshotFrom<NonNullable<ActorsOf<M>[Src]>>
  >
} & { readonly [failed: `${string} failed`]: Rule<Value> } & {
  readonly [over: `after ${string}`]: Rule<Value>
}

export interface Model<M extends AnyStateMachine, Value extends Said> {
  readonly start: (input: InputFrom<M>) => Value
  readonly on: Rules<M, NoInfer<Value>>
  /** Translates a snapshot of the chart to the model's terms. */
  readonly shows: (snapshot: SnapshotFrom<M>) => Omit<NoInfer<Value>, keyof Said>
}

/** The rule for an event that changes nothing. */
export const ignored = <Value>(was: Value): Value => was

const NOTHING = {
  told: [],
  started: [],
  sent: [],
  emitted: [],
  waits: [],
  busy: false,
  hasEnded: false,
  output: undefined,
  error: undefined,
}

/** Returns the value without the effects of the last step. */
const lasting = <Value extends Said>(value: Value): Value => {
  const { told: _told, started: _started, sent: _sent, emitted: _emitted, ...rest } = value
  return rest as Value
}

/** Returns the name of the rule for an event (`loadMember done`, `after reachInterval`), and the rule's argument. */
function ruleFor(event: AnyEventObject, { children }: AnyMachineSnapshot): [string, unknown] {
  const [, kind, subject = ''] =
    /^xstate\.(after|done\.actor|error\.actor|snapshot)\.(.+)$/.exec(event.type) ?? []
  const actor = (children[subject] as { src?: unknown } | undefined)?.src
  if (kind === 'after') return [`after ${subject.split('.')[0]}`, undefined]
  if (kind === 'done.actor') return [`${actor} done`, event.output]
  if (kind === 'error.actor') return [`${actor} failed`, event.error]
  return kind === 'snapshot' ? [`${actor} changed`, event.snapshot] : [event.type, event]
}

interface Followed<Value> {
  readonly said: Value
  /** The events so far. */
  readonly way: readonly AnyEventObject[]
}
type Both<Value> = Watched & Followed<Value>

/**
 * Asserts that the chart does what the model says, after every step of every explored path. In each state every event
 * is tried, whether or not the state declares it. Two paths count as leading to the same state only if both chart and
 * model agree, so a chart cannot forget or invent a difference.
 */
export function followsModel<M extends AnyStateMachine, Value extends Said>(
  machine: M,
  coverage: Coverage<M>,
  { start, on, shows }: Model<NoInfer<M>, Value>,
): void {
  const options = coverage as Exploration
  const rules = on as Readonly<Record<string, Rule<Value> | undefined>>
  const unused = new Set(Object.keys(rules))

  const expectedAfter = ({ said }: Both<Value>, name: string, given: unknown): Value => {
    const rule = rules[name]
    if (!rule) throw new Error(`${machine.id}: the model has no rule for “${name}”`)
    unused.delete(name)
    return rule(lasting(said), given)
  }

  const compare = (snapshot: Watched, { said, way }: Followed<Value>): Both<Value> => {
    const { knows: _, ...visible } = said
    const stated = Object.entries(visible).filter(([, value]) => value !== undefined)
    const seen = {
      ...shows(snapshot as unknown as SnapshotFrom<M>),
      ...snapshot.seen.effects,
      waits: snapshot.seen.timers.map(({ delay }) => delay),
      busy: snapshot.hasTag('busy'),
      hasEnded: snapshot.status !== 'active',
      output: snapshot.output,
      // A chart stops with an error when it does not handle the failure of an actor.
      error: snapshot.error,
    }
    try {
      expect(seen).toEqual({ ...NOTHING, ...Object.fromEntries(stated) })
    } catch (error) {
      const where = `${machine.id} leaves its model after ${describe(way)}`
      throw Object.assign(error as Error, { message: `${where}: ${(error as Error).message}` })
    }
    return { ...snapshot, said, way } as Both<Value>
  }

  const chart = watched(modelOf(machine))
  const both: AnyActorLogic = {
    ...chart,
    getInitialSnapshot: (scope, input) =>
      compare(chart.getInitialSnapshot(scope, input), { said: start(input as never), way: [] }),
    transition: (before: Both<Value>, event, scope) =>
      compare(chart.transition(before, event, scope), {
        said: expectedAfter(before, ...ruleFor(event, before)),
        way: [...before.way, event],
      }),
  }
  const exploration: Exploration = {
    ...options,
    everywhere: Object.keys(rules).filter((name) => !/^after | (done|failed|changed)$/.test(name)),
    key: (snapshot) => [
      options.key ? options.key(snapshot) : snapshot.context,
      lasting((snapshot as Both<Value>).said),
    ],
    isPossible: (snapshot, event) =>
      canHappen(snapshot as Watched, event) && (options.isPossible?.(snapshot, event) ?? true),
  }
  for (const input of inputsOf(options)) explore(machine, exploration, input, both)
  expect([...unused], `${machine.id}: rules of the model that no path uses`).toEqual([])
}
