import { test } from 'vitest'
import { contentsMachine } from '#machines/content/contents.machine.ts'
import { shelfOf } from '#rules/content/shelf.ts'
import type { Query } from '#rules/tab/place.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { contentsModel } from './contents.model.ts'

const shelves = {
  pages: [aPage(), aPage({ id: 8, slug: 'fern', is_needed: true })],
  surveys: [aModSurvey({ exchanges_amount: 1 })],
  tags: [aTag(), aTag({ id: 1, is_needed: true })],
  covers: [aCover()],
  critters: [aCommonCritter()],
}

const queries: Query[] = [
  { do: 'add' },
  { do: 'edit', id: '6' },
  { do: 'edit', id: '99' },
  { do: 'delete', id: '6' },
  { do: 'delete', id: '8' },
  { shelf: 'surveys', do: 'edit', id: '5' },
  { shelf: 'surveys', do: 'delete', id: '5' },
  { shelf: 'tags', do: 'edit', id: '7' },
  { shelf: 'tags', do: 'edit', id: '1' },
  { shelf: 'covers', do: 'edit', id: '8' },
  { shelf: 'critters', do: 'edit', id: '9' },
]

const cases: Coverage<typeof contentsMachine> = {
  input: { query: {} },
  events: {
    'address.changed': queries.map((query) => ({ query })),
    'picture.chosen': [{ picture: aPicture(), isSending: false, hasCome: true }],
  },
  outcomes: {
    loadContents: {
      done: ({ context: { query } }) => [shelves[shelfOf(query)]],
      error: [offline],
    },
    deleteContent: { done: [undefined], error: [offline] },
    page: { done: [aPage({ id: 9 })] },
    survey: { done: [aModSurvey()] },
    tag: { done: [aTag()] },
    cover: { done: [aCover()] },
    critter: { done: [aCommonCritter()] },
  },
  key: ({ context: { query, contents, problem } }) => [
    query.shelf,
    query.do,
    query.id,
    contents.length > 0,
    problem !== null,
  ],
}

takesEveryTransition(contentsMachine, cases)

test('on every path, content is written and deleted as the specification says', () =>
  followsModel(contentsMachine, cases, contentsModel))
