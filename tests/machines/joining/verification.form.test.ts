import { expect, test } from 'vitest'
import { verificationForm } from '#machines/joining/verification.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

test('a refused email shows its error at the field', () => {
  const play = stage(verificationForm, { values: { email: 'moth@wing.example' } })
  play.send({ type: 'form.submitted' })
  play.fail('submit', aFailure({ kind: 'refused', message: 'Please wait a minute.' }))
  expect(play.snapshot().context.refusals).toEqual({ email: ['Please wait a minute.'] })
})
