import { expect, test } from 'vitest'
import {
  openSurveyRequestsMachine,
  surveyRequestsMachine,
} from '#machines/mod/surveyRequests.machine.ts'
import type { SurveyRequest } from '#rules/mod/survey-request.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { pageOf } from '#tests/support/lists.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { aSurveyRequest } from '#tests/support/survey-requests.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import { surveyRequestsModel } from './surveyRequests.model.ts'

const input = { actor: { id: 1 }, led: { first: null } }
const followUp = overlayOpened('settle', 5)
const listing = (...requests: SurveyRequest[]) => ({ context: listingOf(pageOf(requests)) })
const first = aSurveyRequest({ id: 4 })
const one = aSurveyRequest()
const written = aSurveyRequest({ contact_id: 7 })
const typedLetter = { id: 5, message: 'What should it ask?' }
const typedReason = { id: 5, reason: 'Treats asks that' }

const cases: Coverage<typeof surveyRequestsMachine> = {
  input,
  events: { 'overlay.opened': [followUp] },
  outcomes: {
    openSurveyRequests: {
      // The test for approvals covers a list that changes while an item is open, so this one skips that.
      snapshot: ({ value, context }) => {
        if (typeof value === 'object') return []
        return context.one?.contact_id ? [listing(written)] : [listing(first), listing(first, one)]
      },
    },
    loadSurveys: { done: [[aSurvey()]], error: [offline] },
    attachment: { done: [undefined] },
    creatorLetter: { done: [written], snapshot: [{ context: { values: typedLetter } }] },
    rejection: { done: [undefined], snapshot: [{ context: { values: typedReason } }] },
  },
  key: ({ context: { asked, listing: shown, one: open } }) => [
    asked,
    shown.items.map(({ id, contact_id }) => [id, contact_id]),
    open?.contact_id,
  ],
}

takesEveryTransition(surveyRequestsMachine, cases)

test('on every path, requests are opened, answered and settled as the specification says', () =>
  followsModel(surveyRequestsMachine, cases, surveyRequestsModel))

function follow(...requests: SurveyRequest[]) {
  const play = stage(surveyRequestsMachine, input)
  play.show('openSurveyRequests', listing(...requests))
  play.send(followUp)
  return play
}

test('a request opens with the available surveys, and attaching a survey settles the request', () => {
  const play = follow(first, one)
  play.done('loadSurveys', [aSurvey()])
  expect([play.snapshot().context.surveys, play.started.at(-1)]).toEqual([
    [aSurvey()],
    { id: 'attachment', input: { values: { id: 5, survey_id: '' } } },
  ])
  play.done('attachment')
  const { value, context } = play.snapshot()
  expect([value, context.returnTo, context.asked, play.told]).toEqual([
    'waiting',
    4,
    null,
    [['announce', { message: 'Survey attached', tone: 'good' }], ['closeOverlay']],
  ])
})

test('sending a letter leaves the request open, and links it to the thread', () => {
  const play = follow(one)
  play.send({ type: 'writing.chosen' })
  play.show('creatorLetter', { context: { values: typedLetter } })
  play.done('creatorLetter', written)
  const { value, context } = play.snapshot()
  expect([value, context.one, context.letters[5], play.told]).toEqual([
    { following: { writing: 'written' } },
    written,
    { id: 5, message: '' },
    [['announce', { message: 'Message sent', tone: 'good' }]],
  ])
})

test('a request that another mod has already written about links to that thread', () => {
  const play = follow(written)
  play.send({ type: 'writing.chosen' })
  expect(play.snapshot().value).toEqual({ following: { writing: 'written' } })
})

test('a request can be settled without a survey', () => {
  const play = follow(one)
  play.send({ type: 'declining.chosen' })
  play.done('rejection')
  expect([play.snapshot().value, play.told[0]]).toEqual([
    'waiting',
    ['announce', { message: 'Settled without a survey', tone: 'good' }],
  ])
})

test('Back closes a request and keeps the drafts', () => {
  const play = follow(one)
  play.send({ type: 'writing.chosen' })
  play.show('creatorLetter', { context: { values: typedLetter } })
  play.send({ type: 'declining.chosen' })
  play.show('rejection', { context: { values: typedReason } })
  play.send(overlayClosed)
  const closed = [play.snapshot().value, play.snapshot().context.returnTo]
  play.send(followUp)
  play.send({ type: 'writing.chosen' })
  const letter = play.started.at(-1)
  play.send({ type: 'declining.chosen' })
  expect([closed, letter, play.started.at(-1)]).toEqual([
    ['waiting', 5],
    { id: 'creatorLetter', input: { values: typedLetter } },
    { id: 'rejection', input: { values: typedReason } },
  ])
})

const listInput = { query: { first: null } }

test('the list of survey requests is empty after the last one is settled', () => {
  const play = stage(openSurveyRequestsMachine, listInput)
  play.done('loadItems', pageOf([aSurveyRequest({ id: 5 })]))
  play.send({ type: 'item.removed', id: 5 })
  expect(play.snapshot().value).toBe('empty')
})
