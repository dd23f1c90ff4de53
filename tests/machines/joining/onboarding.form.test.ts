import { expect, test } from 'vitest'
import { identityForm, nicknameForm, privacyForm } from '#machines/joining/onboarding.form.ts'
import { draftsOf } from '#rules/joining/onboarding-drafts.ts'
import { NICKNAME_TAKEN } from '#rules/member/fields.ts'
import { problemOfRefusal } from '#rules/wire/problem.ts'
import { aFailure, aMe } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const taken = aFailure(problemOfRefusal(NICKNAME_TAKEN))
const me = aMe({ has_completed_onboarding: false })
const drafts = draftsOf(me, null)
const given = { now: '2026-11-20T12:00:00.000Z', email: me.email }

const errorsWith = (address_privacy: string, onboarding_comment: string) =>
  stage(privacyForm, { values: { address_privacy, onboarding_comment } }).snapshot().context.errors

test('the list of people who must not get the address is required only for the choice “Specific people must not get my info.”', () => {
  expect([errorsWith('3', ''), errorsWith('3', 'Nettle'), errorsWith('4', '')]).toEqual([
    { onboarding_comment: ['This field is required'] },
    {},
    {},
  ])
})

const born = (birth_date: string, parent_email = '') => {
  const form = stage(identityForm, {
    values: { ...drafts.identity, birth_date, parent_email },
    given,
  })
  return Object.keys(form.snapshot().context.errors)
}

test('a parent’s email is required under the age of eighteen, and nobody can join under the age of thirteen', () => {
  expect([
    born('2008-11-20'),
    born('2008-11-21'),
    born('2008-11-21', 'parent@wing.example'),
    born('2008-11-21', me.email),
    born('2013-11-21', 'parent@wing.example'),
    born(''),
  ]).toEqual([[], ['parent_email'], [], ['parent_email'], ['birth_date'], ['birth_date']])
})

test('a nickname is checked before it is saved, and a taken nickname shows an error at its field', () => {
  const play = stage(nicknameForm, { values: { nickname: 'Mothwing' } })
  play.send({ type: 'form.submitted' })
  expect(play.started).toEqual([{ id: 'verify', input: { nickname: 'Mothwing' } }])
  play.fail('verify', taken)
  expect([play.snapshot().value, play.snapshot().context.refusals]).toEqual([
    'editing',
    { nickname: ['This nickname is already taken'] },
  ])
})
