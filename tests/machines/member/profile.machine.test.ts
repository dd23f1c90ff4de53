import { expect, test } from 'vitest'
import { profileMachine } from '#machines/member/profile.machine.ts'
import { aFailure, aMe } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { me: aMe(), now: '2026-11-20T12:00:00.000Z' }
const { problem } = aFailure({ kind: 'refused', message: 'Regions are closed for today.' })
const popupForm = {
  snapshot: [{ context: { problem } }, { context: { problem: null } }],
  done: [aMe({ region: 'uk' })],
}

takesEveryTransition(profileMachine, {
  input,
  events: { 'member.changed': [{ member: aMe({ nickname: 'Oxalis' }) }] },
  outcomes: {
    birthDate: popupForm,
    region: popupForm,
  },
  key: ({ context: { told } }) => told,
})

test('a region that cannot be changed is announced in the server’s words for ten seconds, once', () => {
  const play = stage(profileMachine, input)
  play.send({ type: 'region.opened' })
  play.show('region', { context: { problem } })
  play.show('region', { context: { problem } })
  expect(play.told).toEqual([
    ['announce', { message: 'Regions are closed for today.', tone: 'bad', lifetime: 10_000 }],
  ])
})

test('a changed birth date closes its popup, and the tab learns of it', () => {
  const play = stage(profileMachine, input)
  const changed = aMe({ birth_date: '1998-10-31' })
  play.send({ type: 'birthDate.opened' })
  play.done('birthDate', changed)
  expect([play.snapshot().value, play.told]).toEqual([
    'idle',
    [
      ['changeMember', changed],
      ['announce', { message: 'Birth date updated', tone: 'good' }],
    ],
  ])
})

test('a failure is announced again when the popup is opened again', () => {
  const play = stage(profileMachine, input)
  for (const _ of ['first', 'second']) {
    play.send({ type: 'birthDate.opened' })
    play.show('birthDate', { context: { problem } })
    play.send({ type: 'popup.closed' })
  }
  expect(play.told).toEqual([
    ['announce', { message: 'An error has occured', tone: 'bad' }],
    ['announce', { message: 'An error has occured', tone: 'bad' }],
  ])
})
