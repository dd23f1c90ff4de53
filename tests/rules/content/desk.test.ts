import { describe, expect, test } from 'vitest'
import {
  changedSince,
  critterEditSchema,
  headerEditSchema,
  headerInputSchema,
  isNeededTag,
  neededRefusal,
  pageEditSchema,
  pageInputSchema,
  SLUG_TAKEN,
  TAG_TAKEN,
  tagEditSchema,
  tagInputSchema,
} from '#rules/content/desk.ts'
import { POST_TAG_RECEIVED } from '#rules/feed/post.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const required = ['This field is required']
const slugWords = ['Use small letters, digits and single hyphens, with a letter first']
const tooLong = (max: string) => [`This field should be at most ${max} characters long`]
const now = '2026-11-20T12:00:00.000Z'
const page = { slug: 'moss', title: 'Moss', body: '<p>Soft.</p>' }

describe('a page by a mod', () => {
  test.each(['a', 'moss', 'all-about-moss', 'moss-2', 'x'.repeat(60)])(
    'may have the slug %s',
    (slug) => {
      expect(fieldErrors(pageInputSchema, { ...page, slug })).toEqual({})
    },
  )

  test.each([
    ['starts with a digit', '2-moss', slugWords],
    ['starts with a hyphen', '-moss', slugWords],
    ['ends with a hyphen', 'moss-', slugWords],
    ['has two hyphens in a row', 'moss--2', slugWords],
    ['has a capital letter', 'mOss', slugWords],
    ['has two words', 'all moss', slugWords],
    ['is a path', 'moss/2', slugWords],
    ['is empty', '', required],
    ['is too long', 'x'.repeat(61), tooLong('60')],
  ])('is refused if its slug %s', (_, slug, errors) => {
    expect(fieldErrors(pageInputSchema, { ...page, slug })).toEqual({ slug: errors })
  })

  test.each([
    ['without a title', { title: ' ' }, { title: required }],
    ['with too long a title', { title: 'x'.repeat(81) }, { title: tooLong('80') }],
    ['without a text', { body: '<p> <br></p>' }, { body: required }],
    ['with too long a text', { body: 'x'.repeat(50_001) }, { body: tooLong('50,000') }],
  ])('is refused %s', (_, change, errors) => {
    expect(fieldErrors(pageInputSchema, { ...page, ...change })).toEqual(errors)
    expect(fieldErrors(pageEditSchema, { ...page, updated_at: now, ...change })).toEqual(errors)
  })

  test('cannot change its slug in an edit, and the edit requires the time at which the page was loaded', () => {
    expect(pageEditSchema.parse({ ...page, updated_at: now })).toEqual({
      title: 'Moss',
      body: '<p>Soft.</p>',
      updated_at: now,
    })
    expect(fieldErrors(pageEditSchema, page)).toEqual({ updated_at: required })
    expect(fieldErrors(pageEditSchema, { ...page, updated_at: 'lately' })).toEqual({
      updated_at: ['This should be a date and time'],
    })
  })
})

describe('a tag', () => {
  test('is visible to everybody unless a mod reserves it for admins', () => {
    expect([
      tagInputSchema.parse({ label: 'Mittens' }),
      tagInputSchema.parse({ label: 'Mittens', is_only_admin: true }),
      fieldErrors(tagInputSchema, { label: '', is_only_admin: 'no' }),
      fieldErrors(tagInputSchema, { label: 'x'.repeat(41) }),
    ]).toEqual([
      { label: 'Mittens', is_only_admin: false },
      { label: 'Mittens', is_only_admin: true },
      { label: required, is_only_admin: ['This should be yes or no'] },
      { label: tooLong('40') },
    ])
  })

  test('is renamed only if the request includes the name that the mod saw', () => {
    expect([
      tagEditSchema.parse({ label: 'Gloves', was: '' }),
      fieldErrors(tagEditSchema, { label: 'x'.repeat(41), was: '' }),
      fieldErrors(tagEditSchema, { label: 'Gloves' }),
      fieldErrors(tagEditSchema, { label: 'Gloves', was: 3 }),
    ]).toEqual([
      { label: 'Gloves', was: '' },
      { label: tooLong('40') },
      { was: required },
      { was: ['This should be text'] },
    ])
  })

  test('counts as needed only if it is the tag for received gifts', () => {
    expect([isNeededTag(POST_TAG_RECEIVED), isNeededTag(POST_TAG_RECEIVED + 1)]).toEqual([
      true,
      false,
    ])
  })
})

describe('a cover', () => {
  test('requires a picture and an alt text', () => {
    expect([
      headerInputSchema.parse({ picture_id: 71, alt: 'A stone' }),
      fieldErrors(headerInputSchema, {}),
      fieldErrors(headerInputSchema, { picture_id: 71, alt: 'x'.repeat(501) }),
    ]).toEqual([
      { picture_id: 71, alt: 'A stone' },
      { picture_id: required, alt: required },
      { alt: tooLong('500') },
    ])
  })

  test('gets a new alt text only if the request includes the alt text that the mod saw, even if that was null', () => {
    expect([
      headerEditSchema.parse({ alt: 'A stone', was: null }),
      headerEditSchema.parse({ alt: 'A stone', was: 'Moss' }),
      fieldErrors(headerEditSchema, { alt: 'A stone' }),
      fieldErrors(headerEditSchema, { alt: '', was: 3 }),
    ]).toEqual([
      { alt: 'A stone', was: null },
      { alt: 'A stone', was: 'Moss' },
      { was: required },
      { alt: required, was: ['This should be text'] },
    ])
  })
})

test('an edit of a community critter requires the time at which the critter was loaded', () => {
  const critter = { nickname: 'Hoot', birthday: '02-29', picture_id: null }
  expect([
    critterEditSchema.parse({ ...critter, updated_at: now }),
    fieldErrors(critterEditSchema, critter),
  ]).toEqual([{ ...critter, updated_at: now }, { updated_at: required }])
})

test('a built-in item cannot be deleted', () => {
  expect([neededRefusal({ is_needed: true }), neededRefusal({ is_needed: false })]).toEqual([
    { code: 'needed', message: 'This is built in, so you can’t delete it.' },
    null,
  ])
})

test('a second page with the same slug and a second tag with the same name have their own refusals', () => {
  expect([SLUG_TAKEN, TAG_TAKEN]).toEqual([
    'There’s already a page at this address',
    'There’s already a tag with this name',
  ])
})

test('the refusal of an outdated edit asks the mod to open the item again', () => {
  expect(changedSince()).toEqual({
    code: 'changed',
    message: 'Someone else changed this in the meantime. Open it again to see the latest version.',
  })
})
