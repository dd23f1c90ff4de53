import { expect, test } from 'vitest'
import {
  chatMessageInputSchema,
  contactCloseRefusal,
  contactEditRefusal,
  contactEditSchema,
  contactInputSchema,
  replyRefusal,
  replySchema,
  standingOf,
  THREAD_MAX,
  type ThreadStanding,
} from '#rules/letter/contact.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'

const thread = (change: Partial<ThreadStanding> = {}): ThreadStanding => ({
  status: 'open',
  isAnswered: false,
  messages: 0,
  ...change,
})

const messages: Record<string, string[]> = {
  closed: [
    'This letter is closed. Please write a new one.',
    'This letter is closed. Please write a new one.',
    'This letter is already closed.',
  ],
  full_thread: ['This letter is full. Please write a new one.'],
  answered: ['', 'An elf has already answered this letter, so you can’t change it.'],
}

test.each<[string, Partial<ThreadStanding>, (string | null)[]]>([
  ['without an answer can be replied to, changed and closed', {}, [null, null, null]],
  ['with an answer keeps its first letter', { isAnswered: true }, [null, 'answered', null]],
  ['that is closed accepts nothing', { status: 'closed' }, ['closed', 'closed', 'closed']],
  ['with room for one more message accepts it', { messages: THREAD_MAX - 1 }, [null, null, null]],
  ['that is full accepts no more messages', { messages: THREAD_MAX }, ['full_thread', null, null]],
])('a thread %s', (_, change, expected) => {
  const standing = thread(change)
  expect(
    [replyRefusal, contactEditRefusal, contactCloseRefusal].map((rule) => rule(standing)),
  ).toEqual(expected.map((code, place) => code && { code, message: messages[code]?.[place] }))
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

test('a letter may be about an exchange', () => {
  const message = 'Where is my parcel?'
  expect([
    contactInputSchema.parse({ message }),
    contactInputSchema.parse({ message, exchange_id: 5 }),
    contactEditSchema.parse({ message }),
    fieldErrors(contactInputSchema, {}),
  ]).toEqual([
    { message, exchange_id: null },
    { message, exchange_id: 5 },
    { message },
    { message: ['This field is required'] },
  ])
})

test('a reply names its thread', () => {
  expect([
    replySchema.parse({ message: ' Yes ' }),
    chatMessageInputSchema.parse({ message: 'Yes', contact_id: 7 }),
    fieldErrors(chatMessageInputSchema, {}),
  ]).toEqual([
    { message: 'Yes' },
    { message: 'Yes', contact_id: 7 },
    { message: ['This field is required'], contact_id: ['This field is required'] },
  ])
})

test.each([
  ['a letter', contactEditSchema, 10_000, '10,000'],
  ['a reply', replySchema, 5_000, '5,000'],
])('%s has at most %i characters', (_, schema, max, label) => {
  const errors = (length: number) => fieldErrors(schema, { message: 'x'.repeat(length) })
  expect([errors(max), errors(max + 1)]).toEqual([
    {},
    { message: [`This field should be at most ${label} characters long`] },
  ])
})
