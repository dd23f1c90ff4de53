import { expect, test } from 'vitest'
import { contentsMachine } from '#machines/content/contents.machine.ts'
import { coverValues, critterValues, pageValues, tagValues } from '#rules/content/forms.ts'
import type { Content } from '#rules/content/shelf.ts'
import { surveyContentValues } from '#rules/content/survey-form.ts'
import type { Query } from '#rules/tab/place.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const queries: Query[] = [
  { do: 'edit', id: '6' },
  { do: 'delete', id: '6' },
  { shelf: 'surveys', do: 'add' },
  { shelf: 'tags', do: 'add' },
  { shelf: 'covers', do: 'add' },
  { shelf: 'critters', do: 'add' },
]

takesEveryTransition(contentsMachine, {
  input: { query: {} },
  events: {
    'address.changed': queries.map((query) => ({ query })),
    'picture.chosen': [{ picture: aPicture(), isSending: false, hasCome: true }],
  },
  outcomes: {
    loadContents: { done: [[aPage()]], error: [offline] },
    deleteContent: { done: [undefined], error: [offline] },
    page: { done: [aPage()] },
    survey: { done: [aModSurvey()] },
    tag: { done: [aTag()] },
    cover: { done: [aCover()] },
    critter: { done: [aCommonCritter()] },
  },
  key: ({ context: { query, contents, problem } }) => [
    query.shelf,
    query.do,
    contents.length > 0,
    problem !== null,
  ],
})

function start(query: Query, contents: Content[]) {
  const play = stage(contentsMachine, { query })
  play.done('loadContents', contents)
  return play
}

test.each<[string, Query, Content[], unknown]>([
  ['another page', { do: 'add' }, [], pageValues(null)],
  ['a page', { do: 'edit', id: '6' }, [aPage()], pageValues(aPage())],
  [
    'a survey',
    { shelf: 'surveys', do: 'edit', id: '5' },
    [aModSurvey()],
    surveyContentValues(aModSurvey()),
  ],
  ['a tag', { shelf: 'tags', do: 'edit', id: '7' }, [aTag()], tagValues(aTag())],
  ['a cover', { shelf: 'covers', do: 'edit', id: '8' }, [aCover()], coverValues(aCover())],
  [
    'a critter',
    { shelf: 'critters', do: 'edit', id: '9' },
    [aCommonCritter()],
    critterValues(aCommonCritter()),
  ],
])('the URL opens the form for %s with its current values', (_, query, contents, values) => {
  const { started } = start(query, contents)
  expect(started.slice(2).map(({ input }) => input)[0]).toEqual({ values })
})

test('a save is announced, and the shelf’s URL comes back', () => {
  const play = start({ do: 'add' }, [])
  play.done('page', aPage())
  expect([play.snapshot().value, play.snapshot().context.contents, play.told]).toEqual([
    'idle',
    [aPage()],
    [['announce', { message: '“Moss” is saved', tone: 'good' }], ['closeOverlay']],
  ])
})

test('an item that was deleted and added again is listed once, in its old position', () => {
  const play = start({ do: 'edit', id: '6' }, [aPage(), aPage({ id: 8, slug: 'fern' })])
  play.done('page', aPage({ id: 9 }))
  expect(play.snapshot().context.contents.map(({ id }) => id)).toEqual([9, 8])
})

test('an item that could not be deleted stays, and the popup says why', () => {
  const play = start({ do: 'delete', id: '6' }, [aPage()])
  const refusal = aFailure({ kind: 'refused', message: 'It stays.' })
  play.send({ type: 'deletion.confirmed' })
  play.fail('deleteContent', refusal)
  const failed = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'deletion.confirmed' })
  play.done('deleteContent')
  expect([failed, play.snapshot().context.contents, play.started.at(-1)]).toEqual([
    ['confirming', refusal.problem],
    [],
    { id: 'deleteContent', input: { shelf: 'pages', id: 6 } },
  ])
})

test.each<[string, Query, Content[]]>([
  ['a page that is needed is not deleted', { do: 'delete', id: '6' }, [aPage({ is_needed: true })]],
  [
    'the tag “Received” is not changed',
    { shelf: 'tags', do: 'edit', id: '1' },
    [aTag({ id: 1, is_needed: true })],
  ],
  [
    'a survey that an exchange asks for is not deleted',
    { shelf: 'surveys', do: 'delete', id: '5' },
    [aModSurvey({ exchanges_amount: 1 })],
  ],
  ['what is not there opens nothing', { do: 'edit', id: '99' }, [aPage()]],
])('%s', (_, query, contents) => {
  expect(start(query, contents).snapshot().value).toBe('idle')
})
