import { expect, test } from 'vitest'
import { mayReadReason } from '#rules/exchange/schema.ts'
import { anExchange } from '#tests/support/builders.ts'

const nobody = { id: 99, isMod: false, isSignedUp: false }
const readers = {
  creator: { ...nobody, id: 12 },
  participant: { ...nobody, isSignedUp: true },
  mod: { ...nobody, isMod: true },
  stranger: nobody,
}

test.each([
  ['rejected', ['creator', 'mod']],
  ['cancelled', ['creator', 'participant', 'mod']],
  ['ongoing', []],
] as const)('the reason for the status “%s” is visible to %j', (status, reading) => {
  const exchange = anExchange({ status })
  const may = Object.entries(readers).filter(([, reader]) => mayReadReason(exchange, reader))
  expect(may.map(([name]) => name)).toEqual(reading)
})
