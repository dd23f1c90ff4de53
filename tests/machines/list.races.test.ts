/** Responses that arrive out of order, and events that happen before they arrive. */
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type Listed, listMachine, type PageAsked } from '#machines/list.ts'
import type { Page } from '#rules/wire/api.ts'
import { offline } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'

interface Query {
  search: string
  isMine: boolean
}

const SETTLING_MS = 400

const list = listMachine<Listed, Query>({
  id: 'raced',
  description: 'A list that is searched and kept up.',
  query: 'typed',
  isKeptUp: true,
})

const some = (...ids: number[]) => ids.map((id) => ({ id }))
const firstOfTwo = pageOf(some(9, 8), { total: 3 })

/** A list whose responses the test sends, in any order. It also records which requests were aborted. */
function onTheWire() {
  const requests: { asked: PageAsked<Query>; answer(page: Page<Listed>): void; fail(): void }[] = []
  const away: unknown[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    list.provide({
      actors: {
        loadItems: fromPromise<Page<Listed>, PageAsked<Query>>(
          ({ input: given, signal }) =>
            new Promise((resolve, reject) => {
              signal.addEventListener('abort', () => away.push(given))
              requests.push({ asked: given, answer: resolve, fail: () => reject(offline) })
            }),
        ),
      },
    }),
    { input: { query: { search: '', isMine: false } }, clock },
  ).start()
  const answer = async (at: number, page: Page<Listed>) => {
    requests[at]?.answer(page)
    await Promise.resolve()
    await Promise.resolve()
  }
  const seen = () => [
    actor.getSnapshot().value,
    actor.getSnapshot().context.items.map(({ id }) => id),
  ]
  return { actor, clock, requests, away, answer, seen }
}

test('fast typing sends one request, and the response to an earlier search is never shown', async () => {
  const { actor, clock, requests, away, answer, seen } = onTheWire()
  for (const search of ['m', 'mo', 'mos', 'moss']) {
    actor.send({ type: 'query.changed', query: { search } })
    clock.increment(SETTLING_MS - 1)
  }
  await answer(0, pageOf(some(1)))
  const early = seen()
  clock.increment(1)
  await answer(1, pageOf(some(7)))
  expect([requests.map(({ asked: { search } }) => search), away.length, early, seen()]).toEqual([
    ['', 'moss'],
    1,
    ['settling', []],
    [{ ready: 'complete' }, [7]],
  ])
})

test('typing during a request shows only the later response', async () => {
  const { actor, clock, answer, seen } = onTheWire()
  actor.send({ type: 'query.changed', query: { search: 'mo' } })
  clock.increment(SETTLING_MS)
  actor.send({ type: 'query.changed', query: { search: 'moss' } })
  clock.increment(SETTLING_MS)
  await answer(2, pageOf(some(7)))
  await answer(1, pageOf(some(1, 2)))
  expect(seen()).toEqual([{ ready: 'complete' }, [7]])
})

test('choosing a different tab while a page is loading shows no items from the first tab', async () => {
  const { actor, requests, answer, seen } = onTheWire()
  await answer(0, firstOfTwo)
  actor.send({ type: 'more.requested' })
  actor.send({ type: 'query.changed', query: { isMine: true } })
  await answer(1, pageOf(some(7), { page: 2, perPage: 2, total: 3 }))
  const meanwhile = actor.getSnapshot().value
  await answer(2, pageOf(some(5)))
  expect([
    requests.map(({ asked: { page, isMine } }) => [page, isMine]),
    meanwhile,
    seen(),
  ]).toEqual([
    [
      [1, false],
      [2, false],
      [1, true],
    ],
    'loading',
    [{ ready: 'complete' }, [5]],
  ])
})

test('a refresh aborts the request for more', async () => {
  const { actor, answer, away, seen } = onTheWire()
  await answer(0, firstOfTwo)
  actor.send({ type: 'more.requested' })
  actor.send({ type: 'refresh.requested' })
  await answer(1, pageOf(some(7), { page: 2, perPage: 2, total: 3 }))
  const meanwhile = seen()
  await answer(2, pageOf(some(10, 9), { total: 4 }))
  expect([away.length, meanwhile, seen()]).toEqual([
    1,
    [{ ready: 'refreshing' }, [9, 8]],
    [{ ready: 'idle' }, [10, 9]],
  ])
})

test('a page requested before an item was removed does not bring the item back', async () => {
  const { actor, answer, requests, seen } = onTheWire()
  await answer(0, firstOfTwo)
  actor.send({ type: 'refresh.requested' })
  actor.send({ type: 'item.removed', id: 9 })
  await answer(1, firstOfTwo)
  const meanwhile = seen()
  await answer(2, pageOf(some(8, 7)))
  expect([meanwhile, seen(), requests.length]).toEqual([
    [{ ready: 'refreshing' }, [8]],
    [{ ready: 'complete' }, [8, 7]],
    3,
  ])
})

test('retrying twice quickly sends one request', async () => {
  const { actor, requests, seen } = onTheWire()
  requests[0]?.fail()
  await expect.poll(() => actor.getSnapshot().value).toBe('failed')
  actor.send({ type: 'retry.requested' })
  actor.send({ type: 'retry.requested' })
  requests[1]?.answer(pageOf(some(9)))
  await expect.poll(seen).toEqual([{ ready: 'complete' }, [9]])
  expect(requests.length).toBe(2)
})
