import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { commentMachine } from '#machines/feed/comment.machine.ts'
import { COMMENT_MAX } from '#rules/feed/comment.ts'
import { aMe } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { aComment } from '#tests/support/comments.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { writtenModel } from './written.model.ts'
import { actsOn } from './written.ts'

const mine = aComment({ can_edit: true, can_delete: true })
const me = aMe({ id: 7, role: 'admin' })

const cases: Coverage<typeof commentMachine> = {
  input: { me, item: mine, max: COMMENT_MAX, reportTo: createEmptyActor() },
  ...actsOn(mine, aComment()),
  key: ({ context }) => [context.wanted, context.problem?.status],
}

takesEveryTransition(commentMachine, cases)

test('on every path, a comment is liked, changed and deleted like a post, but never pinned', () =>
  followsModel(commentMachine, cases, writtenModel(false)))
