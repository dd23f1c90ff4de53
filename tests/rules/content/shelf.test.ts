import { describe, expect, test } from 'vitest'
import {
  askedIn,
  asksForOther,
  type Content,
  contentsOn,
  isMissing,
  isShelf,
  mayDelete,
  mayEdit,
  opensDeletion,
  opensWriting,
  shelfOf,
  withContent,
  withoutContent,
} from '#rules/content/shelf.ts'
import type { Query } from '#rules/tab/place.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'

test.each([
  [{}, 'pages'],
  [{ shelf: 'tags' }, 'tags'],
  [{ shelf: 'toString' }, 'pages'],
])('the query %o opens the shelf “%s”', (query, shelf) => {
  expect(shelfOf(query)).toBe(shelf)
  expect([isShelf(query, 'pages'), isShelf(query, 'tags')]).toEqual([
    shelf === 'pages',
    shelf === 'tags',
  ])
})

const needed = aTag({ is_needed: true })

test.each<[string, Content, { edit: boolean; delete: boolean }]>([
  ['a page', aPage(), { edit: true, delete: true }],
  ['a needed page', aPage({ is_needed: true }), { edit: true, delete: false }],
  ['a tag', aTag(), { edit: true, delete: true }],
  ['a needed tag', needed, { edit: false, delete: false }],
  ['a survey', aModSurvey(), { edit: true, delete: true }],
  [
    'a survey that an exchange requires',
    aModSurvey({ exchanges_amount: 1 }),
    { edit: true, delete: false },
  ],
  ['a cover', aCover(), { edit: true, delete: true }],
  ['a critter', aCommonCritter(), { edit: true, delete: true }],
])('%s can be edited and deleted: %o', (_, content, can) => {
  expect({ edit: mayEdit(content), delete: mayDelete(content) }).toEqual(can)
})

describe('a URL', () => {
  const contents = [aPage(), aTag(), needed, aModSurvey({ exchanges_amount: 1 })].map(
    (content, place) => ({ ...content, id: place + 1 }),
  )

  test.each<[Query, { writing: boolean; deletion: boolean; missing: boolean }]>([
    [{}, { writing: false, deletion: false, missing: false }],
    [{ do: 'add' }, { writing: true, deletion: false, missing: false }],
    [
      { do: 'edit', id: '1' },
      { writing: true, deletion: false, missing: false },
    ],
    [
      { do: 'edit', id: '3' },
      { writing: false, deletion: false, missing: false },
    ],
    [
      { do: 'edit', id: '9' },
      { writing: false, deletion: false, missing: true },
    ],
    [{ do: 'edit' }, { writing: false, deletion: false, missing: false }],
    [
      { do: 'delete', id: '2' },
      { writing: false, deletion: true, missing: false },
    ],
    [
      { do: 'delete', id: '4' },
      { writing: false, deletion: false, missing: false },
    ],
    [
      { do: 'delete', id: '9' },
      { writing: false, deletion: false, missing: true },
    ],
    [{ id: '1' }, { writing: false, deletion: false, missing: false }],
  ])('with %o opens only what its item allows: %o', (query, expected) => {
    const asked = { query, contents }
    expect({
      writing: opensWriting(asked),
      deletion: opensDeletion(asked),
      missing: isMissing(asked),
    }).toEqual(expected)
  })

  test('identifies one of the loaded items, or none', () => {
    expect([
      askedIn({ query: { do: 'edit', id: '2' }, contents }),
      askedIn({ query: { do: 'edit', id: '9' }, contents }),
    ]).toEqual([contents[1], null])
  })

  test.each([
    ['the same query', { shelf: 'tags', do: 'edit', id: '7' }, false],
    ['another shelf', { shelf: 'pages', do: 'edit', id: '7' }, true],
    ['another overlay', { shelf: 'tags', do: 'delete', id: '7' }, true],
    ['another item', { shelf: 'tags', do: 'edit', id: '8' }, true],
  ])('that now has %s asks for different content: %s', (_, after, isOther) => {
    expect(asksForOther({ shelf: 'tags', do: 'edit', id: '7' }, after)).toBe(isOther)
  })
})

describe('loaded content', () => {
  const [moss, fern] = [aPage({ id: 1 }), aPage({ id: 2, title: 'Fern' })]

  test('is shown only on its own shelf', () => {
    const contents = [moss, aTag(), fern]
    expect([contentsOn({}, contents), contentsOn({ shelf: 'tags' }, contents)]).toEqual([
      [moss, fern],
      [aTag()],
    ])
  })

  test('gets a new item at the end, and keeps an edited one in its place', () => {
    const edited = aPage({ id: 1, title: 'More moss' })
    const added = aPage({ id: 3 })
    expect([
      withContent([moss, fern], added, null),
      withContent([moss, fern], edited, moss),
      withContent([fern], edited, moss),
      withoutContent([moss, fern], 1),
    ]).toEqual([[moss, fern, added], [edited, fern], [fern, edited], [fern]])
  })
})
