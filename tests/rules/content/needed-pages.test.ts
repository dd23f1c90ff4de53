import { expect, test } from 'vitest'
import { furtherPages, isNeededPage } from '#rules/content/needed-pages.ts'
import { aPageEntry } from '#tests/support/contents.ts'

test('the app leads to five pages, and to none that mods have added', () =>
  expect(
    ['how-it-works', 'rules', 'privacy', 'parents', 'about', 'postage', ''].filter(isNeededPage),
  ).toEqual(['how-it-works', 'rules', 'privacy', 'parents', 'about']))

test('what there is to read beside them stands in the order of the mods', () => {
  const postage = aPageEntry({ id: 9, slug: 'postage', title: 'What postage costs' })
  const moss = aPageEntry({ id: 7, slug: 'moss', title: 'All about moss' })
  expect(furtherPages([aPageEntry({ slug: 'rules' }), postage, moss])).toEqual([postage, moss])
})
