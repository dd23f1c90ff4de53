import { describe, expect, test } from 'vitest'
import {
  POST_TAG_RECEIVED,
  RECEIVED_FORM,
  receivedFormSchema,
  stepAndPostOf,
  stepAndPostSchema,
} from '#rules/exchange/receipt.ts'
import { postDate, postInputSchema, tagsFor } from '#rules/feed/post.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

describe('a post', () => {
  test('needs a message; the rest is optional', () => {
    expect(fieldErrors(postInputSchema, {})).toEqual({ message: ['This field is required'] })
    expect(postInputSchema.parse({ message: 'Hello' })).toEqual({
      message: 'Hello',
      location: null,
      pictures: [],
      videos: [],
      tags: [],
    })
  })

  test('counts what is seen of its message', () => {
    expect(fieldErrors(postInputSchema, { message: `<p>${'x'.repeat(10_000)}</p>` })).toEqual({})
    expect(fieldErrors(postInputSchema, { message: 'x'.repeat(10_001) })).toEqual({
      message: ['This field should be at most 10,000 characters long'],
    })
    expect(fieldErrors(postInputSchema, { message: '<p> </p>' })).toEqual({
      message: ['This field is required'],
    })
  })

  test('has pictures or one video, not both', () => {
    const post = (pictures: number[], videos: number[]) =>
      fieldErrors(postInputSchema, { message: 'a', pictures, videos })
    expect(post([1, 2], [])).toEqual({})
    expect(post([], [1])).toEqual({})
    expect(post([1], [1])).toEqual({ videos: ['A post has pictures or a video, not both'] })
    expect(post([], [1, 2])).toEqual({ videos: ['At most 1 can be chosen'] })
    expect(post([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [])).toEqual({
      pictures: ['At most 10 can be chosen'],
    })
  })
})

describe('a received gift', () => {
  test('is shared with the others by default, tagged as received', () => {
    expect(RECEIVED_FORM).toEqual({ tell_others: true, message: '', tags: [POST_TAG_RECEIVED] })
  })

  test('needs a few words when it is shared', () => {
    expect(fieldErrors(receivedFormSchema, RECEIVED_FORM)).toEqual({
      message: ['Please say a few words'],
    })
    expect(fieldErrors(receivedFormSchema, { ...RECEIVED_FORM, message: '\u200B ' })).toEqual({
      message: ['Please say a few words'],
    })
    expect(
      fieldErrors(receivedFormSchema, { ...RECEIVED_FORM, message: 'x'.repeat(10_001) }),
    ).toEqual({
      message: ['This field should be at most 10,000 characters long'],
    })
    expect(fieldErrors(receivedFormSchema, { ...RECEIVED_FORM, message: '<b>' })).toEqual({})
    expect(fieldErrors(receivedFormSchema, { ...RECEIVED_FORM, tell_others: false })).toEqual({})
  })

  test('is sent with its markup characters escaped, and accepted', () => {
    const sent = stepAndPostOf({ ...RECEIVED_FORM, message: ' 1 < 2 & <b> ' }, 3)
    expect(sent).toEqual({
      message: '1 &lt; 2 &amp; &lt;b&gt;',
      location: null,
      pictures: [],
      videos: [],
      tags: [1],
      exchange_id: 3,
    })
    expect(stepAndPostSchema.parse(sent)).toEqual(sent)
  })

  test('on the wire needs the exchange and a few words', () => {
    expect(fieldErrors(stepAndPostSchema, {})).toEqual({
      message: ['Please say a few words'],
      exchange_id: ['This field is required'],
    })
  })
})

test('tags for the mods are shown to mods alone', () => {
  const tags = [
    { id: 1, label: 'Received', is_only_admin: false },
    { id: 2, label: 'News', is_only_admin: true },
  ]
  expect(tagsFor(tags, true)).toEqual(tags)
  expect(tagsFor(tags, false)).toEqual([tags[0]])
})

test.each([
  [new Date(2026, 10, 20, 16, 5), '4:05PM · Nov 20, 2026'],
  [new Date(2026, 0, 2, 0, 0), '12:00AM · Jan 2, 2026'],
  [new Date(2026, 5, 30, 12, 59), '12:59PM · Jun 30, 2026'],
])("the date of a post is in the reader's own time: %s", (date, words) => {
  expect(postDate(date)).toBe(words)
})
