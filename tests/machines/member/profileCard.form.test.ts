import { expect, test } from 'vitest'
import { profileCardForm } from '#machines/member/profileCard.form.ts'
import { NICKNAME_TAKEN } from '#rules/member/fields.ts'
import { problemOfRefusal } from '#rules/wire/problem.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const taken = aFailure(problemOfRefusal(NICKNAME_TAKEN))

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
