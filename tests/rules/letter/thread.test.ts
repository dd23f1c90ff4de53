import { expect, test } from 'vitest'
import {
  barredWords,
  firstUnread,
  firstWords,
  hasUnread,
  isBarred,
  latestOf,
  mayClose,
  mayReply,
  saidIn,
  threadTitle,
  unreadLabel,
  withMessage,
  withNews,
} from '#rules/letter/thread.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'

const mine = aChatMessage({ id: 10, user: aContact().user, is_mine: true })
const answer = aChatMessage({ id: 11 })
const later = aChatMessage({ id: 12 })
const ids = ({ chat_messages }: ReturnType<typeof aContact>) => chat_messages.map(({ id }) => id)

test('the unread part of a thread starts with the first unread message from the other side', () => {
  const contact = aContact({ chat_messages: [mine, answer, later] })
  const fromTheDesk = { ...contact, is_mine: false }
  expect([
    firstUnread(contact),
    firstUnread({ ...contact, unread: 1 }),
    firstUnread({ ...contact, unread: 2 }),
    firstUnread({ ...fromTheDesk, unread: 2 }),
    firstUnread({ ...fromTheDesk, chat_messages: [], unread: 1 }),
  ]).toEqual([null, 12, 11, 10, null])
})

test('a message is listed once, and a message sent during a reload is kept', () => {
  const contact = aContact({ chat_messages: [mine] })
  expect([
    ids(withMessage(contact, answer)),
    ids(withMessage(withMessage(contact, answer), answer)),
    ids(
      withNews(
        { ...contact, chat_messages: [mine, later] },
        aContact({ chat_messages: [mine, answer] }),
      ),
    ),
    ids(withNews(null, contact)),
  ]).toEqual([[10, 11], [10, 11], [10, 11, 12], [10]])
})

test('only a loaded thread can have unread messages', () => {
  const readings = [aContact({ unread: 1 }), aContact(), null].map((contact) => ({ contact }))
  expect(readings.map(hasUnread)).toEqual([true, false, false])
})

test('a closed thread shows why nobody can reply', () => {
  const closed = aContact({ status: 'closed' })
  const [open, shut] = [{ contact: aContact() }, { contact: closed }]
  const none = { contact: null }
  expect([
    [open, shut, none].map(mayReply),
    [open, shut, none].map(isBarred),
    barredWords(closed),
  ]).toEqual([
    [true, false, false],
    [false, true, false],
    'This letter is closed. Please write a new one.',
  ])
})

test('a mod may close somebody else’s open thread', () => {
  const ofAnother = aContact({ is_mine: false })
  expect([
    mayClose({ contact: ofAnother, me: { role: 'mod' } }),
    mayClose({ contact: ofAnother, me: { role: 'member' } }),
    mayClose({ contact: aContact(), me: { role: 'mod' } }),
    mayClose({ contact: { ...ofAnother, status: 'closed' }, me: { role: 'admin' } }),
    mayClose({ contact: null, me: { role: 'mod' } }),
  ]).toEqual([true, false, false, false, false])
})

test('a thread’s title, unread label and messages depend on which side is reading', () => {
  const contact = aContact({ chat_messages: [answer], unread: 1 })
  const fromTheDesk = aContact({ is_mine: false })
  expect([
    [threadTitle(contact), threadTitle(fromTheDesk)],
    [unreadLabel(contact), unreadLabel(fromTheDesk)],
    [
      latestOf(contact),
      latestOf(aContact()),
      latestOf(fromTheDesk),
      latestOf(aContact({ chat_messages: [mine] })),
    ],
    saidIn(contact),
    saidIn(fromTheDesk).map(({ by }) => by),
    saidIn(aContact({ chat_messages: [mine] })).map(({ by }) => by),
  ]).toEqual([
    ['Your letter to the elves', 'A letter from Pike'],
    ['1 new', null],
    ['Willow wrote', 'You wrote', 'Written', 'You wrote'],
    [
      {
        id: 0,
        by: 'You',
        message: 'Where is my parcel?',
        is_mine: true,
        at: contact.created_at,
      },
      { id: 11, by: 'Willow', message: 'Which one?', is_mine: false, at: answer.created_at },
    ],
    ['Pike'],
    ['You', 'You'],
  ])
})

test('a thread that the mods began is marked as such for both sides, and starts with the mods’ message', () => {
  const begun = aContact({ message: null, chat_messages: [answer] })
  const fromTheDesk = { ...begun, is_mine: false }
  expect([
    threadTitle(begun),
    threadTitle(fromTheDesk),
    firstWords(begun),
    firstWords(aContact()),
    saidIn(begun).map(({ id, is_mine }) => [id, is_mine]),
  ]).toEqual([
    'A letter from the elves',
    'A letter to Pike',
    'A letter from the elves',
    'Where is my parcel?',
    [[11, false]],
  ])
})
