import { expect, test } from 'vitest'
import { asksForSame, commentsAsked } from '#rules/feed/comments-asked.ts'
import { commentsPath } from '#rules/feed/overlays.ts'
import { isOverlaid, queryOf, withoutOverlay } from '#rules/tab/place.ts'

test.each([
  ['/posts', '/posts?comments=9'],
  ['/?do=parent-email', '/?comments=9'],
  ['/posts?comments=8', '/posts?comments=9'],
  ['/posts?tag=2', '/posts?tag=2&comments=9'],
])('the comments on a post open over %s at the address %s', (path, opened) => {
  expect(commentsPath(path, 9)).toBe(opened)
})

test.each([
  ['?comments=9', 9],
  ['?comments=0', null],
  ['?comments=nine', null],
  ['?do=comments&id=9', null],
  ['', null],
])('the query “%s” opens the comments on post %s', (query, id) => {
  expect(commentsAsked(queryOf(`/posts${query}`))).toBe(id)
})

test('the comments close like any other overlay', () => {
  expect([isOverlaid({ path: '/posts?comments=9' }), withoutOverlay('/posts?comments=9')]).toEqual([
    true,
    '/posts',
  ])
})

test('comments that are open already are not opened again', () => {
  const query = { comments: '9' }
  expect([
    asksForSame(query, { id: 9 }),
    asksForSame(query, { id: 8 }),
    asksForSame({}, { id: null }),
  ]).toEqual([true, false, false])
})
