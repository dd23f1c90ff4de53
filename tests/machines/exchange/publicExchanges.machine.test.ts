import { expect, test } from 'vitest'
import { publicExchangesMachine } from '#machines/exchange/publicExchanges.machine.ts'
import { aFailure } from '#tests/support/builders.ts'
import { aPublicExchange } from '#tests/support/guests.ts'
import { stage } from '#tests/support/stage.ts'

const closed = aFailure({ kind: 'refused', status: 404 })

test('an exchange that guests may not see any more counts as missing, although it is still on screen', () => {
  const play = stage(publicExchangesMachine, { slug: 'solstice-parcels' })
  play.done('load', [aPublicExchange()])
  play.send({ type: 'refresh.requested' })
  play.fail('refresh', closed)
  expect(play.snapshot().value).toBe('missing')
})
