import { expect, test } from 'vitest'
import { notedPostOf } from '#rules/feed/noted-post.ts'
import { aPost } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'

test('a post in the timeline shows its text without markup, and its first picture', () => {
  const [first, second] = [aPicture({ id: 1 }), aPicture({ id: 2 })]
  const post = aPost({
    id: 9,
    message: '<p>What a <b>scarf</b>!</p><p>It is green &amp; warm.</p>',
    pictures: [first, second],
  })
  expect(notedPostOf(post)).toEqual({
    id: 9,
    words: 'What a scarf! It is green & warm.',
    picture: first,
  })
})

test('a long post in the timeline is shortened to 300 characters', () => {
  expect(notedPostOf(aPost({ message: 'x'.repeat(301) })).words).toBe(`${'x'.repeat(300)}…`)
  expect(notedPostOf(aPost({ message: 'x'.repeat(300) })).words).toBe('x'.repeat(300))
})
