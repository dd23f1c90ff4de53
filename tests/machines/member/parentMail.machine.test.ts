import { expect, test } from 'vitest'
import { parentMailMachine } from '#machines/member/parentMail.machine.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { parentMailModel } from './parentMail.model.ts'

const often = aFailure({ kind: 'refused', status: 429, message: 'That was a lot.' })

const me = aMe({ is_minor: true, birth_date: '2014-06-01', parent_email: 'mumm@parents.example' })
const input = { me, now: '2026-12-12T12:00:00.000Z' }
const correction = overlayOpened('parent-email')
const corrected = { ...me, parent_email: 'mum@parents.example' }

const cases: Coverage<typeof parentMailMachine> = {
  input,
  events: { 'overlay.opened': [correction] },
  outcomes: {
    resendParentMail: { done: [undefined], error: [often, offline] },
    parentEmail: { done: [corrected] },
  },
}

takesEveryTransition(parentMailMachine, cases)

test('on every path, the email to a parent is sent again or redirected as the specification says', () =>
  followsModel(parentMailMachine, cases, parentMailModel))

test('a refused email to the parent is shown with the reason, and pressing the button during a request sends no other email', () => {
  const refused = aFailure({ kind: 'refused', message: 'You don’t need a confirmation.' })
  const play = stage(parentMailMachine, input)
  play.send({ type: 'resend.requested' })
  play.fail('resendParentMail', refused)
  const unsent = play.snapshot()
  play.send({ type: 'resend.requested' })
  play.send({ type: 'resend.requested' })
  play.done('resendParentMail')
  expect([unsent.value, unsent.context.problem, play.snapshot().value]).toEqual([
    'unsent',
    refused.problem,
    'sent',
  ])
  expect(play.started.map(({ id }) => id)).toEqual([
    'overlay',
    'resendParentMail',
    'resendParentMail',
  ])
})

test('correcting a mistyped parent’s email updates the tab’s member', () => {
  const play = stage(parentMailMachine, input)
  play.send(correction)
  play.done('parentEmail', corrected)
  expect([
    play.started.slice(1),
    play.told,
    play.snapshot().value,
    play.snapshot().context.me,
  ]).toEqual([
    [
      {
        id: 'parentEmail',
        input: { values: { parent_email: 'mumm@parents.example' }, given: input },
      },
    ],
    [['closeOverlay'], ['changeMember', corrected]],
    'sent',
    corrected,
  ])
})

test('the URL opens the correction form, Back closes it, and cancelling also removes it from the URL', () => {
  const play = stage(parentMailMachine, input)
  const values = [correction, correction, overlayClosed, correction].map((event) => {
    play.send(event)
    return play.snapshot().value
  })
  play.send({ type: 'change.abandoned' })
  expect([...values, play.snapshot().value, play.told]).toEqual([
    'correcting',
    'correcting',
    'waiting',
    'correcting',
    'waiting',
    [['closeOverlay']],
  ])
  expect(play.started.filter(({ id }) => id === 'parentEmail')).toHaveLength(2)
})

test('a correction requested while an email is being sent waits until that is done', () => {
  const play = stage(parentMailMachine, input)
  play.send({ type: 'resend.requested' })
  play.send(correction)
  const meanwhile = play.snapshot().value
  play.done('resendParentMail')
  expect([meanwhile, play.snapshot().value]).toEqual(['sending', 'correcting'])
})
