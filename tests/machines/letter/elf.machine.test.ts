import { expect, test } from 'vitest'
import { elfMachine } from '#machines/letter/elf.machine.ts'
import { aContact } from '#tests/support/letters-of-members.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { exchangeId: 5 }
const asked = overlayOpened('elf')
const typed = (message: string) => ({
  context: { values: { message, exchange_id: 5 } },
})

takesEveryTransition(elfMachine, {
  input,
  events: { 'overlay.opened': [asked] },
  outcomes: {
    elfLetter: { done: [aContact()], snapshot: [typed('Hello')] },
  },
})

function open() {
  const play = stage(elfMachine, input)
  play.send(asked)
  return play
}

test('a closed popup starts no form, and Back closes an open popup', () => {
  const play = stage(elfMachine, input)
  const before = play.started.length
  play.send(asked)
  const during = play.started.at(-1)
  play.send(overlayClosed)
  expect([before, during, play.snapshot().value]).toEqual([
    1,
    { id: 'elfLetter', input: { values: { message: '', exchange_id: 5 } } },
    'closed',
  ])
})

test('typed text is restored until it is sent', () => {
  const play = open()
  play.show('elfLetter', typed('Half a'))
  play.send({ type: 'popup.closed' })
  play.send(asked)
  const again = play.started.at(-1)?.input
  play.done('elfLetter', aContact())
  play.send(asked)
  expect([again, play.started.at(-1)?.input, play.told]).toEqual([
    { values: { message: 'Half a', exchange_id: 5 } },
    { values: { message: '', exchange_id: 5 } },
    [
      ['closeOverlay'],
      ['closeOverlay'],
      ['announce', { message: "Message sent, we'll get back to you ASAP", tone: 'good' }],
    ],
  ])
})
