import { expect, test } from 'vitest'
import { commentsMachine } from '#machines/feed/comments.machine.ts'
import { aFailure, aMe, aPost, offline } from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const minor = aMe({ is_minor: true, can_post: false })
const gone = aFailure({ kind: 'refused', status: 404, message: 'Not found' })
const first = aComment({ id: 30 })
const post = aPost({ id: 9, comments_amount: 1 })
const thread = { post, comments: [first], hasEarlier: true }
const asked = overlayOpened('comments', 9)
const amended = (amount: number, ...comments: object[]) => [
  'amendItem',
  { list: 'posts', id: 9, change: { comments_amount: amount, comments } },
]

takesEveryTransition(commentsMachine, {
  inputs: [{ me: aMe() }, { me: minor }],
  events: {
    'overlay.opened': [asked],
    'like.pressed': [{ item: first }],
    'edit.chosen': [{ item: first }],
    'deletion.chosen': [{ item: first }],
    'pin.pressed': [],
    'item.amended': [{ id: 30, change: { likes_amount: 1 } }],
    'item.removed': [{ id: 30 }],
    'text.unfolded': [{ id: 30 }],
    'text.folded': [{ id: 30 }],
  },
  outcomes: {
    loadThread: { done: [thread], error: [gone, offline] },
    loadEarlier: { done: [{ comments: [], hasEarlier: false }], error: [offline] },
    remark: {
      done: [aComment({ id: 31 })],
      snapshot: [
        { context: { values: { id: 9, message: 'Twice' }, problem: null } },
        { context: { values: { id: 9, message: 'Twice' }, problem: gone.problem } },
      ],
    },
  },
  key: ({ context: { me, id } }) => [me.is_minor, id],
})

function open(me = aMe()) {
  const play = stage(commentsMachine, { me })
  play.send(asked)
  play.done('loadThread', thread)
  const said = () => play.snapshot().context.thread?.comments.map(({ id }) => id)
  return { ...play, said }
}

test('the URL opens the comments, and the card is updated with the loaded thread', () => {
  const play = stage(commentsMachine, { me: aMe() })
  expect(play.snapshot().value).toBe('closed')
  play.send(asked)
  play.done('loadThread', thread)
  expect([play.started.slice(1, 2), play.told]).toEqual([
    [{ id: 'loadThread', input: { id: 9 } }],
    [amended(1, first)],
  ])
})

test('Back closes the comments, and a different URL opens those of a different post', () => {
  const { send, snapshot, started } = open()
  send(asked)
  expect(snapshot().value).toEqual({ open: { earlier: 'idle', writing: 'free' } })
  send(overlayClosed)
  send(overlayOpened('comments', 8))
  expect(started.at(-1)).toEqual({ id: 'loadThread', input: { id: 8 } })
  send(overlayClosed)
  expect(snapshot().value).toBe('closed')
})

test('closing the comments leads back to the page', () => {
  const { send, snapshot, told } = open()
  send({ type: 'comments.closed' })
  expect([snapshot().value, told.at(-1)]).toEqual(['closed', ['closeOverlay']])
})

test('a sent comment is listed last, and shown as the latest on the card', () => {
  const { done, told, said } = open()
  const second = aComment({ id: 31 })
  done('remark', second)
  expect([said(), told.at(-1)]).toEqual([[30, 31], amended(2, second)])
})

test('typed text is restored when the comments open again', () => {
  const { send, show, done, started } = open()
  const values = { id: 9, message: 'Half a' }
  show('remark', { context: { values, problem: null } })
  send({ type: 'comments.closed' })
  send(asked)
  done('loadThread', thread)
  expect(started.at(-1)).toEqual({ id: 'remark', input: { values } })
})

test('earlier comments are put before the loaded ones, without duplicates', () => {
  const { send, done, said, started, snapshot } = open()
  send({ type: 'earlier.requested' })
  expect(started.at(-1)).toEqual({ id: 'loadEarlier', input: { id: 9, before: 30 } })
  done('loadEarlier', { comments: [aComment({ id: 29 }), first], hasEarlier: false })
  expect([said(), snapshot().context.thread?.hasEarlier]).toEqual([[29, 30], false])
})

test('a deleted post leaves the lists, whether found at the first load or while sending a comment', () => {
  const cold = stage(commentsMachine, { me: aMe() })
  cold.send(asked)
  cold.fail('loadThread', gone)
  const { show, snapshot, told } = open()
  show('remark', { context: { values: { id: 9, message: 'x' }, problem: gone.problem } })
  const removed = ['removeItem', { list: 'posts', id: 9 }]
  expect([cold.snapshot().value, cold.told]).toEqual(['gone', [removed]])
  expect([snapshot().value, told.at(-1)]).toEqual(['gone', removed])
})

test('a deleted comment leaves the thread, and the card is updated', () => {
  const { send, said, told } = open()
  send({ type: 'item.removed', id: 30 })
  expect([said(), told.at(-1)]).toEqual([[], amended(0)])
})

test('a minor waiting for a parent’s consent can read the comments but not write', () => {
  expect(open(minor).snapshot().value).toEqual({ open: { earlier: 'idle', writing: 'barred' } })
})
