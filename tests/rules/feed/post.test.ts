import { describe, expect, test } from 'vitest'
import { postDate, tagsFor } from '#rules/feed/post.ts'
import { postInputSchema } from '#rules/feed/post-input.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

describe('a post', () => {
  test('requires a message, and the rest is optional', () => {
    expect(fieldErrors(postInputSchema, {})).toEqual({ message: ['This field is required'] })
    expect(postInputSchema.parse({ message: 'Hello' })).toEqual({
      message: 'Hello',
      location: null,
      pictures: [],
      videos: [],
      tags: [],
    })
  })

  test('limits the visible text in its message', () => {
    expect(fieldErrors(postInputSchema, { message: `<p>${'x'.repeat(10_000)}</p>` })).toEqual({})
    expect(fieldErrors(postInputSchema, { message: 'x'.repeat(10_001) })).toEqual({
      message: ['This field should be at most 10,000 characters long'],
    })
    expect(fieldErrors(postInputSchema, { message: '<p> </p>' })).toEqual({
      message: ['This field is required'],
    })
  })

  test('has pictures or one video, but not both', () => {
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

test('tags that are only for mods are shown only to mods', () => {
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
])('the date of a post is in the reader’s time zone: %s', (date, words) => {
  expect(postDate(date)).toBe(words)
})
