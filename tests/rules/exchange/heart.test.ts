import { expect, test } from 'vitest'
import { hasGiftersHeart, mayGiveHeart, takesHeart } from '#rules/exchange/heart.ts'
import { PARTIES, STEP_TYPES } from '#rules/exchange/step.ts'
import { aSignup, aStep } from '#tests/support/builders.ts'

const received = aStep({ party: 'recipient', type: 'received', is_mine: false })

test('only a receipt by the reader’s recipient can get a heart', () => {
  const taken = PARTIES.flatMap((party) =>
    STEP_TYPES.filter((type) => takesHeart({ party, type })).map((type) => [party, type]),
  )
  expect(taken).toEqual([['recipient', 'received']])
})

test('a heart can be given unless the gifter is restricted or their gift is paused', () => {
  const given = [
    aSignup(),
    aSignup({ is_receiving_paused: true }),
    aSignup({ is_sending_paused: true }),
    aSignup({ recording: 'receipts' }),
    aSignup({ recording: 'nothing' }),
  ].map((signup) => mayGiveHeart(received, signup))
  expect(given).toEqual([true, true, false, false, false])
})

test('a heart counts as the gifter’s only if it is on a gift that the reader has received', () => {
  const mine = aStep({ type: 'received' })
  expect(
    [mine, { ...mine, heart: true }, { ...received, heart: true }].map(hasGiftersHeart),
  ).toEqual([false, true, false])
})
