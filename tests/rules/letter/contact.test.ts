import { expect, test } from 'vitest'
import {
  contactCloseRefusal,
  contactEditRefusal,
  replyRefusal,
  standingOf,
  THREAD_MAX,
  type ThreadStanding,
} from '#rules/letter/contact.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'

const thread = (change: Partial<ThreadStanding> = {}): ThreadStanding => ({
  status: 'open',
  isAnswered: false,
  messages: 0,
  ...change,
})

const codes = (standing: ThreadStanding) =>
  [replyRefusal, contactEditRefusal, contactCloseRefusal].map(
    (rule) => rule(standing)?.code ?? null,
  )

test.each<[string, Partial<ThreadStanding>, (string | null)[]]>([
  ['without an answer can be replied to, changed and closed', {}, [null, null, null]],
  ['with an answer keeps its first letter', { isAnswered: true }, [null, 'answered', null]],
  ['that is closed accepts nothing', { status: 'closed' }, ['closed', 'closed', 'closed']],
  ['with room for one more message accepts it', { messages: THREAD_MAX - 1 }, [null, null, null]],
  ['that is full accepts no more messages', { messages: THREAD_MAX }, ['full_thread', null, null]],
])('a thread %s', (_, change, expected) => {
  expect(codes(thread(change))).toEqual(expected)
})

test('a thread is answered once somebody other than its member has written in it', () => {
  const contact = aContact()
  const mine = aChatMessage({ user: contact.user })
  expect([
    standingOf(contact),
    standingOf({ ...contact, chat_messages: [mine] }),
    standingOf({ ...contact, status: 'closed', chat_messages: [mine, aChatMessage()] }),
  ]).toEqual([
    thread(),
    thread({ messages: 1 }),
    thread({ status: 'closed', isAnswered: true, messages: 2 }),
  ])
})
