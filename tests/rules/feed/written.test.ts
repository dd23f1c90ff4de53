import { expect, test } from 'vitest'
import { commentsLabel, foldOf, likeLabel } from '#rules/feed/card.ts'
import { wordingErrors, wordingOf } from '#rules/feed/wording.ts'
import {
  actsOffered,
  isAsWanted,
  isGone,
  isLikedBy,
  likesOf,
  mayLike,
  notDoneWords,
  type Reader,
  withLike,
} from '#rules/feed/written.ts'
import { aMe, aPost, offline } from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'

const me: Reader = aMe({ id: 7 })
const mine = aPost({ can_edit: true, can_delete: true })

test.each([
  ['is added as the first', [], 0, true, [7], 1],
  ['is added to other likes', [3], 1, true, [3, 7], 2],
  ['that exists is not added again', [3, 7], 2, true, [3, 7], 2],
  ['is removed', [3, 7], 2, false, [3], 1],
  ['that does not exist is not removed', [3], 1, false, [3], 1],
  ['is added to the total even if not all likes are listed', [3], 2_000, true, [3, 7], 2_001],
])('a like %s', (_, likes, likes_amount, isLiked, ids, amount) => {
  expect(withLike({ likes, likes_amount }, me, isLiked)).toEqual({
    likes: ids,
    likes_amount: amount,
  })
})

test.each([
  ['the author of a post', mine, me, ['edit', 'delete']],
  ['an admin', aPost(), { ...me, role: 'admin' }, ['pin']],
  [
    'an admin who sees a pinned post',
    aPost({ is_pinned: true }),
    { ...me, role: 'admin' },
    ['unpin'],
  ],
  ['a mod', aPost({ can_delete: true }), { ...me, role: 'mod' }, ['delete']],
  [
    'an admin who sees a comment',
    aComment({ can_delete: true }),
    { ...me, role: 'admin' },
    ['delete'],
  ],
  ['another member', aPost(), me, []],
  ['a suspended author', mine, { ...me, is_suspended: true }, []],
] as const)('%s gets these menu items: $3', (_, item, reader, acts) => {
  expect(actsOffered({ item, me: reader })).toEqual(acts)
})

test('likes and comments are counted in a label', () => {
  expect([0, 1, 1_400].map(likeLabel)).toEqual(['Like', 'Like, 1 like', 'Like, 1,400 likes'])
  expect([0, 1, 3].map(commentsLabel)).toEqual(['Comment', '1 comment', '3 comments'])
})

test('a message of more than 300 characters is folded until the reader unfolds it', () => {
  const [short, long] = ['x'.repeat(300), 'x'.repeat(301)]
  expect([foldOf(short, true), foldOf(long, false), foldOf(long, true)]).toEqual([
    'whole',
    'folded',
    'unfolded',
  ])
})

test('the author edits the visible text of a message', () => {
  expect(wordingOf({ message: '<p>One &lt; two</p><p>three</p>' })).toEqual({
    message: 'One < two\nthree',
  })
})

test.each([
  ['nothing but spaces', ' ', ['This field is required']],
  ['2,001 characters', 'x'.repeat(2_001), ['This field should be at most 2,000 characters long']],
  ['2,000 characters', 'x'.repeat(2_000), undefined],
])('an edit to %s has these errors: $2', (_, message, errors) => {
  expect(wordingErrors({ message }, { max: 2_000 }).message).toEqual(errors)
})

test('a failed action shows the server’s reason if there is one', () => {
  expect([
    notDoneWords({ kind: 'refused', message: 'Your account is suspended.' }),
    notDoneWords(offline.problem),
  ]).toEqual(['Your account is suspended.', 'Not saved. Try again.'])
})

test('a post is liked by the members whose ids it lists', () => {
  const post = aPost({ likes: [3, 7], likes_amount: 9 })
  expect([likesOf(post), isLikedBy(post, me), isLikedBy(post, { id: 8 })]).toEqual([
    { likes: [3, 7], likes_amount: 9 },
    true,
    false,
  ])
})

test('a like is saved again only if the member has changed their mind since', () => {
  const pairs = [true, false].flatMap((is_liked) =>
    [true, false].map((wanted) => isAsWanted({ is_liked }, { wanted })),
  )
  expect(pairs).toEqual([true, false, false, true])
})

test('a suspended member may not like anything', () => {
  expect([mayLike(me), mayLike({ ...me, is_suspended: true })]).toEqual([true, false])
})

test('a post that the server does not find is deleted or hidden', () => {
  const refused = { kind: 'refused', message: 'No.' } as const
  expect([
    isGone({ ...refused, status: 404 }),
    isGone({ ...refused, status: 403 }),
    isGone(null),
  ]).toEqual([true, false, false])
})
