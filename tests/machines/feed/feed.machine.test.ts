import { expect, test } from 'vitest'
import { feedMachine } from '#machines/feed/feed.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import { aPost, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const PER_PAGE = 2

const pageOf = (current: number, total: number, ids: number[]): Page<Post> => ({
  data: ids.map((id) => aPost({ id })),
  meta: metaOf(current, PER_PAGE, total),
})

const first = pageOf(1, 3, [9, 8])
const onlyPage = pageOf(1, 2, [9, 8])

takesEveryTransition(feedMachine, {
  input: { perPage: PER_PAGE },
  outcomes: {
    loadPosts: {
      done: [pageOf(1, 0, []), onlyPage, first, pageOf(2, 5, [7, 6])],
      error: [offline],
    },
  },
  key: ({ context: { meta } }) => meta,
})

function start() {
  const play = stage(feedMachine, { perPage: PER_PAGE })
  const shown = () => play.snapshot().context.posts.map(({ id }) => id)
  return { play, shown }
}

test('the next page is appended without what has moved down meanwhile', () => {
  const { play, shown } = start()
  play.done('loadPosts', first)
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(2, 4, [8, 7]))
  expect([shown(), play.snapshot().value]).toEqual([[9, 8, 7], 'complete'])
  expect(play.started.map(({ input }) => input)).toEqual([
    { page: 1, perPage: PER_PAGE },
    { page: 2, perPage: PER_PAGE },
  ])
})

test('asking for more while more is loading changes nothing', () => {
  const { play } = start()
  play.done('loadPosts', first)
  play.send({ type: 'more.requested' })
  play.send({ type: 'more.requested' })
  expect(play.started.map(({ id }) => id)).toEqual(['loadPosts', 'loadMore'])
})

test('when more cannot be loaded, what is there stays, and the failure is told', () => {
  const { play, shown } = start()
  play.done('loadPosts', first)
  play.send({ type: 'more.requested' })
  play.fail('loadMore', offline)
  expect([shown(), play.snapshot().value, play.told]).toEqual([
    [9, 8],
    { ready: 'idle' },
    [['announce', { message: 'An error has occured', tone: 'bad' }]],
  ])
})

test('a refresh begins again at the top', () => {
  const { play, shown } = start()
  play.done('loadPosts', onlyPage)
  play.send({ type: 'refresh.requested' })
  play.done('refresh', pageOf(1, 3, [10, 9]))
  expect([shown(), play.snapshot().value]).toEqual([[10, 9], { ready: 'idle' }])
})
