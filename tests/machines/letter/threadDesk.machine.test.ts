import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { threadDeskMachine } from '#machines/letter/threadDesk.machine.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const heard: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => heard.push(event), 0)).start()
const mine = aContact()
const answered = aContact({ chat_messages: [aChatMessage()] })
const ofAnother = aContact({ is_mine: false })
const closed = { ...ofAnother, status: 'closed' } as const
const input = { reportTo, contact: mine, me: aMe({ id: 1 }) }
const inputOfMods = { reportTo, contact: ofAnother, me: aMe({ id: 3, role: 'mod' }) }
const typed = (message: string) => ({ context: { values: { id: 7, message } } })
const refusal = aFailure({ kind: 'refused', status: 422, message: 'An elf was faster.' })

takesEveryTransition(threadDeskMachine, {
  inputs: [input, inputOfMods],
  events: {
    'overlay.opened': ['close', 'edit', 'delete'].map((what) => overlayOpened(what)),
    'thread.changed': [{ contact: answered }],
  },
  outcomes: {
    closeContact: { done: [closed], error: [offline] },
    deleteContact: { done: [undefined], error: [offline] },
    letterWording: { done: [mine], snapshot: [typed('Where')] },
  },
  key: ({ context: { me, contact, typed: words, problem } }) => [
    me.role,
    contact.chat_messages.length,
    words,
    problem !== null,
  ],
})

function opened(what: string, given = input) {
  heard.length = 0
  const play = stage(threadDeskMachine, given)
  play.send(overlayOpened(what))
  return play
}

test('a mod closes a thread after a confirmation', () => {
  const play = opened('close', inputOfMods)
  play.send({ type: 'desk.confirmed' })
  expect(play.started.at(-1)).toEqual({ id: 'closeContact', input: { id: 7 } })
  play.done('closeContact', closed)
  expect([play.snapshot().value, heard, play.told]).toEqual([
    'idle',
    [{ type: 'thread.changed', contact: closed }],
    [['closeOverlay']],
  ])
})

test('the author edits their letter, and unsaved text is restored', () => {
  const play = opened('edit')
  play.show('letterWording', typed('Where is it?'))
  play.send(overlayClosed)
  play.send(overlayOpened('edit'))
  expect(play.started.at(-1)).toEqual({
    id: 'letterWording',
    input: { values: { id: 7, message: 'Where is it?' } },
  })
  const changed = aContact({ message: 'Where is it?' })
  play.done('letterWording', changed)
  expect([play.snapshot().context.typed, heard, play.told]).toEqual([
    null,
    [{ type: 'thread.changed', contact: changed }],
    [['announce', { message: 'Your letter is changed', tone: 'good' }], ['closeOverlay']],
  ])
})

test('the author deletes their letter after a confirmation, and leaves the deleted thread’s page', () => {
  const play = opened('delete')
  play.send({ type: 'desk.confirmed' })
  expect(play.started.at(-1)).toEqual({ id: 'deleteContact', input: { id: 7 } })
  play.done('deleteContact')
  expect(play.told).toEqual([
    ['announce', { message: 'Your letter is deleted', tone: 'good' }],
    ['goTo', { path: '/contact-a-mod', replace: true }],
  ])
})

test('a refusal shows in the dialog, and Back leaves everything unchanged', () => {
  const play = opened('delete')
  play.send({ type: 'desk.confirmed' })
  play.fail('deleteContact', refusal)
  const refused = [play.snapshot().value, play.snapshot().context.problem]
  play.send(overlayClosed)
  expect([refused, play.snapshot().value, play.told]).toEqual([
    [{ deletion: 'asking' }, refusal.problem],
    'idle',
    [],
  ])
})

test('a letter can no longer be edited once a mod has answered', () => {
  const play = stage(threadDeskMachine, input)
  play.send({ type: 'thread.changed', contact: answered })
  play.send(overlayOpened('delete'))
  expect(play.snapshot().value).toBe('idle')
})

test.each([
  ['close', 'closing', 'closeContact', inputOfMods],
  ['delete', 'deletion', 'deleteContact', input],
] as const)(
  'a refusal to %s the thread is shown in the dialog even after the user went back, and the dialog can be closed although it is no longer in the URL',
  (what, state, act, given) => {
    const play = opened(what, given)
    play.send({ type: 'desk.confirmed' })
    play.send(overlayClosed)
    play.fail(act, refusal)
    const refused = [play.snapshot().value, play.snapshot().context.problem]
    play.send({ type: 'desk.abandoned' })
    expect([refused, play.snapshot().value, play.told]).toEqual([
      [{ [state]: 'asking' }, refusal.problem],
      'idle',
      [['closeOverlay']],
    ])
  },
)
