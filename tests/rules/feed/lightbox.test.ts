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

describe('the picture that an address names', () => {
  const post = aPost({ id: 2, pictures: [aPicture({ id: 71 }), aPicture({ id: 72 })] })
  const posts = [aPost({ id: 1 }), post]
  test.each([
    ['is found with its post and its place', { do: 'picture', id: '72' }, { post, index: 1 }],
    ['is none where it is nobody’s here', { do: 'picture', id: '9' }, null],
    ['is none where no number is named', { do: 'picture', id: 'x' }, null],
    ['is none where something else is asked for', { do: 'leave', id: '72' }, null],
    ['is none on the page itself', {}, null],
  ])('%s', (_, query, found) => {
    expect(pictureAsked(query, posts)).toEqual(found)
    expect(namesPicture(query, posts)).toBe(found !== null)
  })
})

test('after the last picture comes the first, and before the first the last', () => {
  expect([turned(0, 1, 3), turned(2, 1, 3), turned(0, -1, 3), turned(2, -1, 3)]).toEqual([
    1, 0, 2, 1,
  ])
})

describe('of three pictures', () => {
  const pictures = [aPicture({ id: 71 }), aPicture({ id: 72 }), aPicture({ id: 73 })]
  const post = aPost({ pictures })
  test('the next, the one before, the first and the last are shown', () => {
    const from = { post, index: 2 }
    expect([
      afterTurn(from, 1),
      afterTurn(from, -1),
      pictureAt(from, 'first'),
      pictureAt(from, 'last'),
    ]).toEqual([0, 1, 0, 2].map((index) => ({ post, index })))
  })
  test('the ones beside the shown one may be asked for next', () => {
    expect(neighboursOf({ post, index: 2 })).toEqual([pictures[0], pictures[1]])
  })
  test('only the very one that is shown counts as shown', () => {
    const names = (id: string) => isShown({ do: 'picture', id }, { shown: { post, index: 1 } })
    expect([
      names('72'),
      names('71'),
      isShown({ do: 'picture', id: '72' }, { shown: null }),
    ]).toEqual([true, false, false])
  })
})

test('beside one of two there is one, and beside the only one none', () => {
  const [one, other] = [aPicture({ id: 71 }), aPicture({ id: 72 })]
  expect(neighboursOf({ post: aPost({ pictures: [one, other] }), index: 0 })).toEqual([other])
  expect(neighboursOf({ post: aPost({ pictures: [one] }), index: 0 })).toEqual([])
})
