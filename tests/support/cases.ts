/** The input for exploring a machine in its test, checked against the machine's own types. */
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  MachineImplementationsFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate'

export type Cases<Case, Snapshot> = readonly Case[] | ((snapshot: Snapshot) => readonly Case[])

type Payload<Event> = Event extends unknown ? Omit<Event, 'type'> : never
type CarriesNothing<Event> = object extends Omit<Event, 'type'> ? true : false
export type EventsOf<M extends AnyStateMachine> = Exclude<
  EventFromLogic<M>,
  { type: 'xstate.route' }
>

/** Cases for every event with a payload. A missing event does not compile. */
type EventCases<M extends AnyStateMachine> = {
  readonly [E in EventsOf<M> as CarriesNothing<E> extends true ? never : E['type']]: Cases<
    Payload<E>,
    SnapshotFrom<M>
  >
} & {
  readonly [E in EventsOf<M> as CarriesNothing<E> extends true ? E['type'] : never]?: Cases<
    Payload<E>,
    SnapshotFrom<M>
  >
}

/** The possible outputs, errors and snapshots of an invoked actor. */
export interface Outcome<Output, Snapshot> {
  readonly done?: Cases<Output, Snapshot>
  readonly error?: Cases<unknown, Snapshot>
  readonly snapshot?: Cases<object, Snapshot>
}

export type ActorsOf<M extends AnyStateMachine> = NonNullable<
  MachineImplementationsFrom<M>['actors']
>

type OutcomeCases<M extends AnyStateMachine> = {
  readonly [Src in keyof ActorsOf<M>]?: Outcome<
    OutputFrom<NonNullable<ActorsOf<M>[Src]>>,
    SnapshotFrom<M>
  >
}

type Delays = Readonly<Record<string, number | readonly number[]>>

type HasEventsToDescribe<M extends AnyStateMachine> =
  object extends EventCases<M>
    ? { readonly events?: EventCases<M> }
    : { readonly events: EventCases<M> }

type HasInput<M extends AnyStateMachine> =
  undefined extends InputFrom<M>
    ? { readonly input?: InputFrom<M>; readonly inputs?: readonly InputFrom<M>[] }
    : { readonly input: InputFrom<M> } | { readonly inputs: readonly InputFrom<M>[] }

export type Coverage<M extends AnyStateMachine> = HasEventsToDescribe<M> &
  HasInput<M> & {
    /** The outcomes of invoked actors, by the name of the actor. */
    readonly outcomes?: OutcomeCases<M>
    /** Events for wildcard descriptors (`*`, `a.*`). */
    readonly wildcards?: readonly EventFromLogic<M>[]
    /** Distinguishes snapshots of one state. Defaults to the whole context; return only the parts that guards read. */
    readonly key?: (snapshot: SnapshotFrom<M>) => unknown
    /** Returns false for an event that cannot happen here. */
    readonly isPossible?: (snapshot: SnapshotFrom<M>, event: AnyEventObject) => boolean
    /** The number of steps after which the exploration gives up. */
    readonly limit?: number
    /** The duration of each delay in ms, by the delay's name; a list if the duration varies. */
    readonly delays?: Delays
    /** Transitions that cannot be taken here, by id, with the reason. */
    readonly exempt?: Readonly<Record<string, string>>
  }

/** The same input as `Coverage`, but without the machine's types, for the exploration. */
export interface Exploration {
  readonly input?: unknown
  readonly inputs?: readonly unknown[]
  readonly events?: Readonly<Record<string, Cases<object, AnyMachineSnapshot> | undefined>>
  readonly outcomes?: Readonly<Record<string, Outcome<unknown, AnyMachineSnapshot> | undefined>>
  readonly wildcards?: readonly AnyEventObject[]
  readonly key?: (snapshot: AnyMachineSnapshot) => unknown
  readonly isPossible?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean
  readonly limit?: number
  readonly delays?: Delays
  readonly exempt?: Readonly<Record<string, string>>
  /** Event types to try in every state, declared there or not. The outcomes of running actors are then tried too. */
  readonly everywhere?: readonly string[]
}
