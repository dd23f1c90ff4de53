import { expect, test } from 'vitest'
import { profileCardForm } from '#machines/member/profileCard.form.ts'
import { NICKNAME_TAKEN } from '#rules/member/fields.ts'
import { problemOfRefusal } from '#rules/wire/problem.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const taken = aFailure(problemOfRefusal(NICKNAME_TAKEN))

takesEveryTransition(profileCardForm, {
  input: { values: { nickname: 'Mothwing', discord: '' } },
  events: {
    'field.changed': [
      { name: 'nickname', value: '' },
      { name: 'nickname', value: 'Oxalis' },
    ],
    'field.left': [{ name: 'nickname' }],
  },
  outcomes: {
    verify: { done: [{ available: true }], error: [offline, taken] },
    submit: { done: [aMe()], error: [offline, taken] },
  },
})

test('a nickname is checked before it is saved, and a taken one is not sent', () => {
  const values = { nickname: 'Oxalis', discord: 'oxalis#1' }
  const play = stage(profileCardForm, { values })
  play.send({ type: 'form.submitted' })
  expect(play.started.at(-1)).toEqual({ id: 'verify', input: values })
  play.fail('verify', taken)
  const { value, context } = play.snapshot()
  expect([value, context.refusals]).toEqual([
    'editing',
    { nickname: ['This nickname is already taken'] },
  ])
})
