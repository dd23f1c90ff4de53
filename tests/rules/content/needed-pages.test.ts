import { expect, test } from 'vitest'
import { furtherPages, isNeededPage } from '#rules/content/needed-pages.ts'
import { aPageEntry } from '#tests/support/contents.ts'

test('mods cannot delete the five pages that the app links to, but can delete all others', () =>
  expect(
    ['how-it-works', 'rules', 'privacy', 'parents', 'about', 'postage', ''].filter(isNeededPage),
  ).toEqual(['how-it-works', 'rules', 'privacy', 'parents', 'about']))

test('pages that mods have added are listed in the order that the mods chose', () => {
  const postage = aPageEntry({ id: 9, slug: 'postage', title: 'What postage costs' })
  const moss = aPageEntry({ id: 7, slug: 'moss', title: 'All about moss' })
  expect(furtherPages([aPageEntry({ slug: 'rules' }), postage, moss])).toEqual([postage, moss])
})
