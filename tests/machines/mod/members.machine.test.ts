import { expect, test } from 'vitest'
import { membersMachine } from '#machines/mod/members.machine.ts'
import { aModMember } from '#tests/support/builders.ts'
import { listCases, pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { query: { search: '', first: null } }

const { events, outcomes, delays } = listCases(aModMember(), {})
takesEveryTransition(membersMachine, {
  input,
  events: { ...events, 'query.changed': [{ query: { search: 'nettle' } }, { query: {} }] },
  outcomes,
  delays,
})

test('a search is sent once typing pauses, and replaces a load in progress', () => {
  const play = stage(membersMachine, input)
  play.send({ type: 'query.changed', query: { search: 'net' } })
  play.send({ type: 'query.changed', query: { search: 'nettle' } })
  play.wait()
  expect(play.started.map(({ input: asked }) => asked)).toEqual([
    { page: 1, search: '', first: null },
    { page: 1, search: 'nettle', first: null },
  ])
})

test('the next page keeps the search and adds no member twice', () => {
  const play = stage(membersMachine, { query: { search: 'nettle', first: null } })
  play.done('loadItems', pageOf([aModMember({ id: 2 })], { perPage: 1, total: 2 }))
  play.send({ type: 'more.requested' })
  const second = [aModMember({ id: 2 }), aModMember({ id: 1 })]
  play.done('loadMore', pageOf(second, { page: 2, perPage: 1, total: 2 }))
  expect([
    play.started.at(-1)?.input,
    play.snapshot().context.items.map(({ id }) => id),
    play.snapshot().can({ type: 'more.requested' }),
  ]).toEqual([{ page: 2, search: 'nettle', first: null }, [2, 1], false])
})
