import { expect, test } from 'vitest'
import { feedMachine } from '#machines/feed/feed.machine.ts'
import { aPost, offline } from '#tests/support/builders.ts'
import { listCases, pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { query: { perPage: 2 } }
const posts = (...ids: number[]) => ids.map((id) => aPost({ id }))
const first = pageOf(posts(9, 8), { total: 3 })
const failure = ['announce', { message: 'An error has occured', tone: 'bad' }]

takesEveryTransition(feedMachine, { input, ...listCases(aPost(), {}) })

function start() {
  const play = stage(feedMachine, input)
  const shown = () => play.snapshot().context.items.map(({ id }) => id)
  return { play, shown }
}

test('older posts are added below, and the end of the feed is recognised', () => {
  const { play, shown } = start()
  play.done('loadItems', first)
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(posts(8, 7), { page: 2, perPage: 2, total: 4 }))
  expect([shown(), play.snapshot().value]).toEqual([[9, 8, 7], { ready: 'complete' }])
  expect(play.started.map(({ input: asked }) => asked)).toEqual([
    { page: 1, perPage: 2 },
    { page: 2, perPage: 2 },
  ])
})

test('a failed request for the first page, a further page or a refresh is announced', () => {
  const { play, shown } = start()
  play.fail('loadItems', offline)
  play.send({ type: 'retry.requested' })
  play.done('loadItems', first)
  play.send({ type: 'more.requested' })
  play.fail('loadMore', offline)
  play.send({ type: 'refresh.requested' })
  play.fail('refresh', offline)
  expect([shown(), play.told]).toEqual([
    [9, 8],
    [failure, failure, failure],
  ])
})

test('a refresh starts from the top again', () => {
  const { play, shown } = start()
  play.done('loadItems', first)
  play.send({ type: 'refresh.requested' })
  play.done('refresh', pageOf(posts(10, 9), { total: 4 }))
  expect([shown(), play.snapshot().value]).toEqual([[10, 9], { ready: 'idle' }])
})
