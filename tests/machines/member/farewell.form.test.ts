import { expect, test } from 'vitest'
import { farewellForm } from '#machines/member/farewell.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const words = 'This isn’t your password'
const wrong = aFailure({
  kind: 'invalid',
  status: 422,
  message: words,
  errors: { password: [words] },
})

test('the form is not sent without a password', () => {
  const play = stage(farewellForm, { values: { password: '' } })
  play.send({ type: 'form.submitted' })
  expect([play.snapshot().context.errors, play.started]).toEqual([
    { password: ['This field is required'] },
    [],
  ])
})

test('a wrong password shows an error at the field', () => {
  const play = stage(farewellForm, { values: { password: 'Copper dagger!' } })
  play.send({ type: 'form.submitted' })
  play.fail('submit', wrong)
  expect(play.snapshot().context.refusals).toEqual({ password: [words] })
})
