import { expect, test } from 'vitest'
import { parentMailMachine } from '#machines/parentMail.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const often = aFailure({ kind: 'refused', status: 429, message: 'That was a lot at once.' })

takesEveryTransition(parentMailMachine, {
  outcomes: { resendParentMail: { done: [undefined], error: [often, offline] } },
})

test('what was refused is kept, and a press while it is asked for changes nothing', () => {
  const refused = aFailure({ kind: 'refused', message: 'No confirmation is needed.' })
  const play = stage(parentMailMachine, undefined)
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
  expect(play.started.map(({ id }) => id)).toEqual(['resendParentMail', 'resendParentMail'])
})
