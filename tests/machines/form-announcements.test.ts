import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { nicknameForm } from '#machines/joining/onboarding.form.ts'
import { registrationEmailForm } from '#machines/joining/registration.form.ts'
import { bugForm } from '#machines/letter/bug.form.ts'
import { contactForm, replyForm } from '#machines/letter/contact.form.ts'
import { elfLetterForm } from '#machines/letter/elfLetter.form.ts'
import { birthDateForm } from '#machines/member/birthDate.form.ts'
import { profileCardForm } from '#machines/member/profileCard.form.ts'
import { regionForm } from '#machines/member/region.form.ts'
import { NICKNAME_TAKEN } from '#rules/member/fields.ts'
import { problemOfRefusal } from '#rules/wire/problem.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const refusal = aFailure({ kind: 'refused', message: 'Closed for today.' })
const ownWords = { message: 'Closed for today.', tone: 'bad' }
const unexpected = { message: 'An error has occured', tone: 'bad' }
const goblins = { message: 'An error has occured, goblins will pay', tone: 'bad' }
const boblin = { message: 'Something happened, Boblin the goblin is on the case', tone: 'bad' }

const birthDateGiven = { from: '1999-10-31', now: '2026-11-20T12:00:00.000Z' }

test.each<[AnyStateMachine, object, object]>([
  [regionForm, { values: { region: 'uk' } }, { ...ownWords, lifetime: 10_000 }],
  [birthDateForm, { values: { birth_date: '1999-11-30' }, given: birthDateGiven }, unexpected],
  [registrationEmailForm, { values: { email: 'moth@wing.example' } }, ownWords],
  [contactForm, { values: { message: 'Hello', exchange_id: null } }, goblins],
  [replyForm, { values: { contact_id: 7, message: 'Hello' } }, goblins],
  [bugForm, { values: { message: 'Mute', page: null, browser: null } }, goblins],
  [elfLetterForm, { values: { message: 'Hello', exchange_id: 5 } }, boblin],
])('the form $id announces each refusal once', (form, input, toast) => {
  const play = stage(form, input as never)
  play.send({ type: 'form.submitted' })
  play.fail('submit', refusal)
  play.send({ type: 'form.submitted' })
  play.fail('submit', refusal)
  expect([play.snapshot().value, play.told]).toEqual([
    'editing',
    [
      ['announce', toast],
      ['announce', toast],
    ],
  ])
})

test('the form registrationEmail announces that an email is already registered', () => {
  const play = stage(registrationEmailForm, { values: { email: 'moth@wing.example' } })
  play.send({ type: 'form.submitted' })
  play.done('submit', { exists: true })
  expect(play.told).toEqual([
    ['announce', { message: 'This email is already registered', tone: 'bad' }],
  ])
})

test.each<[AnyStateMachine, object]>([
  [nicknameForm, { values: { nickname: 'Mothwing' } }],
  [profileCardForm, { values: { nickname: 'Mothwing', discord: '' } }],
])(
  'the form $id announces that a nickname is taken, but announces no other failure',
  (form, input) => {
    const play = stage(form, input as never)
    play.send({ type: 'form.submitted' })
    play.fail('verify', refusal)
    expect(play.told).toEqual([])
    play.send({ type: 'form.submitted' })
    play.fail('verify', aFailure(problemOfRefusal(NICKNAME_TAKEN)))
    expect(play.told).toEqual([
      ['announce', { message: 'This nickname is already taken', tone: 'bad' }],
    ])
  },
)
