import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { PageAsked } from '#machines/list.ts'
import { approvalForm } from '#machines/mod/approval.form.ts'
import { approvalsMachine } from '#machines/mod/approvals.machine.ts'
import { waitingExchangesMachine } from '#machines/mod/waitingExchanges.machine.ts'
import type { OverlaysHeard } from '#machines/overlay.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { ApprovalValues } from '#rules/mod/approval-form.ts'
import type { Led } from '#rules/mod/overlays.ts'
import type { Page } from '#rules/wire/api.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { anExchange } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { answered } from '#tests/support/inert.ts'
import { pageOf } from '#tests/support/lists.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { approvalsModel } from './approvals.model.ts'

const input = { now: '2026-11-20T10:00:00.000Z', led: { first: null } }
const waiting = { status: 'pending', approved_by: null, start_at: null, end_at: null } as const
const late = anExchange({ id: 4, ...waiting, preferred_start_at: '2026-11-18' })
const ahead = anExchange({ id: 5, ...waiting })

const reviewOf = (id: number) => overlayOpened('review', id)
const listing = (...exchanges: Exchange[]) => ({ context: listingOf(pageOf(exchanges)) })
const typedStart = { id: 5, start_at: '2026-12-05T12:00' }
const typedReason = { id: 5, reason: 'Nothing alive goes into the post.' }

const cases: Coverage<typeof approvalsMachine> = {
  input,
  events: { 'overlay.opened': [reviewOf(5)] },
  outcomes: {
    waitingExchanges: { snapshot: [listing(late), listing(late, ahead)] },
    approval: { done: [anExchange()], snapshot: [{ context: { values: typedStart } }] },
    rejection: {
      done: [undefined],
      snapshot: [{ context: { values: typedReason } }],
    },
  },
  key: ({ context: { asked, listing: shown, one } }) => [asked, shown.items.length, one?.id],
}

takesEveryTransition(approvalsMachine, cases)

test('on every path, exchanges are opened, closed and decided on as the specification says', () =>
  followsModel(approvalsMachine, cases, approvalsModel))

function review(exchange = ahead) {
  const play = stage(approvalsMachine, input)
  play.show('waitingExchanges', listing(late, ahead))
  play.send(reviewOf(exchange.id))
  return play
}

test('a review offers noon of the preferred day as the start, or no start if that day has passed', () => {
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
    [['announce', { message: 'Exchange approved', tone: 'good' }], ['closeOverlay']],
  ])
})

test('opening the rejection form and closing the review does not decide on the exchange', () => {
  const play = review()
  play.send({ type: 'rejection.chosen' })
  play.send({ type: 'reading.closed' })
  expect([play.snapshot().value, play.told]).toEqual(['waiting', [['closeOverlay']]])
})

test('an exchange leaves the list when it is decided on, and the list is refreshed after every review', async () => {
  const answers: ((page: Page<Exchange>) => void)[] = []
  const loadItems = fromPromise<Page<Exchange>, PageAsked<Led>>(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  const submit = answered<Exchange, ApprovalValues>(anExchange())
  const approvals = createActor(
    approvalsMachine.provide({
      actors: {
        overlay: fromCallback<EventObject, OverlaysHeard>(() => undefined),
        waitingExchanges: waitingExchangesMachine.provide({ actors: { loadItems } }),
        approval: approvalForm.provide({ actors: { submit } }),
      },
      actions: { announce: () => undefined, closeOverlay: () => undefined },
    }),
    { input },
  ).start()
  const shown = () => {
    const list = approvals.getSnapshot().children.waitingExchanges?.getSnapshot()
    return [list?.value, list?.context.items.map(({ id }) => id)]
  }
  answers[0]?.(pageOf([late, ahead]))
  await expect.poll(shown).toEqual([{ ready: 'complete' }, [4, 5]])
  approvals.send(reviewOf(5))
  approvals.send({ type: 'reading.closed' })
  expect(shown()).toEqual([{ ready: 'refreshing' }, [4, 5]])
  approvals.send(reviewOf(5))
  approvals.getSnapshot().children.approval?.send({ type: 'form.submitted' })
  await expect.poll(shown).toEqual([{ ready: 'refreshing' }, [4]])
  answers.at(-1)?.(pageOf([late, anExchange({ id: 6, ...waiting })]))
  await expect.poll(shown).toEqual([{ ready: 'complete' }, [4, 6]])
})

test('a link opens its review as soon as the list is loaded', () => {
  const play = stage(approvalsMachine, input)
  play.send(reviewOf(5))
  const before = play.snapshot().value
  play.show('waitingExchanges', listing(late, ahead))
  const { value, context } = play.snapshot()
  expect([before, value, context.one]).toEqual(['waiting', { reviewing: 'approving' }, ahead])
})

test('a link to an exchange missing from the list opens the review only once a refreshed list contains the exchange', () => {
  const play = stage(approvalsMachine, input)
  play.send(reviewOf(5))
  play.show('waitingExchanges', listing(late))
  const before = play.snapshot().value
  play.show('waitingExchanges', listing(late, ahead))
  expect([before, play.snapshot().value]).toEqual(['missing', { reviewing: 'approving' }])
})

test('Back closes the review and keeps the drafts', () => {
  const play = review()
  play.show('approval', { context: { values: typedStart } })
  play.send({ type: 'rejection.chosen' })
  play.show('rejection', { context: { values: typedReason } })
  play.send(overlayClosed)
  const closed = [play.snapshot().value, play.snapshot().context.returnTo, play.told]
  play.send(reviewOf(5))
  play.send({ type: 'rejection.chosen' })
  expect([closed, play.started.slice(-2)]).toEqual([
    ['waiting', 5, []],
    [
      { id: 'approval', input: { values: typedStart, given: { exchange: ahead, now: input.now } } },
      { id: 'rejection', input: { values: typedReason } },
    ],
  ])
})

test('a URL that still names the open review does not restart its form', () => {
  const play = review()
  const before = play.started.length
  play.send(reviewOf(5))
  expect(play.started.length).toBe(before)
})

test('a decision moves the focus to the row that takes its place', () => {
  const play = review()
  play.done('approval', anExchange())
  expect(play.snapshot().context.returnTo).toBe(4)
})
