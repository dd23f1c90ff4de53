/** Records the effects of a machine that are visible from outside, for each step of an exploration. */
import type {
  AnyActorLogic,
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
} from 'xstate'

/** A call of an action that the wiring provides. */
export type Told = readonly [action: string, params?: unknown]

/** The effects of one step. Actors are named by their source. Actors from the input are named as in the context. */
export interface Effects {
  readonly told: readonly Told[]
  /** The actors that were started, with their input. */
  readonly started: readonly (readonly [actor: string, input?: unknown])[]
  /** The events that were sent to other actors. */
  readonly sent: readonly (readonly [actor: string, event: AnyEventObject])[]
  readonly emitted: readonly AnyEventObject[]
}

interface Timer {
  readonly id: string
  readonly delay: number
  readonly due: number
}

export interface Seen {
  readonly effects: Effects
  /** The running timers, the next to fire first. */
  readonly timers: readonly Timer[]
  readonly now: number
  /** The actors that are done or have failed, and cannot settle again. */
  readonly settled: readonly (AnyActorRef | undefined)[]
}

export type Watched = AnyMachineSnapshot & { readonly seen: Seen }

/** The parameters of XState's built-in actions that are read here. */
interface Params {
  actorRef: AnyActorRef & { src: string }
  to: AnyActorRef & { src: unknown }
  input: unknown
  event: AnyEventObject
  id: string
  delay: number | undefined
  sendId: string
}

const withDetail = (name: string, detail: unknown): [string, unknown?] =>
  detail === undefined ? [name] : [name, detail]

/** Returns the logic with `seen` in each of its snapshots. */
export function watched(logic: AnyActorLogic): AnyActorLogic {
  const watch = (
    step: (scope: AnyActorScope) => AnyMachineSnapshot,
    scope: AnyActorScope,
    { now, timers, settled }: Omit<Seen, 'effects'>,
  ): Watched => {
    const actions: { type: string; params: Params }[] = []
    const emitted: AnyEventObject[] = []
    const snapshot = step({
      ...scope,
      actionExecutor: (action) => actions.push(action as (typeof actions)[number]),
      emit: (event) => emitted.push(event),
    })
    const given = Object.entries<unknown>(snapshot.context)
    const nameOf = (to: Params['to']) =>
      given.find(([, value]) => value === to)?.[0] ?? (typeof to.src === 'string' ? to.src : to.id)
    const of = (type: string) => actions.filter((action) => action.type === `xstate.${type}`)
    const cancelled = of('cancel').map(({ params }) => params.sendId)
    const begun = of('raise').flatMap(({ params: { id, delay } }) =>
      delay === undefined ? [] : [{ id, delay, due: now + delay }],
    )
    const running = [...timers.filter(({ id }) => !cancelled.includes(id)), ...begun]
    const seen: Seen = {
      effects: {
        told: actions
          .filter(({ type }) => !type.startsWith('xstate.'))
          .map(({ type, params }) => withDetail(type, params)),
        started: of('spawnChild').map(({ params: { actorRef, input } }) =>
          withDetail(actorRef.src, input),
        ),
        sent: of('sendTo').map(({ params: { to, event } }) => [nameOf(to), event]),
        emitted: [...emitted, ...of('emit').map(({ params }) => params.event)],
      },
      timers: running.sort((one, other) => one.due - other.due),
      now,
      settled,
    }
    return { ...snapshot, seen } as Watched
  }

  return {
    ...logic,
    getInitialSnapshot: (scope, input) =>
      watch((watching) => logic.getInitialSnapshot(watching, input), scope, {
        now: 0,
        timers: [],
        settled: [],
      }),
    transition: (before: Watched, event, scope) => {
      const { now, timers, settled } = before.seen
      const isOutcome = /^xstate\.(done|error)\.actor\./.test(event.type)
      return watch((watching) => logic.transition(before, event, watching), scope, {
        now: timers.find(({ id }) => id === event.type)?.due ?? now,
        timers: timers.filter(({ id }) => id !== event.type),
        settled: isOutcome ? [...settled, before.children[event.actorId]] : settled,
      })
    },
  }
}

/** False for a timer that is not the next to fire, and for an outcome of an actor that has already settled. */
export const canHappen = ({ seen, children }: Watched, event: AnyEventObject): boolean => {
  if (event.type.startsWith('xstate.after.')) return seen.timers[0]?.id === event.type
  return !event.type.startsWith('xstate.') || !seen.settled.includes(children[event.actorId])
}
