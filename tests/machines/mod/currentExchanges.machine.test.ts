import { expect, test } from 'vitest'
import { currentExchangesMachine } from '#machines/mod/currentExchanges.machine.ts'
import { aModExchange } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'

const input = { query: { first: null } }

test('the next page is appended to the list', () => {
  const play = stage(currentExchangesMachine, input)
  play.done('loadItems', pageOf([aModExchange({ id: 2 })], { perPage: 1, total: 2 }))
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf([aModExchange({ id: 1 })], { page: 2, perPage: 1, total: 2 }))
  expect(play.snapshot().context.items.map(({ id }) => id)).toEqual([2, 1])
})
