import { test } from 'vitest'
import { publicExchangesMachine } from '#machines/exchange/publicExchanges.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPublicExchange } from '#tests/support/guests.ts'
import { loadModel } from '../load.model.ts'

const closed = aFailure({ kind: 'refused', status: 404 })
const [seen, changed] = [aPublicExchange(), aPublicExchange({ label: 'Solstice cards' })]

test('on every path, guests see the exchanges, until the server no longer shows them', () =>
  followsModel(
    publicExchangesMachine,
    {
      inputs: [{ slug: null }, { slug: 'solstice-parcels' }],
      events: { 'refresh.requested': [{}, { known: [changed] }] },
      outcomes: { load: { done: [[], [seen]], error: [closed, offline] } },
    },
    loadModel(),
  ))
