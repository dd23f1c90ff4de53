import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { emptyDraft } from '#rules/feed/composition.ts'
import { anExchange, aSignup, aStep } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { stepBarModel } from './stepBar.model.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const mine = aSignup({ user_id: 7, paired_with: 12 })
const rematched = aSignup({ ...mine, paired_with: 13 })
const done = aSignup({ ...mine, is_done_sending: true, is_done_receiving: true })
const paused = aSignup({ ...mine, recording: 'nothing' })
const changedTo = (my_signup: Signup) => ({ exchange: anExchange({ my_signup }) })
const link = 'https://track.example/1'
const written = { sender: null, tells: true, draft: { ...emptyDraft([1]), message: 'Mittens!' } }
const verbs = ['update', 'post-parcel', 'receive', 'mark-received']
const input = { exchangeId: 5, signup: mine, isMod: false, isMinor: false, reportTo }
const asking = { exchangeId: 5, isMod: false, isMinor: false, mayBeRescue: false }
const forMine = { exchangeId: 5, recipient: 12, rescueId: null, isRematched: false, reportTo }

const parcel = aStep({ id: 40 })
const notedAll = aStep({ id: 41, type: 'received_all' })

const cases: Coverage<typeof stepBarMachine> = {
  inputs: [input],
  events: {
    'exchange.changed': [done, mine, paused].map(changedTo),
    'steps.loaded': [{ steps: [aStep()] }],
    'type.chosen': [{ stepType: 'sent_all' }, { stepType: 'physical_sent' }],
    'overlay.opened': verbs.map((verb) => overlayOpened(verb)),
  },
  outcomes: {
    dispatch: { done: [{ step: parcel }], snapshot: [{ context: { link } }] },
    receipt: {
      done: [{ step: aStep({ id: 42, type: 'received' }) }],
      snapshot: [{ context: { received: written } }],
    },
    closing: { done: [{ step: notedAll, signup: done }] },
  },
  key: ({ context: { stepType, signup, mine: told, asked, latest, isDeclined } }) => [
    stepType,
    signup,
    told,
    asked,
    latest?.type,
    isDeclined,
  ],
  limit: 100_000,
}

// Only one recipient is tested on every path, because a second one would double the number of states.
takesEveryTransition(stepBarMachine, {
  ...cases,
  events: { ...cases.events, 'exchange.changed': [rematched, done, paused].map(changedTo) },
})

test('on every path, the bar offers and records updates as the specification says', () =>
  followsModel(stepBarMachine, cases, stepBarModel))

test('after a step is recorded, it is announced and passed to the page, the page reloads, and the sheet closes', () => {
  told.length = 0
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('send-digitally'))
  play.done('dispatch', { step: parcel })
  expect(play.started).toEqual([
    {
      id: 'overlay',
      input: {
        names: ['update', 'post-parcel', 'send-digitally', 'mark-sent', 'receive', 'mark-received'],
      },
    },
    { id: 'dispatch', input: { ...forMine, stepType: 'digital_sent', link: '' } },
  ])
  expect([play.snapshot().value, play.told]).toEqual([
    'offering',
    [['closeOverlay'], ['announce', { message: 'Update saved, great news !', tone: 'good' }]],
  ])
  expect(told).toEqual([{ type: 'step.recorded' }, { type: 'step.changed', step: parcel }])
})

test('after a parcel is recorded, the bar offers to mark sending as done, and accepting opens the sheet for it', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('post-parcel'))
  play.done('dispatch', { step: parcel })
  const before = play.snapshot().value
  play.send({ type: 'steps.loaded', steps: [parcel] })
  const offered = play.snapshot().value
  play.send({ type: 'offer.taken' })
  expect([before, offered, play.told.at(-1)]).toEqual([
    'offering',
    'asking',
    ['openOverlay', { what: 'mark-sent' }],
  ])
})

test('an update that the member has declined is offered again only after the next update', () => {
  const play = stage(stepBarMachine, input)
  const record = () => {
    play.send(overlayOpened('post-parcel'))
    play.done('dispatch', { step: parcel })
    play.send({ type: 'steps.loaded', steps: [parcel] })
  }
  record()
  play.send({ type: 'offer.declined' })
  const declined = play.snapshot().value
  play.send({ type: 'steps.loaded', steps: [parcel] })
  const reloaded = play.snapshot().value
  record()
  expect([declined, reloaded, play.snapshot().value]).toEqual(['offering', 'offering', 'asking'])
})

test('the bar is hidden as soon as the last side is closed, before the exchange has reloaded', () => {
  const signup = aSignup({ ...mine, is_done_sending: true })
  const play = stage(stepBarMachine, { ...input, signup })
  play.send({ type: 'steps.loaded', steps: [aStep({ type: 'sent_all' })] })
  play.send(overlayOpened('mark-received'))
  play.done('closing', { step: notedAll, signup: aSignup({ ...signup, is_done_receiving: true }) })
  play.send({ type: 'steps.loaded', steps: [aStep({ type: 'sent_all' }), notedAll] })
  expect(play.snapshot().value).toBe('finished')
})

test('the page reloads when Back closes a form in the sheet, because a request may have succeeded', () => {
  told.length = 0
  for (const verb of ['send-digitally', 'receive', 'mark-received']) {
    const play = stage(stepBarMachine, input)
    play.send(overlayOpened(verb))
    play.send(overlayClosed)
  }
  expect(told).toEqual([
    { type: 'step.recorded' },
    { type: 'step.recorded' },
    { type: 'step.recorded' },
  ])
})

test('the bar is hidden once both sides are closed', () => {
  const play = stage(stepBarMachine, input)
  play.send({ type: 'exchange.changed', exchange: anExchange({ my_signup: done }) })
  expect(play.snapshot().value).toBe('finished')
})

test('if a side was closed but its step is missing, the bar stays until the step is recorded', () => {
  const play = stage(stepBarMachine, { ...input, signup: done })
  const noted = [aStep({ type: 'sent_all' }), aStep({ type: 'received_all' })]
  const values = [play.snapshot().value]
  for (const steps of [noted.slice(0, 1), noted]) {
    play.send({ type: 'steps.loaded', steps })
    values.push(play.snapshot().value)
  }
  expect(values).toEqual(['finished', 'offering', 'finished'])
})

test('a refresh of the exchange keeps an open form', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('receive'))
  play.send({ type: 'exchange.changed', exchange: anExchange({ my_signup: done }) })
  expect(play.snapshot().value).toBe('receiving')
})

test('an update that is not offered, such as closing a side before anything was sent, cannot be chosen', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('update'))
  expect(play.snapshot().can({ type: 'type.chosen', stepType: 'sent_all' })).toBe(false)
  play.send({ type: 'type.chosen', stepType: 'sent_all' })
  const chosen = [play.snapshot().value, play.told]
  play.send(overlayClosed)
  play.send(overlayOpened('mark-sent'))
  expect([chosen, play.snapshot().value]).toEqual([['choosing', []], 'offering'])
})

test('no update is offered while the swap is paused, and updates are offered again once it resumes', () => {
  const play = stage(stepBarMachine, { ...input, signup: paused })
  const values = [play.snapshot().value]
  for (const signup of [mine, paused]) {
    play.send({ type: 'exchange.changed', ...changedTo(signup) })
    values.push(play.snapshot().value)
  }
  expect(values).toEqual(['paused', 'offering', 'paused'])
})

test('a suspended member is asked what has arrived, but not whether to share it', () => {
  const signup = aSignup({ ...mine, recording: 'receipts' })
  const play = stage(stepBarMachine, { ...input, signup })
  play.send(overlayOpened('post-parcel'))
  const refused = play.snapshot().value
  play.send(overlayOpened('receive'))
  expect([refused, play.started.at(-1)]).toEqual([
    'offering',
    {
      id: 'receipt',
      input: { ...asking, mayTellOthers: false, received: null },
    },
  ])
})

test('the URL opens the sheet, choosing an update changes the sheet’s content, and one step Back closes the sheet', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('update'))
  play.send({ type: 'type.chosen', stepType: 'physical_sent' })
  const parcel = overlayOpened('post-parcel')
  const values = [overlayClosed, parcel, parcel, overlayClosed].map((event) => {
    play.send(event)
    return play.snapshot().value
  })
  expect([values, play.told, play.started.length]).toEqual([
    ['offering', 'dispatching', 'dispatching', 'offering'],
    [['openOverlay', { what: 'post-parcel' }]],
    2,
  ])
})

test('going back from a form to the choice changes the URL', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('receive'))
  play.send({ type: 'choice.revisited' })
  play.send(overlayClosed)
  play.send(overlayOpened('update'))
  expect([play.snapshot().value, play.told]).toEqual([
    'choosing',
    [['openOverlay', { what: 'update' }]],
  ])
})

test('a sheet that the member closes disappears immediately, and a refresh does not reopen it', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('mark-received'))
  play.send({ type: 'choice.abandoned' })
  play.send({ type: 'steps.loaded', steps: [aStep()] })
  expect([play.snapshot().value, play.told]).toEqual(['offering', [['closeOverlay']]])
})

test('a URL that opens the closing of the sending side has no effect until the steps have loaded', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('mark-sent'))
  const before = play.snapshot().value
  play.send({ type: 'steps.loaded', steps: [aStep()] })
  expect([before, play.snapshot().value, play.started.at(-1)]).toEqual([
    'offering',
    'closing',
    { id: 'closing', input: { exchangeId: 5, signupId: 21, rescueId: null, stepType: 'sent_all' } },
  ])
})

test('values entered in a form are restored when the form opens again, until the update is recorded', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('post-parcel'))
  play.show('dispatch', { context: { link } })
  play.send(overlayClosed)
  play.send(overlayOpened('receive'))
  play.show('receipt', { context: { received: written } })
  play.send(overlayClosed)
  play.send(overlayOpened('send-digitally'))
  const others = play.started.at(-1)?.input
  play.send(overlayClosed)
  play.send(overlayOpened('post-parcel'))
  const again = play.started.at(-1)?.input
  play.done('dispatch', { step: parcel })
  play.send(overlayOpened('post-parcel'))
  const recorded = play.started.at(-1)?.input
  play.send(overlayClosed)
  play.send(overlayOpened('receive'))
  expect([others, again, recorded, play.started.at(-1)?.input]).toEqual([
    { ...forMine, stepType: 'digital_sent', link: '' },
    { ...forMine, stepType: 'physical_sent', link },
    { ...forMine, stepType: 'physical_sent', link: '' },
    { ...asking, mayTellOthers: true, received: written },
  ])
})

test('when the recipient changes, the form of a parcel restarts with the entered link and says that the recipient has changed', () => {
  const play = stage(stepBarMachine, input)
  play.send(overlayOpened('post-parcel'))
  play.show('dispatch', { context: { link } })
  for (const my_signup of [rematched, { ...rematched, is_done_receiving: true }])
    play.send({ type: 'exchange.changed', exchange: anExchange({ my_signup }) })
  const forms = play.started.filter(({ id }) => id === 'dispatch')
  expect([play.snapshot().value, forms.map((form) => form.input)]).toEqual([
    'dispatching',
    [
      { ...forMine, stepType: 'physical_sent', link: '' },
      { ...forMine, stepType: 'physical_sent', link, recipient: 13, isRematched: true },
    ],
  ])
})
