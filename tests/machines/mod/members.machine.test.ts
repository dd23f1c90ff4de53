import { expect, test } from 'vitest'
import { membersMachine } from '#machines/mod/members.machine.ts'
import { metaOf } from '#rules/wire/api.ts'
import { aModMember, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const first = { data: [aModMember({ id: 2 })], meta: metaOf(1, 1, 2) }
const second = { data: [aModMember({ id: 2 }), aModMember({ id: 1 })], meta: metaOf(2, 1, 2) }
const none = { data: [], meta: metaOf(1, 1, 0) }

takesEveryTransition(membersMachine, {
  events: { 'search.changed': [{ search: 'nettle' }] },
  outcomes: { loadItems: { done: [first, second, none], error: [offline] } },
})

test('a search is sent once it has settled, and overtakes what was being loaded', () => {
  const play = stage(membersMachine)
  play.send({ type: 'search.changed', search: 'net' })
  play.send({ type: 'search.changed', search: 'nettle' })
  play.wait()
  expect(play.started.map(({ input }) => input)).toEqual([
    { search: '', page: 1 },
    { search: 'nettle', page: 1 },
  ])
})

test('the next page keeps the search, and adds nobody twice', () => {
  const play = stage(membersMachine)
  play.send({ type: 'search.changed', search: 'nettle' })
  play.wait()
  play.done('loadItems', first)
  play.send({ type: 'more.requested' })
  play.done('loadMore', second)
  expect([
    play.started.at(-1)?.input,
    play.snapshot().context.items.map(({ id }) => id),
    play.snapshot().can({ type: 'more.requested' }),
  ]).toEqual([{ search: 'nettle', page: 2 }, [2, 1], false])
})
