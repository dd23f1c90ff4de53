import { expect, test } from 'vitest'
import { parentMailMachine } from '#machines/member/parentMail.machine.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const often = aFailure({ kind: 'refused', status: 429, message: 'That was a lot at once.' })

const me = aMe({ is_minor: true, birth_date: '2014-06-01', parent_email: 'mumm@parents.example' })
const input = { me, now: '2026-12-12T12:00:00.000Z' }
const corrected = { ...me, parent_email: 'mum@parents.example' }

takesEveryTransition(parentMailMachine, {
  input,
  outcomes: {
    resendParentMail: { done: [undefined], error: [often, offline] },
    parentEmail: { done: [corrected] },
  },
})

test('what was refused is kept, and a press while the request is under way changes nothing', () => {
  const refused = aFailure({ kind: 'refused', message: 'No confirmation is needed.' })
  const play = stage(parentMailMachine, input)
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

test('a mistyped address is corrected, and the tab learns where the new mail goes', () => {
  const play = stage(parentMailMachine, input)
  play.send({ type: 'change.requested' })
  play.done('parentEmail', corrected)
  expect([play.started, play.told, play.snapshot().value, play.snapshot().context.me]).toEqual([
    [
      {
        id: 'parentEmail',
        input: { values: { parent_email: 'mumm@parents.example' }, given: input },
      },
    ],
    [['changeMember', corrected]],
    'sent',
    corrected,
  ])
})
