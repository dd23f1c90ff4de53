import { expect, test } from 'vitest'
import { coverErrors, coverValues, pageErrors, pageValues } from '#rules/content/forms.ts'
import { aPage } from '#tests/support/contents.ts'

test('a new page requires a readable slug, and an existing page keeps its slug', () => {
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
