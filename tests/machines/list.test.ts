import { describe, expect, test } from 'vitest'
import { type Listed, listMachine } from '#machines/list.ts'
import { offline } from '#tests/support/builders.ts'
import { listCases, pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

interface Query {
  search: string
  isMine: boolean
}

const loadFailed = { message: 'The owl is lost', tone: 'bad' } as const
const input = { query: { search: '', isMine: false } }

const lists = {
  fixed: listMachine<Listed>({ id: 'fixed', description: 'A list with one question.' }),
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
    description: 'A list that is searched and kept up, and announces its failures.',
    query: 'typed',
    isKeptUp: true,
    isKept: true,
    announces: loadFailed,
  }),
}

const asked = [{ search: 'moss' }, { search: '' }, { isMine: true }]

takesEveryTransition(lists.fixed, listCases({ id: 9 }, {}))
for (const list of [lists.chosen, lists.typed, lists.full]) {
  const { events, ...answers } = listCases({ id: 9 }, {})
  takesEveryTransition(list, {
    input,
    events: { ...events, 'query.changed': asked.map((query) => ({ query })) },
    ...answers,
    key: ({ context: { items, meta, removed, query } }) => [items.length, meta, removed, query],
  })
}

const some = (...ids: number[]) => ids.map((id) => ({ id }))
const firstOfTwo = pageOf(some(9, 8), { total: 3 })

function start(list = lists.full) {
  const play = stage(list, input)
  const seen = () => [play.snapshot().value, play.snapshot().context.items.map(({ id }) => id)]
  const inputs = () => play.started.map(({ input: given }) => given)
  return { play, seen, inputs }
}

test('the next page is asked for with the same question, and comes below', () => {
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

test('more is not asked for while more is on its way, nor when all is here', () => {
  const { play } = start(lists.chosen)
  play.done('loadItems', firstOfTwo)
  play.send({ type: 'more.requested' })
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(some(7), { page: 2, perPage: 2, total: 3 }))
  play.send({ type: 'more.requested' })
  expect(play.started.map(({ id }) => id)).toEqual(['loadItems', 'loadMore'])
})

test('what moved down meanwhile is not listed twice', () => {
  const { play, seen } = start()
  play.done('loadItems', firstOfTwo)
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(some(8, 7), { page: 2, perPage: 2, total: 4 }))
  expect(seen()).toEqual([{ ready: 'complete' }, [9, 8, 7]])
})

test('when more does not come, what is here stays, and more is asked for again', () => {
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

test('a list that did not come at all is asked for again by hand', () => {
  const { play, seen } = start(lists.chosen)
  play.fail('loadItems', offline)
  const failed = seen()
  play.send({ type: 'retry.requested' })
  play.done('loadItems', pageOf(some(9)))
  expect([failed, seen(), play.told]).toEqual([['failed', []], [{ ready: 'complete' }, [9]], []])
})

test('nothing found is another thing than nothing there', () => {
  const values = ['moss', ''].map((search) => {
    const { play } = start(lists.typed)
    play.send({ type: 'query.changed', query: { search } })
    play.wait()
    play.done('loadItems', pageOf<Listed>([]))
    return play.snapshot().value
  })
  expect(values).toEqual(['unmatched', 'empty'])
})

test('what is chosen is asked for at once, a search once it has settled', () => {
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

describe('looked at again', () => {
  function refreshing() {
    const started = start()
    started.play.done('loadItems', pageOf(some(9, 8)))
    started.play.send({ type: 'refresh.requested' })
    return started
  }

  test('a list shows what is here until its first page has come, and begins with that', () => {
    const { play, seen } = refreshing()
    const meanwhile = seen()
    play.done('refresh', pageOf(some(10, 9), { total: 3 }))
    expect([meanwhile, seen()]).toEqual([
      [{ ready: 'refreshing' }, [9, 8]],
      [{ ready: 'idle' }, [10, 9]],
    ])
  })

  test('it stays as it is when nothing comes, and says so', () => {
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

  test('an empty list stays in sight until something has come', () => {
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

describe('an item', () => {
  test('that has changed is shown as it is now', () => {
    const { play } = start()
    play.done('loadItems', pageOf(some(9, 8)))
    const changed = { id: 8, name: 'Nettle' }
    play.send({ type: 'item.changed', item: changed })
    expect(play.snapshot().context.items).toEqual([{ id: 9 }, changed])
  })

  test('that is gone is taken out, and the page it stood on asked for again with more', () => {
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

  test('was the last: the list is empty', () => {
    const { play, seen } = start()
    play.done('loadItems', pageOf(some(9)))
    play.send({ type: 'item.removed', id: 9 })
    expect(seen()).toEqual(['empty', []])
  })
})

test('what was unfolded, and how high the items were, outlast another page and a refresh', () => {
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
