import { describe, expect, test } from 'vitest'
import type { Figures } from '#rules/exchange/story.ts'
import {
  closingDraft,
  figureWords,
  mayClose,
  receiptPath,
  storyDays,
  uncountedWords,
  unnamedWords,
} from '#rules/exchange/story-words.ts'
import { aMe, aSignup } from '#tests/support/builders.ts'
import { anEndedExchange } from '#tests/support/stories.ts'

const figures = { gifts: 18, arrived: 17, rescued: 0, days: 6 }
const lines = (change: Partial<Figures>) =>
  figureWords({ ...figures, ...change }).map(({ figure, words }) => `${figure} ${words}`)

test('a story says from when until when the exchange ran', () => {
  expect(storyDays(anEndedExchange())).toBe('Oct 1 – Nov 1, 2026')
})

test.for([
  [{}, ['17 of 18 gifts arrived so far', 'About 6 days on the way']],
  [{ arrived: 18, days: 1 }, ['All 18 gifts arrived', 'About 1 day on the way']],
  [{ days: 0 }, ['17 of 18 gifts arrived so far', 'Same day between most gifts sent and received']],
  [{ days: null }, ['17 of 18 gifts arrived so far']],
  [
    { rescued: 1, days: null },
    ['17 of 18 gifts arrived so far', '1 was rescued with a spare gift'],
  ],
  [
    { rescued: 2, days: null },
    ['17 of 18 gifts arrived so far', '2 were rescued with spare gifts'],
  ],
] as const)('figures with %j have their words', ([change, words]) => {
  expect(lines(change)).toEqual(words)
})

test('a sentence replaces missing figures: nothing drawn, too few gifts, or not counted yet', () => {
  const words = [{ needs_pairing: true }, { participants_count: 4 }, { participants_count: 5 }].map(
    (change) => uncountedWords(anEndedExchange(change)).split(/[.,]/)[0],
  )
  expect(words).toEqual([
    'The names were never drawn',
    'A small round',
    'We count the gifts a day after the end',
  ])
})

test('a story says how many participants it does not name', () => {
  expect([unnamedWords(200), unnamedWords(201), unnamedWords(1_200)]).toEqual([
    null,
    'and 1 more critter',
    'and 1,000 more critters',
  ])
})

describe('the link to record a received gift', () => {
  const mine = aSignup({ user_id: 7, paired_with: 12 })

  test('is for participants who have not received everything', () => {
    const mayRecord = anEndedExchange({ my_signup: mine })
    expect(receiptPath(mayRecord)).toBe('/exchange/solstice-parcels?do=receive')
  })

  test.for([
    ['do not take part', null],
    ['have received everything', { ...mine, is_done_receiving: true }],
    ['have no recipient', { ...mine, paired_with: null }],
    ['may not record anything', { ...mine, recording: 'nothing' as const }],
  ] as const)('is not for members who %s', ([, my_signup]) => {
    expect(receiptPath(anEndedExchange({ my_signup }))).toBeNull()
  })
})

describe('the draft of a closing post', () => {
  test('is for the creator, unless they may not post', () => {
    const exchange = anEndedExchange({ user_id: 7 })
    const readers = [aMe(), aMe({ id: 8 }), aMe({ can_post: false })]
    expect(readers.map((me) => mayClose(exchange, me))).toEqual([true, false, false])
  })

  const thanks = 'Thank you to everyone who packed, posted and waited. What did you like best?'
  test.for([
    [
      figures,
      '“Solstice parcels” is over! 18 critters took part, and 17 of 18 gifts arrived. They were on the way for about 6 days.',
    ],
    [
      { ...figures, arrived: 18, days: 0 },
      '“Solstice parcels” is over! 18 critters took part, and all 18 gifts arrived.',
    ],
    [
      { ...figures, rescued: 1, days: null },
      '“Solstice parcels” is over! 18 critters took part, and 17 of 18 gifts arrived. 1 of them was a spare gift.',
    ],
    [null, '“Solstice parcels” is over!'],
  ] as const)('contains the figures of the story, if there are any: %j', ([told, start]) => {
    expect(closingDraft(anEndedExchange(), told)).toBe(`${start}\n\n${thanks}`)
  })
})
