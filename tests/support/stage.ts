/**
 * Puts a machine on a stage: runs it as a real actor with a simulated clock. The invoked actors are puppets that settle
 * on command. Needed actions, which the wiring would provide, only record their calls.
 */
import {
  type ActorLogic,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  createMachine,
  type EventFromLogic,
  type InputFrom,
  type InspectedEventEvent,
  initialTransition,
  SimulatedClock,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate'
import { isMachine, needOf } from '#machines/needs.ts'
import { recordTaken } from './taken.ts'

/**
 * Thrown for an order of events that cannot happen: a timer that is not the next one, or an actor that is not running.
 */
export class Impossible extends Error {}

interface Ears {
  /** A needed action was called. */
  called(action: string, params: unknown): void
  /** An actor was started. */
  started(id: string, input: unknown): void
}

type System = AnyActorRef['system']

/** The listener of each play, by the clock of the play. */
const listening = new WeakMap<object, Ears>()
const earsIn = (system: System) => listening.get(system._clock)

/** Returns an actor with the same initial snapshot as the original. After that, it changes only on command. */
const puppet = (original: unknown): ActorLogic<Snapshot<unknown>, AnyEventObject> => ({
  getInitialSnapshot: ({ self, system }, input) => {
    earsIn(system)?.started(self.id, input)
    const shown = isMachine(original) ? initialTransition(withPuppets(original), input)[0] : {}
    return { output: undefined, error: undefined, ...shown, status: 'active' } as Snapshot<unknown>
  },
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event) => {
    if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' } as typeof snapshot
    return event.type === 'puppet.moved' ? { ...snapshot, ...event.move } : snapshot
  },
})

const staged = new WeakMap<AnyStateMachine, AnyStateMachine>()

/**
 * Returns the machine with a puppet for every actor, and with needed actions that only record their calls. The result
 * is cached for all plays, because XState processes the whole chart again on every `provide`.
 */
export function withPuppets(machine: AnyStateMachine): AnyStateMachine {
  const known = staged.get(machine)
  if (known) return known
  const { actors, actions, guards, delays } = machine.implementations
  // A faulty chart may loop endlessly without an event. XState stops the loop only with this option.
  const bounded = { ...machine.config, options: { maxIterations: 1_000 } }
  const made: AnyStateMachine = createMachine(bounded).provide({
    guards,
    delays,
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, puppet(actors[src])])),
    actions: {
      ...actions,
      ...Object.fromEntries(
        Object.keys(actions)
          .filter((name) => needOf(actions[name]) === 'action')
          .map((name) => [
            name,
            ({ system }: { system: System }, params: unknown) =>
              earsIn(system)?.called(name, params),
          ]),
      ),
    },
  })
  staged.set(machine, made)
  return made
}

/**
 * Returns a simulated clock on which no two timers are due at the same instant, so that they fire in the order in which
 * they were started.
 */
function turnByTurn(started: (at: number) => void): SimulatedClock {
  const clock = new SimulatedClock()
  const start = clock.setTimeout.bind(clock)
  let turn = 0
  clock.setTimeout = (fire, delay) => {
    turn += 1
    // The fraction is a power of two, so that sums of delays stay exact.
    const later = delay + turn / 2 ** 20
    started(clock.now() + later)
    return start(fire, later)
  }
  return clock
}

export interface Stage<M extends AnyStateMachine> {
  readonly actor: ActorRefFrom<M>
  snapshot(): SnapshotFrom<M>
  send(event: EventFromLogic<M>): void
  /** Settles the invoked actor with this output. */
  done(id: string, output?: unknown): void
  fail(id: string, error: unknown): void
  /** Gives the invoked machine another snapshot. */
  show(id: string, snapshot: object): void
  /**
   * Moves the clock forward to the next timer.
   * @param type the timer that must be next
   * @returns the delay of the timer in ms
   */
  wait(type?: string): number
  /** Moves the clock forward by this many ms, which must end before the next timer. */
  pass(ms: number): void
  /** The calls of needed actions, in order: `['goTo', { path: '/' }]`. */
  readonly told: readonly (readonly [action: string, params?: unknown])[]
  /** The invoked actors with their input, in order. */
  readonly started: readonly { readonly id: string; readonly input: unknown }[]
  /** The events sent to other actors, in order. An actor from the input is named as in the context. */
  readonly sent: readonly { readonly id: string; readonly event: AnyEventObject }[]
  readonly emitted: readonly AnyEventObject[]
  readonly taken: ReadonlySet<string>
  /** The last duration of each delay in ms, by the delay's name. */
  readonly waited: ReadonlyMap<string, number>
}

export function stage<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Stage<M> {
  const told: [string, unknown?][] = []
  const started: { id: string; input: unknown }[] = []
  const sent: { id: string; event: AnyEventObject }[] = []
  const emitted: AnyEventObject[] = []
  const taken = new Set<string>()
  const waited = new Map<string, number>()
  const real = withPuppets(machine)
  const clock = turnByTurn((at) => noteTimer(at))
  listening.set(clock, {
    called: (action, params) => told.push(params === undefined ? [action] : [action, params]),
    started: (id, given) => started.push({ id, input: given }),
  })
  const recordTransitions = recordTaken(real, taken)
  const recordSent = ({ sourceRef, actorRef, event }: InspectedEventEvent) => {
    if (sourceRef !== actor || actorRef === actor || event.type.startsWith('xstate.')) return
    const given = Object.entries<unknown>(actor.getSnapshot().context)
    sent.push({
      id: given.find(([, value]) => value === actorRef)?.[0] ?? (actorRef as AnyActorRef).id,
      event,
    })
  }
  const actor: ActorRefFrom<AnyStateMachine> = createActor(real, {
    clock,
    input,
    inspect: (inspected) => {
      recordTransitions(inspected)
      if (inspected.type === '@xstate.event') recordSent(inspected)
    },
  })
  const failures: unknown[] = []
  // Without an observer XState rethrows the error in a separate timer.
  actor.subscribe({ error: (error) => failures.push(error) })
  actor.on('*', (event) => emitted.push(event))

  /** The time at which each timer is due. XState itself records only the start, by the system clock. */
  const due = new Map<object, number>()
  const timers = () => Object.values(actor.system.getSnapshot()._scheduledEvents)
  const noteTimer = (at: number) => {
    for (const timer of timers()) if (!due.has(timer)) due.set(timer, at)
  }
  const settle = () => {
    if (failures.length > 0) throw new Error(`${machine.id} failed`, { cause: failures[0] })
  }
  const move = (id: string, change: object) => {
    const child: AnyActorRef | undefined = actor.getSnapshot().children[id]
    if (child?.getSnapshot().status !== 'active') throw new Impossible(`${id} is not running`)
    child.send({ type: 'puppet.moved', move: change })
    settle()
  }
  const turn = (timer: object) => due.get(timer) ?? 0
  const nextTimer = () => timers().sort((one, other) => turn(one) - turn(other))[0]
  const wait = (type?: string) => {
    const next = nextTimer()
    if (!next || (type !== undefined && next.event.type !== type))
      throw new Impossible(`${type ?? 'a timer'} is not next: ${next?.event.type ?? 'none runs'}`)
    // The clock never jumps beyond the next timer. A timer that starts during a jump would count from the jump's end.
    clock.set(turn(next))
    settle()
    waited.set(next.event.type.split('.')[2] ?? '', next.delay)
    return next.delay
  }
  const pass = (ms: number) => {
    const next = nextTimer()
    if (next && turn(next) <= clock.now() + ms)
      throw new Impossible(`${next.event.type} comes within ${ms} ms`)
    clock.increment(ms)
  }

  actor.start()
  settle()
  return {
    actor: actor as ActorRefFrom<M>,
    snapshot: () => actor.getSnapshot() as SnapshotFrom<M>,
    send: (event) => {
      actor.send(event)
      settle()
    },
    done: (id, output) => move(id, { status: 'done', output }),
    fail: (id, error) => move(id, { status: 'error', error }),
    show: (id, snapshot) => move(id, snapshot),
    wait,
    pass,
    told,
    started,
    sent,
    emitted,
    taken,
    waited,
  }
}
