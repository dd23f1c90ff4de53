import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { enrolmentMachine } from '#machines/exchange/enrolment.machine.ts'
import { aFailure, anAddress, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import { enrolmentModel } from './enrolment.model.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const input = { exchangeId: 5, waiting: null, reportTo }
const goingOn = { ...input, waiting: { addressId: 1 } }
const survey = aSurvey()
const refused = aFailure({ kind: 'refused', status: 422, code: 'full', message: 'Full' })
const addresses = [anAddress({ id: 1, is_main: false }), anAddress({ id: 2, is_main: true })]
const mine = aSignup({ user_id: 7 })

const cases: Coverage<typeof enrolmentMachine> = {
  inputs: [input, goingOn],
  events: {
    'address.chosen': [{ id: 1 }],
    'overlay.opened': [overlayOpened('missing-surveys')],
  },
  outcomes: {
    loadAddresses: { done: [addresses], error: [offline] },
    loadNeededSurveys: { done: [[], [survey]], error: [offline] },
    signUp: { done: [mine], error: [refused, offline] },
  },
}

takesEveryTransition(enrolmentMachine, cases)

test('on every path, a member joins an exchange as the specification says', () =>
  followsModel(enrolmentMachine, cases, enrolmentModel))

test('the main address is preselected, and the chosen address is sent with the sign-up', () => {
  const play = stage(enrolmentMachine, input)
  play.done('loadAddresses', addresses)
  const first = play.snapshot().context.addressId
  play.send({ type: 'address.chosen', id: 1 })
  play.send({ type: 'signup.requested' })
  play.done('loadNeededSurveys', [])
  play.done('signUp', mine)
  expect(first).toBe(2)
  expect(play.started.at(-1)).toEqual({ id: 'signUp', input: { exchange_id: 5, address_id: 1 } })
  expect(play.snapshot().output).toEqual(mine)
})

test('a missing survey blocks the sign-up until it is answered', () => {
  const play = stage(enrolmentMachine, input)
  play.send({ type: 'signup.requested' })
  play.done('loadNeededSurveys', [survey])
  expect(play.snapshot().context.missing).toEqual([survey])
  play.send({ type: 'surveys.postponed' })
  expect(play.snapshot().value).toBe('invited')
  expect(play.told).toEqual([['openOverlay', { what: 'missing-surveys' }], ['closeOverlay']])
})

const asked = overlayOpened('missing-surveys')

test('the URL opens the missing surveys without signing up, and Back closes them', () => {
  const play = stage(enrolmentMachine, input)
  play.send(asked)
  play.done('lookUp', [survey])
  play.send(asked)
  const opened = play.snapshot().value
  play.send(overlayClosed)
  expect([opened, play.snapshot().value, play.started.map(({ id }) => id), play.told]).toEqual([
    { missingSurveys: 'listed' },
    'invited',
    ['overlay', 'loadAddresses', 'lookUp'],
    [],
  ])
})

test('the URL for missing surveys opens no dialog if no survey is missing', () => {
  const play = stage(enrolmentMachine, input)
  play.send(asked)
  play.done('lookUp', [])
  expect([play.snapshot().value, play.told]).toEqual(['invited', []])
})

test('the page reloads when somebody else has taken the last spot', () => {
  told.length = 0
  const play = stage(enrolmentMachine, input)
  play.send({ type: 'signup.requested' })
  play.done('loadNeededSurveys', [])
  play.fail('signUp', refused)
  expect(told).toEqual([{ type: 'exchange.outdated' }])
  expect(play.snapshot().context.problem).toEqual(refused.problem)
})

test('a sign-up that resumes after a survey uses the address chosen earlier', () => {
  const play = stage(enrolmentMachine, goingOn)
  play.done('loadAddresses', addresses)
  play.done('loadNeededSurveys', [])
  expect([play.snapshot().value, play.started.at(-1)]).toEqual([
    'joining',
    { id: 'signUp', input: { exchange_id: 5, address_id: 1 } },
  ])
})

test('a sign-up that resumes after one survey lists the next missing survey, and waits again', () => {
  const play = stage(enrolmentMachine, goingOn)
  play.done('loadNeededSurveys', [survey])
  expect([play.snapshot().value, play.told]).toEqual([
    { missingSurveys: 'listed' },
    [['openOverlay', { what: 'missing-surveys' }]],
  ])
})

test('a sign-up continues when its surveys were answered in another tab', () => {
  const play = stage(enrolmentMachine, input)
  play.send({ type: 'signup.requested' })
  play.done('loadNeededSurveys', [survey])
  play.send({ type: 'exchange.refreshed' })
  play.done('lookAgain', [survey])
  const still = play.snapshot().value
  play.send({ type: 'exchange.refreshed' })
  play.done('lookAgain', [])
  expect([still, play.snapshot().value, play.told]).toEqual([
    { missingSurveys: 'listed' },
    'joining',
    [['openOverlay', { what: 'missing-surveys' }], ['closeOverlay']],
  ])
})

test('answering the surveys in another tab does not sign up a member who only opened the list of surveys by its URL', () => {
  const play = stage(enrolmentMachine, input)
  play.send(asked)
  play.done('lookUp', [survey])
  play.send({ type: 'exchange.refreshed' })
  play.done('lookAgain', [])
  expect([play.snapshot().value, play.told]).toEqual(['invited', [['closeOverlay']]])
})
