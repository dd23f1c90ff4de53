import { expect, test } from 'vitest'
import { waitingExchangesMachine } from '#machines/mod/waitingExchanges.machine.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'

const input = { query: { first: null } }

test('an exchange that was decided on leaves the list, even if refreshing the list fails', () => {
  const play = stage(waitingExchangesMachine, input)
  play.done('loadItems', pageOf([anExchange({ id: 4 }), anExchange({ id: 5 })]))
  play.send({ type: 'item.removed', id: 4 })
  play.send({ type: 'refresh.requested' })
  play.fail('refresh', offline)
  const { value, context } = play.snapshot()
  expect([value, context.items.map(({ id }) => id)]).toEqual([{ ready: 'outdated' }, [5]])
})
