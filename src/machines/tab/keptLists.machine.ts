import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  enqueueActions,
  setup,
} from 'xstate'
import { event } from '#machines/params.ts'
import { renamed } from '#rules/member/author.ts'
import type { Member } from '#rules/member/schema.ts'
import { type AmendedItem, amended, type RemovedItem } from '#rules/wire/amended.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'

/** A list that is kept as long as Back can lead to it, with its items, pages and heights. */
export interface KeptList {
  /** The history entry at which its page was opened. */
  visit: number
  /** The name, with the query if there is one: `posts`, `exchanges?tab=mine`. */
  name: string
  ref: AnyActorRef
}

type ListOpened = {
  type: 'list.opened'
  visit: number
  name: string
  flow: AnyActorLogic
  input: unknown
}
type VisitsLost = { type: 'visits.lost'; from: number }
type ItemChanged = { type: 'item.changed' } & ChangedItem
type ItemAdded = { type: 'item.added' } & ChangedItem
type ItemAmended = { type: 'item.amended' } & AmendedItem
type ItemRemoved = { type: 'item.removed' } & RemovedItem

/** Sent when the list's items may have changed. */
type ListOutdated = { type: 'list.outdated'; name: string }
type MemberChanged = { type: 'member.changed'; member: Member }

export type KeptListsEvent =
  | ListOpened
  | VisitsLost
  | ItemAdded
  | ItemChanged
  | ItemAmended
  | ItemRemoved
  | ListOutdated
  | MemberChanged

const MOST_LISTS = 10

const kindOf = ({ name }: KeptList): string | undefined => name.split('?')[0]

/** True if the list is of this kind, or a part of it, as the gallery `posts/5` is a part of `posts`. */
const isOf = (kept: KeptList, list: string): boolean =>
  kindOf(kept) === list || kindOf(kept)?.startsWith(`${list}/`) === true

/** True if the change belongs in the list. New items go only to lists of exactly their kind. */
const isFor = (kept: KeptList, list: string, { type }: { type: string }): boolean =>
  type === 'item.added' ? kindOf(kept) === list : isOf(kept, list)

const itemsOf = (list: AnyActorRef): readonly { id: number }[] => list.getSnapshot().context.items

/**
 * The lists that Back restores. Each list belongs to a visit to a page and is dropped when no history entry leads to
 * that visit any more. Only the ten most recently opened lists are kept, and none after a logout. Changes made
 * elsewhere (to an item, to one of its fields, to its author's name, or its deletion) are applied to all lists, and new
 * items are put on top. A list whose items may have changed as a whole is loaded again.
 */
export const keptListsMachine = setup({
  types: { context: {} as { lists: readonly KeptList[] }, events: {} as KeptListsEvent },
  actions: {
    openList: assign({
      lists: ({ context: { lists }, spawn }, { visit, name, flow, input }: ListOpened) => [
        ...lists,
        { visit, name, ref: spawn(flow, { input } as object) },
      ],
    }),
    keepTheLast: enqueueActions(({ context: { lists }, enqueue }) => {
      for (const { ref } of lists.slice(0, -MOST_LISTS)) enqueue.stopChild(ref)
      enqueue.assign({ lists: lists.slice(-MOST_LISTS) })
    }),
    dropLists: enqueueActions(({ context, enqueue }, { from }: { from: number }) => {
      const kept = context.lists.filter(({ visit }) => visit < from)
      for (const list of context.lists) if (!kept.includes(list)) enqueue.stopChild(list.ref)
      enqueue.assign({ lists: kept })
    }),
    dropNamed: enqueueActions(({ context, enqueue }, { name: outdated }: ListOutdated) => {
      for (const { name, ref } of context.lists) if (name === outdated) enqueue.stopChild(ref)
      enqueue.assign({ lists: context.lists.filter(({ name }) => name !== outdated) })
    }),
    passOn: enqueueActions(
      ({ context, enqueue }, { list, ...told }: ItemAdded | ItemChanged | ItemRemoved) => {
        for (const kept of context.lists)
          if (isFor(kept, list, told)) enqueue.sendTo(kept.ref, told)
      },
    ),
    passChange: enqueueActions(({ context, enqueue }, { list, ...amendment }: ItemAmended) => {
      for (const kept of context.lists)
        if (isOf(kept, list)) {
          const item = amended(itemsOf(kept.ref), amendment)
          enqueue.sendTo(kept.ref, { type: 'item.changed', item })
        }
    }),
    passMember: enqueueActions(({ context, enqueue }, { member }: MemberChanged) => {
      for (const { ref } of context.lists)
        for (const item of renamed(itemsOf(ref), member))
          enqueue.sendTo(ref, { type: 'item.changed', item })
    }),
  },
}).createMachine({
  id: 'keptLists',
  description: 'The lists that Back restores.',
  context: { lists: [] },
  on: {
    'list.opened': { actions: [{ type: 'openList', params: event }, 'keepTheLast'] },
    'visits.lost': { actions: { type: 'dropLists', params: event } },
    'list.outdated': { actions: { type: 'dropNamed', params: event } },
    'item.added': { actions: { type: 'passOn', params: event } },
    'item.changed': { actions: { type: 'passOn', params: event } },
    'item.removed': { actions: { type: 'passOn', params: event } },
    'item.amended': { actions: { type: 'passChange', params: event } },
    'member.changed': { actions: { type: 'passMember', params: event } },
  },
})

export type KeptListsRef = ActorRefFrom<typeof keptListsMachine>
