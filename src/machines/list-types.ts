/** Context, events and types shared by the charts of all lists, whatever their items. */
import type {
  ActorRefFrom,
  AnyActorRef,
  MetaObject,
  NonReducibleUnknown,
  ParameterizedObject,
  PromiseActorLogic,
  Snapshot,
  StateMachine,
  StateSchema,
} from 'xstate'
import type { Toast } from '#rules/tab/toast.ts'
import type { Page } from '#rules/wire/api.ts'
import type { Drawn, Heights, Kept } from '#rules/wire/kept-list.ts'
import type { Listing } from '#rules/wire/listing.ts'

export interface Listed {
  id: number
}

/** The query of a list that offers no choice. */
export type NoQuery = Record<never, never>

export interface ListContext<Item extends Listed, Query> extends Listing<Item>, Kept {
  /** The query: search, tab, filters, page size. */
  query: Query
}

/** Sent when an item is unfolded or folded; the list remembers it. */
export type ItemFolded = { type: 'item.unfolded'; id: number } | { type: 'item.folded'; id: number }
/** Sent when the reader leaves the list’s page. */
export type ItemsLeft = { type: 'items.left'; heights: Heights }
/** Sent when different items have come near the viewport. */
export type ItemsDrawn = { type: 'items.drawn'; drawn: Drawn }

/** Emitted when an item that the reader has just added is put on top of the list, so that the page can scroll to it. */
export type ItemShown = { type: 'item.shown'; id: number }

export type ListEvent<Item, Query> =
  | { type: 'query.changed'; query: Partial<Query> }
  | { type: 'more.requested' }
  | { type: 'refresh.requested' }
  | { type: 'retry.requested' }
  | { type: 'item.added'; item: Item }
  | { type: 'item.changed'; item: Item }
  | { type: 'item.removed'; id: number }
  | ItemFolded
  | ItemsLeft
  | ItemsDrawn

/** The query for one page. */
export type PageAsked<Query = NoQuery> = Query & { page: number }

type Input<Item extends Listed, Query> = keyof Query extends never
  ? { query: Query } | undefined
  : { query: Query } & Partial<Listing<Item>>

type Shown = 'idle' | 'complete' | 'loadingMore' | 'interrupted' | 'refreshing' | 'outdated'

export type ListState =
  | 'settling'
  | 'loading'
  | 'deciding'
  | { ready: Shown }
  | 'empty'
  | 'unmatched'
  | 'failed'

type LoadItems<Item, Query> = PromiseActorLogic<Page<Item>, PageAsked<Query>>

/**
 * The type that XState infers for the chart in list.ts, with the list's own types filled in. It is spelled out because
 * `setup` cannot infer through type parameters.
 */
export type ListMachine<Item extends Listed, Query = NoQuery> = StateMachine<
  ListContext<Item, Query>,
  ListEvent<Item, Query>,
  { [Id in 'loadItems' | 'loadMore' | 'refresh']?: ActorRefFrom<LoadItems<Item, Query>> },
  {
    src: 'loadItems'
    logic: LoadItems<Item, Query>
    id: 'loadItems' | 'loadMore' | 'refresh'
  },
  { type: 'announce'; params: Toast },
  ParameterizedObject,
  'settlingTime',
  ListState,
  string,
  Input<Item, Query>,
  NonReducibleUnknown,
  ItemShown,
  MetaObject,
  StateSchema
>

type Matched = Exclude<ListState, object> | 'ready' | { ready: Shown }

type Requested = { type: 'more.requested' | 'refresh.requested' | 'retry.requested' }

/** The part of a running list that a view needs, whatever the list's query. */
export interface ListRef<Item extends Listed> {
  subscribe: AnyActorRef['subscribe']
  getSnapshot: () => {
    status: Snapshot<unknown>['status']
    value: ListState
    context: ListContext<Item, unknown>
    matches: (state: Matched) => boolean
    can: (event: Requested) => boolean
  }
  send: (event: Requested | ItemsLeft | ItemsDrawn) => void
}
