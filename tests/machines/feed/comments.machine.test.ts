import { expect, test } from 'vitest'
import { commentsMachine } from '#machines/feed/comments.machine.ts'
import { aFailure, aMe, aPost, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { aComment } from '#tests/support/comments.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { commentsModel } from './comments.model.ts'

const minor = aMe({ is_minor: true, can_post: false })
const gone = aFailure({ kind: 'refused', status: 404, message: 'Not found' })
const first = aComment({ id: 30 })
const post = aPost({ id: 9, comments_amount: 2 })
const thread = { post, comments: [first], hasEarlier: true }
const asked = overlayOpened('comments', 9)

const cases: Coverage<typeof commentsMachine> = {
  inputs: [{ me: aMe() }, { me: minor }],
  events: {
    'overlay.opened': [asked],
    'like.pressed': [{ item: first }],
    'edit.chosen': [{ item: first }],
    'deletion.chosen': [{ item: first }],
    'pin.pressed': [{ item: first }],
    // Only a comment that was acted on reports anything.
    'item.amended': ({ context }) =>
      context.acted[30] ? [{ id: 30, change: { likes_amount: 1 } }] : [],
    'item.removed': ({ context }) => (context.acted[30] ? [{ id: 30 }] : []),
    'text.unfolded': [{ id: 30 }],
    'text.folded': [{ id: 30 }],
  },
  outcomes: {
    loadThread: { done: [thread], error: [gone, offline] },
    loadEarlier: {
      done: [{ comments: [aComment({ id: 29 })], hasEarlier: false }],
      error: [offline],
    },
    remark: {
      done: ({ context: { thread } }) =>
        thread?.comments.some(({ id }) => id === 31) ? [] : [aComment({ id: 31 })],
      snapshot: [
        { context: { values: { id: 9, message: 'Twice' }, problem: null } },
        { context: { values: { id: 9, message: 'Twice' }, problem: gone.problem } },
      ],
    },
  },
  key: ({ context: { me, id, acted } }) => [me.is_minor, id, Object.keys(acted)],
}

takesEveryTransition(commentsMachine, cases)

test('on every path, the comments are shown and written as the specification says', () =>
  followsModel(commentsMachine, cases, commentsModel))

test('a comment that is deleted after its dialog was closed also disappears from the card', () => {
  const play = stage(commentsMachine, { me: aMe() })
  play.send(asked)
  play.done('loadThread', thread)
  play.send(overlayClosed)
  play.send({ type: 'item.removed', id: 30 })
  expect(play.told.at(-1)).toEqual([
    'amendItem',
    { list: 'posts', id: 9, change: { comments_amount: 1, comments: [] } },
  ])
})
