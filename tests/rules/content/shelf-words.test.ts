import { describe, expect, test } from 'vitest'
import type { Content } from '#rules/content/shelf.ts'
import { standsOn, usesOf } from '#rules/content/shelf-words.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'

describe('the prompt before a deletion', () => {
  test.each<[Content, string]>([
    [aPage(), 'Nobody can read it any more, and links to /page/moss lead nowhere.'],
    [aModSurvey({ answers_amount: 0 }), 'Nobody has answered it.'],
    [
      aModSurvey({ answers_amount: 1 }),
      '1 critter has answered it. What they have answered goes with it.',
    ],
    [aTag({ posts_amount: 0 }), 'No post bears it.'],
    [aTag({ posts_amount: 1 }), '1 post bears it. What bears it will stand without it.'],
    [aTag({ posts_amount: 1200 }), '1,200 posts bear it. What bears it will stand without it.'],
    [aCover({ exchanges_amount: 0 }), 'No exchange shows it.'],
    [
      aCover({ exchanges_amount: 2 }),
      '2 exchanges show it. It stays there, and nobody can choose it any more.',
    ],
    [aCommonCritter(), 'It will no longer be in the birthdays.'],
    [
      aCommonCritter({ owner: { id: 3, nickname: 'Pike', avatar: null } }),
      'It is a pet of Pike, and will no longer be in the birthdays.',
    ],
  ])('names the consequences of deleting %o', (content, words) =>
    expect(standsOn(content)).toBe(words),
  )
})

test.each([
  [{ answers_amount: 0 }, '2 questions. Nobody has answered it.'],
  [
    { exchanges_amount: 2 },
    '2 questions. 12 critters have answered it. 2 exchanges ask for it, so it stays.',
  ],
])('the line about a survey with %o says how often the survey is used', (change, words) =>
  expect(usesOf(aModSurvey(change))).toBe(words),
)
