import { expect, test } from 'vitest'
import { contactThreadMachine } from '#machines/letter/contactThread.machine.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { contactThreadModel } from './contactThread.model.ts'

const gone = aFailure({ kind: 'refused', status: 404, message: 'Not found' })
const me = aMe({ id: 1 })
const input = { id: 7, me, draft: '' }
const read = aContact()
const unread = aContact({ unread: 1, chat_messages: [aChatMessage({ id: 11 })] })
const closed = aContact({ status: 'closed' })
const typed = (message: string, problem: typeof offline.problem | null = null) => ({
  context: { values: { contact_id: 7, message }, problem },
})

const cases: Coverage<typeof contactThreadMachine> = {
  delays: { pause: 15_000 },
  input,
  events: {
    'attention.lost': [{}],
    'attention.returned': [{}],
    'thread.changed': [{ contact: closed }],
  },
  outcomes: {
    loadContact: { done: [read, unread, closed], error: [gone, offline] },
    readContact: { done: [read], error: [offline] },
    reply: {
      done: [aChatMessage({ id: 12, is_mine: true })],
      snapshot: [typed('Hello')],
    },
  },
  key: ({ context: { contact, isAway } }) => [contact?.status, contact?.unread, isAway],
}

takesEveryTransition(contactThreadMachine, cases)

test('on every path, a thread is read and answered as the specification says', () =>
  followsModel(contactThreadMachine, cases, contactThreadModel))

test('a sent message is shown last, even if an older response arrives later', () => {
  const play = stage(contactThreadMachine, input)
  play.done('loadContact', unread)
  play.done('readContact', { ...unread, unread: 0 })
  play.wait()
  play.done('reply', aChatMessage({ id: 12, is_mine: true }))
  play.done('refresh', { ...unread, unread: 0 })
  expect(play.snapshot().context.contact?.chat_messages.map(({ id }) => id)).toEqual([11, 12])
})

test('a hidden tab does not mark new messages as read, neither after the first load nor after a refresh', () => {
  const whileLoading = stage(contactThreadMachine, input)
  whileLoading.send({ type: 'attention.lost' })
  whileLoading.done('loadContact', unread)
  const whileRefreshing = stage(contactThreadMachine, input)
  whileRefreshing.done('loadContact', read)
  whileRefreshing.wait()
  whileRefreshing.send({ type: 'attention.lost' })
  const marks = [whileLoading, whileRefreshing].map((play) => [
    play.started.some(({ id }) => id === 'readContact'),
    play.snapshot().matches({ open: { news: 'away' } }),
  ])
  expect(marks).toEqual([
    [false, true],
    [false, true],
  ])
})
