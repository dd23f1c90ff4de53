import { expect, test } from 'vitest'
import { latestOf } from '#rules/feed/card.ts'
import { commentErrors, commentInputOf, mayComment } from '#rules/feed/comment-form.ts'
import {
  earliestOf,
  shownOnCard,
  type Thread,
  withChange,
  withComment,
  withEarlier,
  withoutComment,
} from '#rules/feed/talk.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'

const [one, two, three] = [1, 2, 3].map((id) => aComment({ id })) as [
  ReturnType<typeof aComment>,
  ReturnType<typeof aComment>,
  ReturnType<typeof aComment>,
]
const thread: Thread = {
  post: aPost({ comments_amount: 3 }),
  comments: [two, three],
  hasEarlier: true,
}
const ids = ({ comments }: Thread) => comments.map(({ id }) => id)

test('earlier comments are added before the loaded ones, without duplicates', () => {
  const whole = withEarlier(thread, { comments: [one, two], hasEarlier: false })
  expect([ids(whole), whole.hasEarlier, earliestOf(thread), earliestOf(whole)]).toEqual([
    [1, 2, 3],
    false,
    2,
    1,
  ])
})

test('a new comment becomes the latest and is counted', () => {
  const four = aComment({ id: 4 })
  expect(shownOnCard(withComment(thread, four))).toEqual({ comments_amount: 4, comments: [four] })
})

test('the card shows the previous comment when the latest is deleted', () => {
  expect(shownOnCard(withoutComment(thread, 3))).toEqual({ comments_amount: 2, comments: [two] })
  expect(withoutComment(thread, 99)).toBe(thread)
})

test('changing a comment leaves the other comments unchanged', () => {
  expect(withChange(thread, 3, { message: 'Thrice' }).comments).toEqual([
    two,
    { ...three, message: 'Thrice' },
  ])
})

test('a post’s latest comment is the last one loaded with it', () => {
  expect([latestOf({ comments: [one, two] }), latestOf({ comments: [] }), latestOf({})]).toEqual([
    two,
    null,
    null,
  ])
})

test('a comment is sent as escaped markup', () => {
  expect(commentInputOf({ id: 9, message: ' <b>Twice</b> ' })).toEqual({
    message: '&lt;b&gt;Twice&lt;/b&gt;',
    commentable_type: 'App\\Models\\Post',
    commentable_id: 9,
  })
})

test.each([
  ['', ['This field is required']],
  ['x'.repeat(2_000), undefined],
  ['x'.repeat(2_001), ['This field should be at most 2,000 characters long']],
])('in case %#, a comment has up to 2,000 characters', (message, errors) => {
  expect(commentErrors({ id: 9, message }).message).toEqual(errors)
})

test.each([
  ['a member', aMe(), true],
  ['a minor who is waiting for a parent', aMe({ is_minor: true, can_post: false }), false],
  ['a suspended member', aMe({ is_suspended: true }), false],
])('%s may comment: $2', (_, me, may) => {
  expect(mayComment(me)).toBe(may)
})
