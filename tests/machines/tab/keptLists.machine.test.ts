import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { listMachine } from '#machines/list.ts'
import { keptListsMachine } from '#machines/tab/keptLists.machine.ts'
import type { Member } from '#rules/member/schema.ts'
import { aMember } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const author = aMember({ id: 12, nickname: 'Nettle' })

const posts = listMachine<{ id: number; text: string; user: Member }>({
  id: 'posts',
  description: 'Posts.',
  isKeptUp: true,
}).provide({
  actors: { loadItems: fromPromise(async () => pageOf([{ id: 7, text: 'old', user: author }])) },
})
const opened = (visit: number, name = 'posts') =>
  ({ type: 'list.opened', visit, name, flow: posts, input: undefined }) as const

takesEveryTransition(keptListsMachine, {
  events: {
    'list.opened': [{ visit: 1, name: 'posts', flow: posts, input: undefined }],
    'visits.lost': [{ from: 0 }],
    'list.outdated': [{ name: 'posts' }],
    'item.added': [{ list: 'posts', item: { id: 8 } }],
    'item.changed': [{ list: 'posts', item: { id: 7 } }],
    'item.amended': [{ list: 'posts', id: 7, change: {} }],
    'item.removed': [{ list: 'posts', id: 7 }],
    'member.changed': [{ member: aMember() }],
  },
  key: ({ context }) => Math.min(context.lists.length, 2),
})

function keeping() {
  const actor = createActor(keptListsMachine).start()
  onTestFinished(() => void actor.stop())
  const lists = () => actor.getSnapshot().context.lists
  return { actor, lists, named: () => lists().map(({ visit, name }) => `${visit} ${name}`) }
}

test('kept lists are dropped once the history no longer contains their visit', () => {
  const { actor, lists, named } = keeping()
  for (const visit of [0, 2, 3]) actor.send(opened(visit))
  const refs = lists().map(({ ref }) => ref)
  actor.send({ type: 'visits.lost', from: 2 })
  expect([named(), refs.map((ref) => ref.getSnapshot().status)]).toEqual([
    ['0 posts'],
    ['active', 'stopped', 'stopped'],
  ])
})

test('at most ten lists are kept, and the oldest are dropped first', () => {
  const { actor, named } = keeping()
  for (let visit = 0; visit < 12; visit++) actor.send(opened(visit))
  expect(named()).toEqual(Array.from({ length: 10 }, (_, i) => `${i + 2} posts`))
})

test('an item that changes elsewhere is replaced in each list of its kind', async () => {
  const { actor, lists } = keeping()
  actor.send(opened(0))
  actor.send(opened(1, 'posts?tag=2'))
  actor.send(opened(2, 'exchanges'))
  const texts = () => lists().map(({ ref }) => ref.getSnapshot().context.items[0]?.text)
  await expect.poll(texts).toEqual(['old', 'old', 'old'])
  actor.send({
    type: 'item.changed',
    list: 'posts',
    item: { id: 7, text: 'new' } as { id: number },
  })
  expect(texts()).toEqual(['new', 'new', 'old'])
})

test('a change to some fields of an item is applied in each list of its kind, and the other fields stay', async () => {
  const { actor, lists } = keeping()
  for (const [visit, name] of [
    [0, 'posts'],
    [1, 'exchanges'],
  ] as const)
    actor.send(opened(visit, name))
  const items = () => lists().map(({ ref }) => ref.getSnapshot().context.items[0])
  const old = { id: 7, text: 'old', user: author }
  await expect.poll(items).toEqual([old, old])
  actor.send({ type: 'item.amended', list: 'posts', id: 7, change: { text: 'new' } })
  actor.send({ type: 'item.amended', list: 'posts', id: 99, change: { text: 'new' } })
  expect(items()).toEqual([{ ...old, text: 'new' }, old])
})

test('a deleted item leaves each list of its kind', async () => {
  const { actor, lists } = keeping()
  actor.send(opened(0))
  actor.send(opened(1, 'exchanges'))
  const counts = () => lists().map(({ ref }) => ref.getSnapshot().context.items.length)
  await expect.poll(counts).toEqual([1, 1])
  actor.send({ type: 'item.removed', list: 'posts', id: 7 })
  expect(counts()).toEqual([0, 1])
})

test('a changed nickname shows on everything the member has written, in every list', async () => {
  const { actor, lists } = keeping()
  actor.send(opened(0))
  actor.send(opened(2, 'exchanges'))
  const names = () => lists().map(({ ref }) => ref.getSnapshot().context.items[0]?.user.nickname)
  await expect.poll(names).toEqual(['Nettle', 'Nettle'])
  actor.send({ type: 'member.changed', member: aMember({ id: 13, nickname: 'Sorrel' }) })
  expect(names()).toEqual(['Nettle', 'Nettle'])
  actor.send({ type: 'member.changed', member: { ...author, nickname: 'Oxalis' } })
  expect(names()).toEqual(['Oxalis', 'Oxalis'])
})

test('an outdated list is dropped for every visit, and other lists stay', () => {
  const { actor, lists, named } = keeping()
  for (const [visit, name] of [
    [0, 'exchanges'],
    [0, 'exchanges?tab=mine'],
    [2, 'exchanges?tab=mine'],
  ] as const)
    actor.send(opened(visit, name))
  const refs = lists().map(({ ref }) => ref)
  actor.send({ type: 'list.outdated', name: 'exchanges?tab=mine' })
  expect([named(), refs.map((ref) => ref.getSnapshot().status)]).toEqual([
    ['0 exchanges'],
    ['active', 'stopped', 'stopped'],
  ])
})

test('a new item goes only to lists of exactly its kind, but a change also goes to parts of the kind', async () => {
  const { actor, lists } = keeping()
  actor.send(opened(0))
  actor.send(opened(1, 'posts/5'))
  actor.send(opened(2, 'posts/6'))
  const items = () => lists().map(({ ref }) => ref.getSnapshot().context.items)
  const ids = () => items().map((each) => each.map(({ id }: { id: number }) => id))
  await expect.poll(ids).toEqual([[7], [7], [7]])
  actor.send({ type: 'item.added', list: 'posts', item: { id: 8 } })
  actor.send({ type: 'item.added', list: 'posts/5', item: { id: 9 } })
  expect(ids()).toEqual([[8, 7], [9, 7], [7]])
  actor.send({ type: 'item.removed', list: 'posts', id: 7 })
  expect(ids()).toEqual([[8], [9], []])
})
