import { expect, test } from 'vitest'
import { commentMachine } from '#machines/feed/comment.machine.ts'
import { COMMENT_MAX } from '#rules/feed/comment.ts'
import { aMe } from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { actsOn, anOwner } from './written.ts'

const mine = aComment({ can_edit: true, can_delete: true })
const given = { me: aMe(), item: mine, max: COMMENT_MAX, reportTo: anOwner().ref }

takesEveryTransition(commentMachine, {
  input: given,
  ...actsOn(mine, aComment()),
  key: ({ context }) => [context.wanted, context.problem?.status],
})

test('a comment can be liked like a post, but not pinned', () => {
  const owner = anOwner()
  const play = stage(commentMachine, {
    ...given,
    me: aMe({ id: 7, role: 'admin' }),
    reportTo: owner.ref,
  })
  play.send({ type: 'pin.pressed', item: mine })
  play.send({ type: 'like.pressed', item: mine })
  expect([play.started, owner.heard]).toEqual([
    [{ id: 'toggleLike', input: { id: 31 } }],
    [{ type: 'item.amended', id: 31, change: { likes: [7], likes_amount: 1 } }],
  ])
})
