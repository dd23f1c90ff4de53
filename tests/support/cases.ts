/** What a machine's test has to say before its machine can be explored, held to the machine's own types. */
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
type EventsOf<M extends AnyStateMachine> = Exclude<EventFromLogic<M>, { type: 'xstate.route' }>

/** Every event that carries something needs its cases: one forgotten does not compile. */
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

/** How an invoked actor may end, or what it may show. */
export interface Outcome<Output, Snapshot> {
  readonly done?: Cases<Output, Snapshot>
  readonly error?: Cases<unknown, Snapshot>
  readonly snapshot?: Cases<object, Snapshot>
}

type ActorsOf<M extends AnyStateMachine> = NonNullable<MachineImplementationsFrom<M>['actors']>

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
    /** How the invoked actors may end, by the name of the actor. */
    readonly outcomes?: OutcomeCases<M>
    /** Events for wildcard descriptors (`*`, `a.*`). */
    readonly wildcards?: readonly EventFromLogic<M>[]
    /** What tells two snapshots of one state apart; the whole context unless told. Keep it to what guards read. */
    readonly key?: (snapshot: SnapshotFrom<M>) => unknown
    /** Says no to an event the world cannot produce here. */
    readonly isPossible?: (snapshot: SnapshotFrom<M>, event: AnyEventObject) => boolean
    /** How many steps to explore before giving up. */
    readonly limit?: number
    /** How many ms each delay lasts, by its name; several where it depends. */
    readonly delays?: Delays
    /** Transitions nobody can take here, by id, each with the reason. */
    readonly exempt?: Readonly<Record<string, string>>
  }

/** The same without the machine's types: what the exploration works with. */
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
}
