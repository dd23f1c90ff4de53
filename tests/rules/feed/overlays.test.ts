import { expect, test } from 'vitest'
import { commentsPath } from '#rules/feed/overlays.ts'
import { isOverlaid, withoutOverlay } from '#rules/tab/place.ts'

test.each([
  ['/posts', '/posts?comments=9'],
  ['/?do=parent-email', '/?comments=9'],
  ['/posts?comments=8', '/posts?comments=9'],
  ['/posts?tag=2', '/posts?tag=2&comments=9'],
])('the comments on a post open over %s at the URL %s', (path, opened) => {
  expect(commentsPath(path, 9)).toBe(opened)
})

test('the comments close like any other overlay', () => {
  expect([isOverlaid({ path: '/posts?comments=9' }), withoutOverlay('/posts?comments=9')]).toEqual([
    true,
    '/posts',
  ])
})
