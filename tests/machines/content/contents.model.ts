/** Reference model for the content that mods write, written from the specification. */
import { expect } from 'vitest'
import type { contentsMachine } from '#machines/content/contents.machine.ts'
import { coverValues, critterValues, pageValues, tagValues } from '#rules/content/forms.ts'
import { type Content, mayDelete, mayEdit, shelfOf } from '#rules/content/shelf.ts'
import { titleOf } from '#rules/content/shelf-words.ts'
import { surveyContentValues } from '#rules/content/survey-form.ts'
import type { Query } from '#rules/tab/place.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The URL contains a shelf, and the item that is added, changed or deleted there. Opening another URL loads the shelf
 * again. Each shelf has its own fields, some with a picture. Items that the app or an exchange needs can be neither
 * changed nor deleted. The popup shows why a deletion failed. Each save and each deletion is announced.
 */
interface Page extends Said {
  shows: 'nothing yet' | 'the shelf' | 'fields' | 'a deletion' | 'a failure'
  contents: Content[]
  /** The reason the last deletion failed. */
  problem?: Problem
  knows: { query: Query; item: Content | null }
}

const SQUARE = [1]
/** The crop ratio of a picture in a post, and null, because a cover may also stay uncropped. */
const POST = [4 / 3, null]

const show = ({ contents, knows }: Page, shows: Page['shows']): Page => ({ shows, contents, knows })
const load = (was: Page): Page => ({
  ...show(was, 'nothing yet'),
  started: [['loadContents', { shelf: shelfOf(was.knows.query) }]],
})
const close = (was: Page, ...told: Told[]): Page => ({
  ...show(was, 'the shelf'),
  told: [...told, ['closeOverlay']],
})
const announce = (item: Content, verb: string): Told => [
  'announce',
  { message: `“${titleOf(item)}” is ${verb}`, tone: 'good' },
]

const choosing = (item: { picture: unknown } | null, ratios: unknown) =>
  ['picture', { reportTo: expect.anything(), picture: item?.picture ?? null, ratios }] as const

/** The fields of an item; empty fields for a new one. */
function fieldsOf({ query, item }: Page['knows']): Said['started'] {
  const of = <Name extends Content['shelf']>(shelf: Name) =>
    item?.shelf === shelf ? (item as Extract<Content, { shelf: Name }>) : null
  const forms = {
    pages: [['page', { values: pageValues(of('pages')) }]],
    surveys: [
      ['survey', { values: surveyContentValues(of('surveys')) }],
      choosing(of('surveys'), SQUARE),
    ],
    tags: [['tag', { values: tagValues(of('tags')) }]],
    covers: [['cover', { values: coverValues(of('covers')) }], choosing(of('covers'), POST)],
    critters: [
      ['critter', { values: critterValues(of('critters')) }],
      choosing(of('critters'), SQUARE),
    ],
  } as const
  return forms[shelfOf(query)]
}

function open(was: Page): Page {
  const { query } = was.knows
  const item = was.contents.find(({ id }) => String(id) === query.id) ?? null
  const knows = { query, item }
  if (query.do === 'add' || (query.do === 'edit' && item && mayEdit(item)))
    return { ...show({ ...was, knows }, 'fields'), started: fieldsOf(knows) }
  const isDeletion = query.do === 'delete' && item && mayDelete(item)
  return isDeletion ? show({ ...was, knows }, 'a deletion') : show(was, 'the shelf')
}

const save = (was: Page, saved: Content): Page => {
  const { contents, knows } = was
  const at = contents.findIndex(({ id }) => id === knows.item?.id)
  const now = at < 0 ? [...contents, saved] : contents.with(at, saved)
  return close({ ...was, contents: now }, announce(saved, 'saved'))
}

const withPicture = { surveys: 'survey', covers: 'cover', critters: 'critter' } as const

export const contentsModel: Model<typeof contentsMachine, Page> = {
  start: ({ query }) => {
    const page = load({ shows: 'nothing yet', contents: [], knows: { query, item: null } })
    return { ...page, started: [['address'], ...(page.started ?? [])] }
  },
  on: {
    'address.changed': (was, { query }) => {
      const before = was.knows.query
      const [left, asked] = [shelfOf(before), shelfOf(query)]
      if (left === asked && before.do === query.do && before.id === query.id) return was
      const contents = left === asked ? was.contents : []
      return load({ ...was, contents, knows: { ...was.knows, query } })
    },
    'loadContents done': (was, contents) => open({ ...was, contents }),
    'loadContents failed': (was) => show(was, 'a failure'),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'picture.chosen': (was, { picture, isSending }) => {
      const form = Object.entries(withPicture).find(([shelf]) => shelf === shelfOf(was.knows.query))
      if (was.shows !== 'fields' || !form) return was
      const value = { picture, isSending }
      return { ...was, sent: [[form[1], { type: 'field.changed', name: 'picture', value }]] }
    },
    'page done': save,
    'survey done': save,
    'tag done': save,
    'cover done': save,
    'critter done': save,
    'change.abandoned': (was) =>
      was.shows === 'fields' || (was.shows === 'a deletion' && !was.busy) ? close(was) : was,
    'deletion.confirmed': (was) => {
      const { item } = was.knows
      if (was.shows !== 'a deletion' || was.busy || !item) return was
      const { shelf, id } = item
      return { ...was, busy: true, started: [['deleteContent', { shelf, id }]] }
    },
    'deleteContent done': (was) => {
      const { item } = was.knows
      const contents = was.contents.filter(({ id }) => id !== item?.id)
      return close({ ...was, contents }, ...(item ? [announce(item, 'deleted')] : []))
    },
    'deleteContent failed': (was, error) => ({
      ...show(was, 'a deletion'),
      problem: problemOf(error),
    }),
  },
  shows: ({ value, context: { contents, problem } }) => {
    const shows = typeof value === 'string' ? screens[value] : 'fields'
    return { shows, contents, problem: (shows === 'a deletion' && problem) || undefined }
  },
}

const screens = {
  loading: 'nothing yet',
  deciding: 'nothing yet',
  idle: 'the shelf',
  confirming: 'a deletion',
  deleting: 'a deletion',
  failed: 'a failure',
} as const
