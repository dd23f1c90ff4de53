import { describe, expect, test } from 'vitest'
import { coverErrors, coverValues, pageErrors, pageValues } from '#rules/content/forms.ts'
import { type Content, isMissing, shelfOf, standsOn, usesOf } from '#rules/content/shelf.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'

test.each([
  [{}, 'pages'],
  [{ shelf: 'tags' }, 'tags'],
  [{ shelf: 'toString' }, 'pages'],
])('the query %o opens the shelf “%s”', (query, shelf) => expect(shelfOf(query)).toBe(shelf))

describe('the question before a deletion names the consequences', () => {
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
  ])('of %o', (content, words) => expect(standsOn(content)).toBe(words))
})

test.each([
  [{ answers_amount: 0 }, '2 questions. Nobody has answered it.'],
  [
    { exchanges_amount: 2 },
    '2 questions. 12 critters have answered it. 2 exchanges ask for it, so it stays.',
  ],
])('a survey with %o says how it is used', (change, words) =>
  expect(usesOf(aModSurvey(change))).toBe(words),
)

test('an address that names a deleted item is recognised', () => {
  const contents = [aPage()]
  expect([
    isMissing({ query: { do: 'edit', id: '6' }, contents }),
    isMissing({ query: { do: 'edit', id: '7' }, contents }),
    isMissing({ query: { do: 'add' }, contents }),
  ]).toEqual([false, true, false])
})

test('a new page requires a readable slug, and an existing one keeps its slug', () => {
  const odd = { ...pageValues(null), title: 'Moss', body: '<p>x</p>', slug: 'A b' }
  expect([pageErrors(odd), pageErrors({ ...pageValues(aPage()), slug: 'A b' })]).toEqual([
    { slug: ['Use small letters, digits and single hyphens, with a letter first'] },
    {},
  ])
})

test('a cover requires a picture and an alt text', () => {
  expect(coverErrors(coverValues(null))).toEqual({
    alt: ['This field is required'],
    picture: ['This field is required'],
  })
})
