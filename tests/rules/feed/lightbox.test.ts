import { describe, expect, test } from 'vitest'
import {
  afterTurn,
  isShown,
  namesPicture,
  neighboursOf,
  pictureAsked,
  pictureAt,
  turned,
} from '#rules/feed/lightbox.ts'
import { aPost } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'

describe('the picture that a URL names', () => {
  const post = aPost({ id: 2, pictures: [aPicture({ id: 71 }), aPicture({ id: 72 })] })
  const posts = [aPost({ id: 1 }), post]
  test.each([
    ['is found with its post and its position', { do: 'picture', id: '72' }, { post, index: 1 }],
    ['is null if none of the posts contains the picture', { do: 'picture', id: '9' }, null],
    ['is null if the id is not a number', { do: 'picture', id: 'x' }, null],
    ['is null if the URL opens another overlay', { do: 'leave', id: '72' }, null],
    ['is null without an overlay', {}, null],
  ])('%s', (_, query, found) => {
    expect(pictureAsked(query, posts)).toEqual(found)
    expect(namesPicture(query, posts)).toBe(found !== null)
  })
})

test('the first picture follows the last, and the last precedes the first', () => {
  expect([turned(0, 1, 3), turned(2, 1, 3), turned(0, -1, 3), turned(2, -1, 3)]).toEqual([
    1, 0, 2, 1,
  ])
})

describe('a lightbox of three pictures', () => {
  const pictures = [aPicture({ id: 71 }), aPicture({ id: 72 }), aPicture({ id: 73 })]
  const post = aPost({ pictures })
  test('moves to the next, the previous, the first and the last picture', () => {
    const from = { post, index: 2 }
    expect([
      afterTurn(from, 1),
      afterTurn(from, -1),
      pictureAt(from, 'first'),
      pictureAt(from, 'last'),
    ]).toEqual([0, 1, 0, 2].map((index) => ({ post, index })))
  })
  test('preloads the next and the previous picture', () => {
    expect(neighboursOf({ post, index: 2 })).toEqual([pictures[0], pictures[1]])
  })
  test('counts only its current picture as shown', () => {
    const names = (id: string) => isShown({ do: 'picture', id }, { shown: { post, index: 1 } })
    expect([
      names('72'),
      names('71'),
      isShown({ do: 'picture', id: '72' }, { shown: null }),
    ]).toEqual([true, false, false])
  })
})

test('a picture has one neighbour in a post with two pictures, and none in a post with one picture', () => {
  const [one, other] = [aPicture({ id: 71 }), aPicture({ id: 72 })]
  expect(neighboursOf({ post: aPost({ pictures: [one, other] }), index: 0 })).toEqual([other])
  expect(neighboursOf({ post: aPost({ pictures: [one] }), index: 0 })).toEqual([])
})
