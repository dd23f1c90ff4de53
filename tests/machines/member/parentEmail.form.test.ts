import { expect, test } from 'vitest'
import { parentEmailForm } from '#machines/member/parentEmail.form.ts'
import { aMe } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const me = aMe({ is_minor: true, birth_date: '2014-06-01', parent_email: 'mumm@parents.example' })

test('the address that was already emailed is not accepted as a correction', () => {
  const play = stage(parentEmailForm, {
    values: { parent_email: 'Mumm@parents.example' },
    given: { me, now: '2026-12-12T12:00:00.000Z' },
  })
  play.send({ type: 'form.submitted' })
  expect([play.snapshot().context.errors, play.started]).toEqual([
    {
      parent_email: ['We’ve already written to this email. You can send it again instead.'],
    },
    [],
  ])
})
