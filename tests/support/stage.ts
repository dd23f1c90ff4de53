/**
 * Puts a machine on a stage: runs it as a real actor with a simulated clock. Its invoked actors are puppets that settle
 * on command, and its needed actions only record how they were called.
 */
import {
  type ActorLogic,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  SimulatedClock,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate'
import { isMachine, needOf } from '#machines/needs.ts'
import { recordTaken } from './taken.ts'

/** Thrown for an order of events that cannot happen: a timer that is not next, an actor that is not running. */
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

/** Returns an actor with the initial snapshot of the original, which afterwards only changes on command. */
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
 * Returns the machine with a puppet for every actor, and with needed actions that only record their calls. It is made
 * once for all plays, because XState processes the whole chart again with every `provide`.
 */
export function withPuppets(machine: AnyStateMachine): AnyStateMachine {
  const known = staged.get(machine)
  if (known) return known
  const { actors, actions } = machine.implementations
  const made: AnyStateMachine = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, puppet(actors[src])])),
    actions: Object.fromEntries(
      Object.keys(actions)
        .filter((name) => needOf(actions[name]) === 'action')
        .map((name) => [
          name,
          ({ system }: { system: System }, params: unknown) => earsIn(system)?.called(name, params),
        ]),
    ),
  })
  staged.set(machine, made)
  return made
}

/** Returns a simulated clock on which no two timers are due at one instant: they fire in the order of their start. */
function turnByTurn(started: (at: number) => void): SimulatedClock {
  const clock = new SimulatedClock()
  const start = clock.setTimeout.bind(clock)
  let turn = 0
  clock.setTimeout = (fire, delay) => {
    turn += 1
    // A power of two, so that sums stay exact.
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
   * Moves the clock on to the next timer.
   * @param type the timer that must be next
   * @returns the delay of the timer in ms
   */
  wait(type?: string): number
  /** The calls of needed actions, in order: `['goTo', { path: '/' }]`. */
  readonly told: readonly (readonly [action: string, params?: unknown])[]
  /** The invoked actors with their input, in order. */
  readonly started: readonly { readonly id: string; readonly input: unknown }[]
  readonly emitted: readonly AnyEventObject[]
  readonly taken: ReadonlySet<string>
  /** The last duration of each delay in ms, by its name. */
  readonly waited: ReadonlyMap<string, number>
}

export function stage<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Stage<M> {
  const told: [string, unknown?][] = []
  const started: { id: string; input: unknown }[] = []
  const emitted: AnyEventObject[] = []
  const taken = new Set<string>()
  const waited = new Map<string, number>()
  const real = withPuppets(machine)
  const clock = turnByTurn((at) => noteTimer(at))
  listening.set(clock, {
    called: (action, params) => told.push(params === undefined ? [action] : [action, params]),
    started: (id, given) => started.push({ id, input: given }),
  })
  const actor = createActor(real, { clock, input, inspect: recordTaken(real, taken) })
  const failures: unknown[] = []
  // Without an observer XState throws the error again in a separate timer.
  actor.subscribe({ error: (error) => failures.push(error) })
  actor.on('*', (event) => emitted.push(event))

  /** The time at which each timer is due: XState records its start by the computer's clock, not by ours. */
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
  const wait = (type?: string) => {
    const turn = (timer: object) => due.get(timer) ?? 0
    const [next] = timers().sort((one, other) => turn(one) - turn(other))
    if (!next || (type !== undefined && next.event.type !== type))
      throw new Impossible(`${type ?? 'a timer'} is not next: ${next?.event.type ?? 'none runs'}`)
    // The clock never moves further: a timer that starts during a jump would count from the end of the jump.
    clock.set(turn(next))
    settle()
    waited.set(next.event.type.split('.')[2] ?? '', next.delay)
    return next.delay
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
    told,
    started,
    emitted,
    taken,
    waited,
  }
}
