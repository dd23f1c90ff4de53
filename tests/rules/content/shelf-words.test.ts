import { describe, expect, test } from 'vitest'
import type { Content } from '#rules/content/shelf.ts'
import { standsOn, usesOf } from '#rules/content/shelf-words.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'

describe('the prompt before a deletion', () => {
  test.each<[Content, string]>([
    [aPage(), 'Links to /page/moss will lead nowhere.'],
    [aModSurvey({ answers_amount: 0 }), 'No one has answered it yet.'],
    [
      aModSurvey({ answers_amount: 1 }),
      '1 critter has answered it. Their answers are deleted too.',
    ],
    [aTag({ posts_amount: 0 }), 'Not used in any post.'],
    [aTag({ posts_amount: 1 }), 'Used in 1 post. Those posts lose the tag.'],
    [aTag({ posts_amount: 1200 }), 'Used in 1,200 posts. Those posts lose the tag.'],
    [aCover({ exchanges_amount: 0 }), 'Not used by any exchange.'],
    [
      aCover({ exchanges_amount: 2 }),
      'Used by 2 exchanges. Those exchanges keep it, but no new one can choose it.',
    ],
    [aCommonCritter(), 'It will be removed from the birthday list.'],
    [
      aCommonCritter({ owner: { id: 3, nickname: 'Pike', avatar: null } }),
      'It’s Pike’s pet, and will be removed from the birthday list.',
    ],
  ])('names the consequences of deleting %o', (content, words) =>
    expect(standsOn(content)).toBe(words),
  )
})

test.each([
  [{ answers_amount: 0 }, '2 questions. No one has answered it yet.'],
  [
    { exchanges_amount: 2 },
    '2 questions. 12 critters have answered it. 2 exchanges ask for it, so you can’t delete it.',
  ],
])('for a survey with %o, the line describes how often the survey is used', (change, words) =>
  expect(usesOf(aModSurvey(change))).toBe(words),
)
