import { expect, test } from 'vitest'
import { ownAddressesMachine } from '#machines/address/ownAddresses.machine.ts'
import { anAddress, offline } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

test('addresses that fail to load can be requested again', () => {
  const play = stage(ownAddressesMachine)
  play.fail('load', offline)
  play.send({ type: 'retry.requested' })
  play.done('load', [anAddress()])
  expect([play.snapshot().value, play.snapshot().context.data]).toEqual(['ready', [anAddress()]])
})
