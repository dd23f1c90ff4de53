import { expect, test } from 'vitest'
import { unsubscribeMachine } from '#machines/member/unsubscribe.machine.ts'
import type { Ending } from '#rules/member/mail-class.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { token: 'a-token' }
const parcels: Ending = { mails: 'parcels', is_ended: false }
const ended: Ending = { mails: 'parcels', is_ended: true }
const unknown = aFailure({ kind: 'refused', status: 404, message: 'Not Found' })

takesEveryTransition(unsubscribeMachine, {
  input,
  outcomes: {
    loadEnding: { done: [parcels, ended], error: [unknown, offline] },
    endMails: { done: [ended], error: [unknown, offline] },
  },
})

test('opening the link does not unsubscribe', () => {
  const play = stage(unsubscribeMachine, input)
  play.done('loadEnding', parcels)
  expect(play.started).toEqual([{ id: 'loadEnding', input }])
})

test('a failed unsubscribe can be retried, and is not shown as failed during the retry', () => {
  const play = stage(unsubscribeMachine, input)
  play.done('loadEnding', parcels)
  play.send({ type: 'end.requested' })
  play.fail('endMails', offline)
  const { value, context } = play.snapshot()
  play.send({ type: 'end.requested' })
  expect([value, context.problem, play.snapshot().context.problem]).toEqual([
    'asking',
    offline.problem,
    null,
  ])
})
