import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, waitFor } from 'xstate'
import { enrolmentMachine } from '#machines/exchange/enrolment.machine.ts'
import { exchangePageMachine } from '#machines/exchange/exchangePage.machine.ts'
import { missingGiftMachine } from '#machines/exchange/missingGift.machine.ts'
import { pairThreadMachine } from '#machines/exchange/pairThread.machine.ts'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import type { OverlaysHeard } from '#machines/overlay.ts'
import { aFailure, aMe, anExchange, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { exchangePageModel } from './exchangePage.model.ts'

const before = '2026-11-20T10:00:00.000Z'
const start = '2026-12-01T12:00:00.000Z'
const later = '2026-12-01T12:00:03.000Z'
const drafts = { gifter: 'Dear', recipient: '' }
const input = { slug: 'solstice-parcels', me: aMe(), now: before, waiting: null, drafts }
const mine = aSignup({ user_id: 7 })
const waiting = anExchange({ my_signup: mine, is_signed_up: true })
const paired = anExchange({
  needs_pairing: false,
  is_signed_up: true,
  my_signup: { ...mine, paired_with: 12 },
})
const missing = aFailure({ kind: 'refused', status: 404, message: 'Not found' })

const cases: Coverage<typeof exchangePageMachine> = {
  delays: { pairingPatience: 3_000 },
  inputs: [input, { ...input, now: start }, { ...input, waiting: { addressId: 2 } }],
  events: { 'clock.ticked': [{ now: before }, { now: start }] },
  outcomes: { loadExchange: { done: [anExchange(), paired], error: [missing, offline] } },
}

takesEveryTransition(exchangePageMachine, cases)

test('on every path, the page loads its exchange and updates its parts as the specification says', () =>
  followsModel(exchangePageMachine, cases, exchangePageModel))

test('changes on the page update the kept lists, but only with the participants that a card shows', () => {
  const play = stage(exchangePageMachine, input)
  const signups = Array.from({ length: 12 }, (_, i) => aSignup({ id: i + 1, user_id: i + 20 }))
  play.done('loadExchange', { ...waiting, is_signed_up: false, signups })
  play.send({ type: 'exchange.outdated' })
  play.done('refreshExchange', { ...waiting, signups })
  const listed = { ...waiting, signups: signups.slice(0, 10) }
  expect(play.told).toEqual([
    ['changeItem', { list: '/exchanges', item: { ...listed, is_signed_up: false } }],
    ['changeItem', { list: '/exchanges', item: listed }],
  ])
})

test('the parts of the page get the current time even if the refresh fails', async () => {
  let asked = 0
  const overlay = fromCallback<EventObject, OverlaysHeard>(() => {})
  const enrolment = enrolmentMachine.provide({ actors: { overlay } })
  const page = createActor(
    exchangePageMachine.provide({
      actors: {
        clock: fromCallback(() => {}),
        signup: signupMachine.provide({ actors: { overlay, enrolment } }),
        missingGift: missingGiftMachine.provide({ actors: { overlay } }),
        pairThread: pairThreadMachine.provide({ actors: { overlay } }),
        signupDesk: signupDeskMachine.provide({ actors: { overlay } }),
        loadExchange: fromPromise(async () => {
          asked += 1
          if (asked > 1) throw offline
          return anExchange()
        }),
      },
      actions: { changeItem: () => undefined, goTo: () => undefined },
    }),
    { input },
  ).start()
  await waitFor(page, (snapshot) => snapshot.matches({ ready: 'fresh' }))
  page.send({ type: 'clock.ticked', now: start })
  await waitFor(page, (snapshot) => snapshot.matches({ ready: 'fresh' }))
  page.send({ type: 'exchange.outdated' })
  page.send({ type: 'clock.ticked', now: later })
  await waitFor(page, (snapshot) => snapshot.matches({ ready: 'fresh' }))
  const { lifecycle, signup, deal, swap, signupDesk } = page.getSnapshot().children
  expect(
    [lifecycle, signup, deal, swap, signupDesk].map((part) => part?.getSnapshot().context.now),
  ).toEqual([later, later, later, later, later])
  expect(lifecycle?.getSnapshot().value).toBe('pairing')
  page.stop()
})
