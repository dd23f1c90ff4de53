import { expect, test } from 'vitest'
import { invitationWords, publicFacts } from '#rules/exchange/public-words.ts'
import { aPublicExchange } from '#tests/support/guests.ts'

const open = new Date('2026-11-20T10:00:00.000Z')
const early = new Date('2026-11-01T10:00:00.000Z')

test.each([
  ['while sign-ups are open', {}, open, 'Sign up until Dec 1, 2026.'],
  ['before sign-ups open', {}, early, 'Sign-ups open on Nov 16, 2026.'],
  ['when all spots are taken', { remaining_spots: 0 }, open, 'Names are drawn on Dec 1, 2026.'],
])('%s, guests see when they could sign up', (_, change, now, words) => {
  expect(invitationWords(aPublicExchange(change), now)).toBe(words)
})

test('the facts for guests are the region, the dates and the spots', () => {
  const facts = [
    { label: 'Region', value: 'Worldwide' },
    { label: 'Sign-ups', value: 'until Dec 1, 2026' },
    { label: 'Dates', value: 'Dec 1 – Dec 31, 2026' },
    { label: 'Spots', value: '7 of 10 free' },
  ]
  expect(publicFacts(aPublicExchange(), open)).toEqual(facts)
  expect(publicFacts(aPublicExchange(), early)[1]).toEqual({
    label: 'Sign-ups',
    value: 'from Nov 16, 2026',
  })
})
