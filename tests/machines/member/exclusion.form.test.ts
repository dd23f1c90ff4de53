import { expect, test } from 'vitest'
import { exclusionForm } from '#machines/member/exclusion.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const full = aFailure({
  kind: 'invalid',
  errors: { nickname: ['Your list holds 20 names at most. Remove one first, or ask an elf.'] },
})

test('a refused name shows its error until the name is changed', () => {
  const play = stage(exclusionForm, { values: { nickname: 'Sylas' } })
  play.send({ type: 'form.submitted' })
  play.fail('submit', full)
  const { refusals } = play.snapshot().context
  play.send({ type: 'field.changed', name: 'nickname', value: 'Nettle' })
  expect([refusals, play.snapshot().context.refusals]).toEqual([full.problem.errors, {}])
})
