import { expect, test } from 'vitest'
import { approvalsMachine } from '#machines/mod/approvals.machine.ts'
import { metaOf } from '#rules/wire/api.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { now: '2026-11-20T10:00:00.000Z' }
const waiting = { status: 'pending', approved_by: null, start_at: null, end_at: null } as const
const late = anExchange({ id: 4, ...waiting, preferred_start_at: '2026-11-18' })
const ahead = anExchange({ id: 5, ...waiting })
const both = { data: [late, ahead], meta: metaOf(1, 50, 2) }
const none = { data: [], meta: metaOf(1, 50, 0) }

takesEveryTransition(approvalsMachine, {
  input,
  events: { 'review.opened': [{ exchange: ahead }] },
  outcomes: {
    loadWaiting: { done: [both, none], error: [offline] },
    approval: { done: [anExchange()] },
    rejection: { done: [anExchange({ status: 'rejected' })] },
  },
})

function review(exchange = ahead) {
  const play = stage(approvalsMachine, input)
  play.done('loadWaiting', both)
  play.send({ type: 'review.opened', exchange })
  return play
}

test('a review offers noon of the preferred day, and no day where that has passed', () => {
  const offered = [ahead, late].map((exchange) => {
    const start = review(exchange).snapshot().children.approval?.getSnapshot().context
      .values.start_at
    return start ? new Date(start).toISOString() : start
  })
  expect(offered).toEqual(['2026-12-01T12:00:00.000Z', ''])
})

test('an approval is told, and what waits is asked for anew', () => {
  const play = review()
  play.done('approval', anExchange())
  const loading = play.snapshot().value
  play.done('loadWaiting', none)
  expect([loading, play.snapshot().value, play.told]).toEqual([
    'loading',
    'empty',
    [['announce', { message: 'Exchange approved', tone: 'good' }]],
  ])
})

test('looking at the rejection and leaving decides nothing', () => {
  const play = review()
  play.send({ type: 'rejection.chosen' })
  play.send({ type: 'review.closed' })
  expect([play.snapshot().value, play.told]).toEqual([{ ready: 'idle' }, []])
})
