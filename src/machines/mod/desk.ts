/**
 * The shared parts of the mods' desks, which show a list of waiting items beside the item in the URL. A link opens its
 * item as soon as the list contains it. The list is loaded again when an item is closed, because another mod may have
 * settled it in the meantime.
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
  /** The id of the item that is in the URL when the desk opens. This item comes first in the list. */
  led: Led
}

export interface DeskContext<Item extends Listed = Listed> {
  /** The id in the URL, until its item is closed. */
  asked: number | null
  /** The current contents of the list. */
  listing: Listing<Item>
  /** The item that is open, or the last one that was. */
  one: Item | null
  /** The row that gets the focus back. */
  returnTo: number | null
}

export const newDesk = { asked: null, listing: nothingListed, one: null, returnTo: null }

/** Returns the open item, in states in which there is one. */
export const oneOf = <Item extends Listed>({ one }: DeskContext<Item>): Item =>
  known(one, 'the one that is open')

/** Creates the placeholders and actions of a desk. @param list the id of its list */
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

/** Transitions in every state. They store the id in the URL. */
export const followsAddress = {
  'overlay.opened': { actions: keptAsked },
  'overlay.closed': { actions: 'forgetAsked' },
} as const

/** Runs the list and copies its contents into the desk's context. */
export const listed = <List extends string>(list: List) =>
  ({
    id: list,
    src: list,
    input: ({ context: { led } }: { context: DeskGiven }) => ({ query: led }),
    onSnapshot: { actions: { type: 'keepListing', params: shown } },
  }) as const

/** The states in which no item is open. If the guard `opens` is true, the desk enters the state `open`. */
export function closedStates<Guard extends string, Open extends string>(opens: Guard, open: Open) {
  const opening = { guard: opens, target: open, actions: 'choose' } as const
  return {
    waiting: {
      description: 'The waiting items are listed, and none is open.',
      always: [
        { ...opening, description: 'The URL contains an item that waits.' },
        {
          guard: 'isMissing',
          target: 'missing',
          description: 'The URL contains an item that does not wait.',
        },
      ],
    },
    missing: {
      description:
        'The list does not contain the item. It is loaded again in case it is older than the link.',
      entry: 'lookAgain',
      always: { ...opening, description: 'The list now contains the item.' },
      on: {
        'overlay.opened': { target: 'waiting', actions: keptAsked },
        'overlay.closed': { target: 'waiting', actions: 'forgetAsked' },
      },
    },
  } as const
}

const closed = ['forgetAsked', 'closeOverlay'] as const

/** Closes an item that stays on the list. */
export const keptOnList = [...closed, 'returnToIt', 'lookAgain'] as const

/** Transitions while an item is open. */
export const closing = {
  'overlay.closed': { target: 'waiting', actions: ['forgetAsked', 'returnToIt', 'lookAgain'] },
  'reading.closed': { target: 'waiting', actions: keptOnList },
} as const

/** Closes an item that is settled and leaves the list. */
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
