import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { PageAsked } from '#machines/list.ts'
import { approvalForm } from '#machines/mod/approval.form.ts'
import { approvalsMachine } from '#machines/mod/approvals.machine.ts'
import { waitingExchangesMachine } from '#machines/mod/waitingExchanges.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { ApprovalValues } from '#rules/mod/approval-form.ts'
import type { Page } from '#rules/wire/api.ts'
import { anExchange } from '#tests/support/builders.ts'
import { answered } from '#tests/support/inert.ts'
import { pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { now: '2026-11-20T10:00:00.000Z' }
const waiting = { status: 'pending', approved_by: null, start_at: null, end_at: null } as const
const late = anExchange({ id: 4, ...waiting, preferred_start_at: '2026-11-18' })
const ahead = anExchange({ id: 5, ...waiting })

takesEveryTransition(approvalsMachine, {
  input,
  events: { 'review.opened': [{ exchange: ahead }] },
  outcomes: {
    approval: { done: [anExchange()] },
    rejection: { done: [anExchange({ status: 'rejected' })] },
  },
})

function review(exchange = ahead) {
  const play = stage(approvalsMachine, input)
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

test('an approval is announced', () => {
  const play = review()
  play.done('approval', anExchange())
  expect([play.snapshot().value, play.told]).toEqual([
    'waiting',
    [['announce', { message: 'Exchange approved', tone: 'good' }]],
  ])
})

test('looking at the rejection and leaving decides nothing', () => {
  const play = review()
  play.send({ type: 'rejection.chosen' })
  play.send({ type: 'review.closed' })
  expect([play.snapshot().value, play.told]).toEqual(['waiting', []])
})

test('what was decided is gone at once, and what waits is looked at again', async () => {
  const answers: ((page: Page<Exchange>) => void)[] = []
  const loadItems = fromPromise<Page<Exchange>, PageAsked>(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  const submit = answered<Exchange, ApprovalValues>(anExchange())
  const approvals = createActor(
    approvalsMachine.provide({
      actors: {
        waitingExchanges: waitingExchangesMachine.provide({ actors: { loadItems } }),
        approval: approvalForm.provide({ actors: { submit } }),
      },
      actions: { announce: () => undefined },
    }),
    { input },
  ).start()
  const shown = () => {
    const list = approvals.getSnapshot().children.waitingExchanges?.getSnapshot()
    return [list?.value, list?.context.items.map(({ id }) => id)]
  }
  answers[0]?.(pageOf([late, ahead]))
  await expect.poll(shown).toEqual([{ ready: 'complete' }, [4, 5]])
  approvals.send({ type: 'review.opened', exchange: ahead })
  approvals.getSnapshot().children.approval?.send({ type: 'form.submitted' })
  await expect.poll(shown).toEqual([{ ready: 'refreshing' }, [4]])
  answers[1]?.(pageOf([late, anExchange({ id: 6, ...waiting })]))
  await expect.poll(shown).toEqual([{ ready: 'complete' }, [4, 6]])
})
