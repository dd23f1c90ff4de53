import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { postMachine } from '#machines/feed/post.machine.ts'
import { MESSAGE_MAX } from '#rules/feed/post.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { writtenModel } from './written.model.ts'
import { actsOn } from './written.ts'

const message = 'One &lt; <b>two</b>'
const mine = aPost({
  id: 9,
  can_edit: true,
  can_delete: true,
  message,
  likes: [3],
  likes_amount: 1,
})
const given = { item: mine, max: MESSAGE_MAX, reportTo: createEmptyActor() }
const readers = [{ role: 'admin' }, { is_suspended: true }] as const

const cases: Coverage<typeof postMachine> = {
  inputs: readers.map((reader) => ({ ...given, me: aMe({ id: 7, ...reader }) })),
  ...actsOn(mine, aPost()),
  key: ({ context }) => [context.me, context.wanted, context.problem?.status],
}

takesEveryTransition(postMachine, cases)

test('on every path, a post is liked, pinned, changed and deleted as the specification says', () =>
  followsModel(postMachine, cases, writtenModel(true)))
