import { expect, test } from 'vitest'
import { credentialsForm } from '#machines/joining/credentials.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

test('a refusal is shown at the password, whether the email or the password was wrong, and the typed values stay', () => {
  const values = { email: 'moth@wing.example', password: 'secret' }
  const play = stage(credentialsForm, { values })
  play.send({ type: 'form.submitted' })
  play.fail('submit', aFailure({ kind: 'refused', message: 'These do not belong together.' }))
  const { value, context } = play.snapshot()
  expect([value, context.values, context.refusals]).toEqual([
    'editing',
    values,
    { password: ['These do not belong together.'] },
  ])
})
