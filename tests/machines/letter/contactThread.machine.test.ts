import { expect, test } from 'vitest'
import { contactThreadMachine } from '#machines/letter/contactThread.machine.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const gone = aFailure({ kind: 'refused', status: 404, message: 'Not found' })
const me = aMe({ id: 1 })
const input = { id: 7, me, draft: '' }
const read = aContact()
const unread = aContact({ unread: 1, chat_messages: [aChatMessage({ id: 11 })] })
const closed = aContact({ status: 'closed' })
const typed = (message: string, problem: typeof offline.problem | null = null) => ({
  context: { values: { contact_id: 7, message }, problem },
})

takesEveryTransition(contactThreadMachine, {
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
  key: ({ context: { contact } }) => [contact?.status, contact?.unread],
})

function open(contact: Contact = read) {
  const play = stage(contactThreadMachine, input)
  play.done('loadContact', contact)
  const asked = (id: string) => play.started.filter((one) => one.id === id)
  const said = () => play.snapshot().context.contact?.chat_messages.map(({ id }) => id)
  return { ...play, said, asked }
}

test('new messages are marked as read on the server and stay highlighted on the page', () => {
  const { done, asked, snapshot } = open(unread)
  expect(asked('readContact')).toEqual([{ id: 'readContact', input: { id: 7 } }])
  done('readContact', { ...unread, unread: 0 })
  const { newFrom, contact } = snapshot().context
  expect([newFrom, contact?.unread]).toEqual([11, 0])
})

test('messages of the other side appear by themselves, and the typed text stays', () => {
  const { show, wait, started, done, said, snapshot } = open()
  show('reply', typed('Half a'))
  wait()
  expect(started.at(-1)).toEqual({ id: 'refresh', input: { id: 7 } })
  done('refresh', unread)
  const begun = started.filter(({ id }) => id === 'reply').length
  expect([said(), begun, snapshot().matches({ open: { writing: 'free' } })]).toEqual([
    [11],
    1,
    true,
  ])
})

test('the thread is reloaded on the return to the tab, and not while it is hidden', () => {
  const { send, wait, started } = open()
  const looks = () => started.filter(({ id }) => id === 'refresh').length
  send({ type: 'attention.lost' })
  expect(() => wait()).toThrow()
  const away = looks()
  send({ type: 'attention.returned' })
  expect([away, looks()]).toEqual([0, 1])
})

test('a sent message is the last one, also when an older response arrives later, and the form is empty again', () => {
  const { wait, done, said, started, told } = open(unread)
  done('readContact', { ...unread, unread: 0 })
  wait()
  done('reply', aChatMessage({ id: 12, is_mine: true }))
  done('refresh', { ...unread, unread: 0 })
  expect([said(), started.filter(({ id }) => id === 'reply').at(-1), told.at(-1)]).toEqual([
    [11, 12],
    { id: 'reply', input: { values: { contact_id: 7, message: '' } } },
    ['keepDraft', { contact_id: 7, message: '' }],
  ])
})

test('a thread that was closed in the meantime accepts no messages', () => {
  const { wait, done, snapshot } = open()
  wait()
  done('refresh', closed)
  expect(snapshot().matches({ open: { writing: 'barred' } })).toBe(true)
})

test('a change from the thread’s dialogs shows immediately', () => {
  const { send, asked, snapshot } = open()
  send({ type: 'thread.changed', contact: closed })
  expect([
    asked('threadDesk').length,
    snapshot().context.contact?.status,
    snapshot().matches({ open: { writing: 'barred' } }),
  ]).toEqual([1, 'closed', true])
})
