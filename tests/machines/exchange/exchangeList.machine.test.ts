import { expect, test } from 'vitest'
import { exchangeListMachine } from '#machines/exchange/exchangeList.machine.ts'
import { askedBy } from '#rules/exchange/filters.ts'
import { anExchange } from '#tests/support/builders.ts'
import { listCases, pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const asked = askedBy({})
const input = { query: asked }

takesEveryTransition(exchangeListMachine, {
  input,
  ...listCases(anExchange(), { chip: 'soon' as const }),
})

test('the next page is added without duplicates, and nothing is requested after the last page', () => {
  const play = stage(exchangeListMachine, input)
  play.done('loadItems', pageOf([anExchange({ id: 1 })], { perPage: 1, total: 2 }))
  play.send({ type: 'more.requested' })
  play.send({ type: 'more.requested' })
  const second = [anExchange({ id: 1 }), anExchange({ id: 2 })]
  play.done('loadMore', pageOf(second, { page: 2, perPage: 1, total: 2 }))
  play.send({ type: 'more.requested' })
  expect(play.snapshot().context.items.map(({ id }) => id)).toEqual([1, 2])
  expect(play.started).toEqual([
    { id: 'loadItems', input: { page: 1, ...asked } },
    { id: 'loadMore', input: { page: 2, ...asked } },
  ])
})
