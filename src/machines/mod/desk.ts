/**
 * The parts that the mods' desks share: a list of what waits, beside one of it that the address opens. What a link asks
 * for opens as soon as the list has it. Another mod may be quicker, so the list is loaded again on the way back.
 */
import { type AnyActorRef, assign, type EventObject, sendTo } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import type { OverlayEvent, OverlayOpened } from '#machines/overlay.ts'
import { event, shown } from '#machines/params.ts'
import { isMissing, type Led, neighbourOf, wantedIn } from '#rules/mod/overlays.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type Listed, type Listing, nothingListed } from '#rules/wire/listing.ts'

export type DeskEvent = OverlayEvent | { type: 'reading.closed' }

export interface DeskGiven {
  /** The row that the address asks for when the desk opens comes first in the list. */
  led: Led
}

export interface DeskContext<Item extends Listed = Listed> {
  /** The id that the address names, until that is closed. */
  asked: number | null
  /** What the list shows. */
  listing: Listing<Item>
  /** The one that is open, or was last. */
  one: Item | null
  /** The row that the focus returns to. */
  returnTo: number | null
}

export const newDesk = { asked: null, listing: nothingListed, one: null, returnTo: null }

/** The one that is open, for the states in which there is one. */
export const oneOf = <Item extends Listed>({ one }: DeskContext<Item>): Item =>
  known(one, 'the one that is open')

/** The needs and actions of a desk over this list. */
export function deskActions<Context extends DeskContext, Event extends EventObject>(list: string) {
  const keep = <Params = undefined>(
    change: (context: Context, params: Params) => Partial<DeskContext>,
  ) =>
    assign<Context, Event, Params, Event, never>(
      ({ context }, params) => change(context, params) as Partial<Context>,
    )
  const tellList = (eventOf: (context: Context) => EventObject) =>
    sendTo<Context, Event, undefined, AnyActorRef, Event>(
      list,
      ({ context }: { context: Context }) => eventOf(context),
    )
  return {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepAsked: keep((_, { id }: OverlayOpened) => ({ asked: id })),
    forgetAsked: keep(() => ({ asked: null })),
    keepListing: keep((_, { items, meta, removed }: Listing<Listed>) => ({
      listing: { items, meta, removed },
    })),
    choose: keep((context) => ({ one: wantedIn(context) })),
    returnToIt: keep((context) => ({ returnTo: oneOf(context).id })),
    returnToNeighbour: keep((context) => ({
      returnTo: neighbourOf(context.listing, oneOf(context)),
    })),
    takeOff: tellList((context) => ({ type: 'item.removed', id: oneOf(context).id })),
    lookAgain: tellList(() => ({ type: 'refresh.requested' })),
  }
}

export const deskGuards = {
  isMissing: ({ context }: { context: DeskContext }) => isMissing(context),
}

const keptAsked = { type: 'keepAsked', params: event } as const

/** Wherever the desk is. */
export const followsAddress = {
  'overlay.opened': { actions: keptAsked },
  'overlay.closed': { actions: 'forgetAsked' },
} as const

/** Runs the list, whose items the desk knows. */
export const listed = <List extends string>(list: List) =>
  ({
    id: list,
    src: list,
    input: ({ context: { led } }: { context: DeskGiven }) => ({ query: led }),
    onSnapshot: { actions: { type: 'keepListing', params: shown } },
  }) as const

/** The states in which none is open; the guard `opens` says whether one is to be, in the state `open`. */
export function closedStates<Guard extends string, Open extends string>(opens: Guard, open: Open) {
  const opening = { guard: opens, target: open, actions: 'choose' } as const
  return {
    waiting: {
      description: 'None is open: what waits is shown.',
      always: [
        { ...opening, description: 'The address asks for one that waits.' },
        {
          guard: 'isMissing',
          target: 'missing',
          description: 'The address asks for one that does not wait.',
        },
      ],
    },
    missing: {
      description: 'The list says so, and is loaded again in case it is older than the address.',
      entry: 'lookAgain',
      always: { ...opening, description: 'It has come since.' },
      on: {
        'overlay.opened': { target: 'waiting', actions: keptAsked },
        'overlay.closed': { target: 'waiting', actions: 'forgetAsked' },
      },
    },
  } as const
}

const closed = ['forgetAsked', 'closeOverlay'] as const

/** The one that was open stays on the list. */
export const keptOnList = [...closed, 'returnToIt', 'lookAgain'] as const

/** While one is open. */
export const closing = {
  'overlay.closed': { target: 'waiting', actions: ['forgetAsked', 'returnToIt', 'lookAgain'] },
  'reading.closed': { target: 'waiting', actions: keptOnList },
} as const

/** The one that was open is decided on, and leaves the list. */
export const settled = <Id extends string>(id: Id, words: Toast) =>
  ({
    target: `#${id}.waiting`,
    actions: [
      { type: 'announce', params: words },
      ...closed,
      'returnToNeighbour',
      'takeOff',
      'lookAgain',
    ],
  }) as const
