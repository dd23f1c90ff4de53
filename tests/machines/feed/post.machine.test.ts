import { expect, test } from 'vitest'
import { postMachine } from '#machines/feed/post.machine.ts'
import { MESSAGE_MAX } from '#rules/feed/post.ts'
import { aFailure, aMe, aPost, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { actsOn, anOwner } from './written.ts'

const admin = aMe({ role: 'admin' })
const mine = aPost({ id: 9, can_edit: true, can_delete: true })
const given = { me: admin, item: mine, max: MESSAGE_MAX, reportTo: anOwner().ref }

takesEveryTransition(postMachine, {
  input: given,
  ...actsOn(mine, aPost()),
  key: ({ context }) => [context.wanted, context.problem?.status],
})

function play(change: Partial<typeof given> = {}) {
  const owner = anOwner()
  const me = aMe({ id: 7 })
  return {
    ...stage(postMachine, { ...given, me, reportTo: owner.ref, ...change }),
    heard: owner.heard,
  }
}

const likes = (...ids: number[]) => ({ likes: ids, likes_amount: ids.length })
const amended = (change: object) => ({ type: 'item.amended', id: 9, change })
const gone = aFailure({ kind: 'refused', status: 404, message: 'Not found' })

test('a like shows before the server has answered, and then with the server’s count', () => {
  const { send, done, heard, started } = play()
  send({ type: 'like.pressed', item: aPost({ ...likes(3) }) })
  expect([heard, started]).toEqual([
    [amended(likes(3, 7))],
    [{ id: 'toggleLike', input: { id: 9 } }],
  ])
  done('toggleLike', { ...likes(3, 4, 7), is_liked: true })
  expect(heard[1]).toEqual(amended(likes(3, 4, 7)))
})

test('the last of several rapid presses wins, with one request at a time', () => {
  const { send, done, heard, started, snapshot } = play()
  const press = () => send({ type: 'like.pressed', item: aPost() })
  press()
  press()
  press()
  press()
  expect([heard.at(-1), started.length]).toEqual([amended(likes()), 1])
  done('toggleLike', { ...likes(7), is_liked: true })
  expect([heard.length, started.length]).toEqual([4, 2])
  done('toggleLike', { ...likes(), is_liked: false })
  expect([heard.at(-1), snapshot().value]).toEqual([
    amended(likes()),
    { here: { like: 'resting', pin: 'resting', menu: 'resting' } },
  ])
})

test('a refused like is taken back, and the reason is announced', () => {
  const { send, fail, heard, snapshot } = play()
  send({ type: 'like.pressed', item: aPost({ ...likes(3) }) })
  fail('toggleLike', offline)
  expect([heard.at(-1), snapshot().context.problem]).toEqual([amended(likes(3)), offline.problem])
})

test('a post deleted in the meantime shows a message, and leaves the list once that has been read', () => {
  const { send, fail, heard, snapshot } = play()
  send({ type: 'like.pressed', item: aPost() })
  fail('toggleLike', gone)
  expect([heard.at(-1), snapshot().value]).toEqual([amended(likes()), 'gone'])
  send({ type: 'loss.noticed' })
  expect([heard.at(-1), snapshot().status]).toEqual([{ type: 'item.removed', id: 9 }, 'done'])
})

test('a pin shows once the server has agreed, and only an admin can press it', () => {
  const member = play()
  member.send({ type: 'pin.pressed', item: aPost() })
  expect(member.started).toEqual([])
  const { send, done, heard } = play({ me: admin })
  send({ type: 'pin.pressed', item: aPost() })
  expect(heard).toEqual([])
  done('togglePin', aPost({ is_pinned: true }))
  expect(heard).toEqual([amended({ is_pinned: true })])
})

test('the author edits the post as plain text', () => {
  const { send, done, heard, started } = play()
  send({ type: 'edit.chosen', item: { ...mine, message: 'One &lt; <b>two</b>' } })
  expect(started).toEqual([
    {
      id: 'wording',
      input: { values: { id: 9, message: 'One < two' }, given: { max: MESSAGE_MAX } },
    },
  ])
  const change = { message: 'Three', edited_at: '2026-11-20T18:00:00.000Z' }
  done('wording', { ...mine, ...change })
  expect(heard).toEqual([amended(change)])
})

test('a post is deleted after a confirmation, also when it was deleted already', () => {
  const { send, fail, heard } = play()
  send({ type: 'deletion.chosen', item: mine })
  send({ type: 'deletion.confirmed' })
  fail('remove', offline)
  expect(heard).toEqual([])
  send({ type: 'deletion.confirmed' })
  fail('remove', gone)
  expect(heard).toEqual([{ type: 'item.removed', id: 9 }])
})

test('a suspended member cannot like a post', () => {
  const { send, heard, started } = play({ me: aMe({ is_suspended: true }) })
  send({ type: 'like.pressed', item: aPost() })
  expect([heard, started]).toEqual([[], []])
})
