import { describe, expect, test } from 'vitest'
import { type Listed, listMachine } from '#machines/list.ts'
import { offline } from '#tests/support/builders.ts'
import { followsModel } from '#tests/support/follows.ts'
import { listCases, pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'
import { listModel } from './list.model.ts'

interface Query {
  search: string
  isMine: boolean
}

const loadFailed = { message: 'The owl is lost', tone: 'bad' } as const
const input = { query: { search: '', isMine: false } }

const lists = {
  chosen: listMachine<Listed, Query>({
    id: 'chosen',
    description: 'A list with tabs.',
    query: 'chosen',
  }),
  typed: listMachine<Listed, Query>({
    id: 'typed',
    description: 'A list that is searched.',
    query: 'typed',
  }),
  full: listMachine<Listed, Query>({
    id: 'full',
    description: 'A list with all options.',
    query: 'typed',
    isKeptUp: true,
    isKept: true,
    isWindowed: true,
    announces: loadFailed,
  }),
}

test('on every path, a list loads its pages and keeps its items as the specification says', () =>
  followsModel(
    lists.full,
    {
      ...listCases<Listed, Query>({ id: 9 }, {}),
      input,
      events: {
        ...listCases<Listed, Query>({ id: 9 }, {}).events,
        'query.changed': [{ query: { search: 'owl' } }, { query: { isMine: true } }],
      },
      // The three values that Back restores do not depend on each other, so at most one of them is set at a time.
      isPossible: ({ context: { unfolded, heights, drawn } }, { type }) =>
        !/\.(unfolded|left|drawn)$/.test(type) || (unfolded.length === 0 && !heights && !drawn),
      key: () => null,
    },
    listModel(loadFailed),
  ))

const some = (...ids: number[]) => ids.map((id) => ({ id }))
const firstOfTwo = pageOf(some(9, 8), { total: 3 })

function start(list = lists.full) {
  const play = stage(list, input)
  const seen = () => [play.snapshot().value, play.snapshot().context.items.map(({ id }) => id)]
  const inputs = () => play.started.map(({ input: given }) => given)
  return { play, seen, inputs }
}

test('the next page is requested with the same query and added below', () => {
  const { play, seen, inputs } = start()
  play.done('loadItems', firstOfTwo)
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(some(7), { page: 2, perPage: 2, total: 3 }))
  expect([seen(), inputs()]).toEqual([
    [{ ready: 'complete' }, [9, 8, 7]],
    [
      { page: 1, search: '', isMine: false },
      { page: 2, search: '', isMine: false },
    ],
  ])
})

test('no further page is requested while one is loading, nor after the last one', () => {
  const { play } = start(lists.chosen)
  play.done('loadItems', firstOfTwo)
  play.send({ type: 'more.requested' })
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(some(7), { page: 2, perPage: 2, total: 3 }))
  play.send({ type: 'more.requested' })
  expect(play.started.map(({ id }) => id)).toEqual(['loadItems', 'loadMore'])
})

test('an item that moved to the next page in the meantime is not listed twice', () => {
  const { play, seen } = start()
  play.done('loadItems', firstOfTwo)
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(some(8, 7), { page: 2, perPage: 2, total: 4 }))
  expect(seen()).toEqual([{ ready: 'complete' }, [9, 8, 7]])
})

test('a failed further page keeps the loaded items and can be retried', () => {
  const { play, seen } = start()
  play.done('loadItems', firstOfTwo)
  play.send({ type: 'more.requested' })
  play.fail('loadMore', offline)
  const interrupted = seen()
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(some(7), { page: 2, perPage: 2, total: 3 }))
  expect([interrupted, seen(), play.told]).toEqual([
    [{ ready: 'interrupted' }, [9, 8]],
    [{ ready: 'complete' }, [9, 8, 7]],
    [['announce', loadFailed]],
  ])
})

test('a list that failed to load can be retried', () => {
  const { play, seen } = start(lists.chosen)
  play.fail('loadItems', offline)
  const failed = seen()
  play.send({ type: 'retry.requested' })
  play.done('loadItems', pageOf(some(9)))
  expect([failed, seen(), play.told]).toEqual([['failed', []], [{ ready: 'complete' }, [9]], []])
})

test('an empty search result is shown in a different state than an empty list', () => {
  const values = ['moss', ''].map((search) => {
    const { play } = start(lists.typed)
    play.send({ type: 'query.changed', query: { search } })
    play.wait()
    play.done('loadItems', pageOf<Listed>([]))
    return play.snapshot().value
  })
  expect(values).toEqual(['unmatched', 'empty'])
})

test('a changed filter is requested immediately, and a changed search is requested once typing pauses', () => {
  const { play, inputs } = start(lists.typed)
  play.send({ type: 'query.changed', query: { isMine: true } })
  play.send({ type: 'query.changed', query: { search: 'mo' } })
  play.send({ type: 'query.changed', query: { search: 'moss' } })
  play.wait()
  expect(inputs()).toEqual([
    { page: 1, search: '', isMine: false },
    { page: 1, search: '', isMine: true },
    { page: 1, search: 'moss', isMine: true },
  ])
})

describe('a refreshed list', () => {
  function refreshing() {
    const started = start()
    started.play.done('loadItems', pageOf(some(9, 8)))
    started.play.send({ type: 'refresh.requested' })
    return started
  }

  test('shows the current items until its first page has loaded, and then starts with that page', () => {
    const { play, seen } = refreshing()
    const meanwhile = seen()
    play.done('refresh', pageOf(some(10, 9), { total: 3 }))
    expect([meanwhile, seen()]).toEqual([
      [{ ready: 'refreshing' }, [9, 8]],
      [{ ready: 'idle' }, [10, 9]],
    ])
  })

  test('keeps its items when the request fails, and shows a message', () => {
    const { play, seen } = refreshing()
    play.fail('refresh', offline)
    const outdated = seen()
    play.send({ type: 'refresh.requested' })
    play.done('refresh', pageOf(some(10)))
    expect([outdated, seen(), play.told]).toEqual([
      [{ ready: 'outdated' }, [9, 8]],
      [{ ready: 'complete' }, [10]],
      [['announce', loadFailed]],
    ])
  })

  test('stays on screen until the response arrives, even if the list is empty', () => {
    const { play, seen } = start()
    play.done('loadItems', pageOf<Listed>([]))
    play.send({ type: 'refresh.requested' })
    const meanwhile = seen()
    play.done('refresh', pageOf(some(1)))
    expect([meanwhile, seen()]).toEqual([
      [{ ready: 'refreshing' }, []],
      [{ ready: 'complete' }, [1]],
    ])
  })
})

describe('a listed item', () => {
  test('is replaced when it has changed', () => {
    const { play } = start()
    play.done('loadItems', pageOf(some(9, 8)))
    const changed = { id: 8, name: 'Nettle' }
    play.send({ type: 'item.changed', item: changed })
    expect(play.snapshot().context.items).toEqual([{ id: 9 }, changed])
  })

  test('is removed when it was deleted, and its page is requested again before the next page', () => {
    const { play, inputs, seen } = start()
    play.done('loadItems', firstOfTwo)
    play.send({ type: 'item.removed', id: 9 })
    play.send({ type: 'more.requested' })
    play.done('loadMore', pageOf(some(8, 7), { page: 1, perPage: 2, total: 2 }))
    expect([inputs().at(-1), seen()]).toEqual([
      { page: 1, search: '', isMine: false },
      [{ ready: 'complete' }, [8, 7]],
    ])
  })

  test('leaves an empty list if it was the only item', () => {
    const { play, seen } = start()
    play.done('loadItems', pageOf(some(9)))
    play.send({ type: 'item.removed', id: 9 })
    expect(seen()).toEqual(['empty', []])
  })
})

test('unfolded items and their heights survive a further page and a refresh', () => {
  const { play } = start()
  play.done('loadItems', firstOfTwo)
  const heights = { width: 640, byId: { 9: 120, 8: 300 } }
  for (const id of [9, 8]) play.send({ type: 'item.unfolded', id })
  play.send({ type: 'item.folded', id: 9 })
  play.send({ type: 'items.left', heights })
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(some(7), { page: 2, perPage: 2, total: 3 }))
  play.send({ type: 'refresh.requested' })
  play.done('refresh', firstOfTwo)
  const { unfolded, heights: known } = play.snapshot().context
  expect({ unfolded, heights: known }).toEqual({ unfolded: [8], heights })
})
