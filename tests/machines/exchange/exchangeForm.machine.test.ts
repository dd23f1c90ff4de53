import { expect, test } from 'vitest'
import type { InputFrom } from 'xstate'
import { exchangeFormMachine } from '#machines/exchange/exchangeForm.machine.ts'
import { detailsOf, NEW_DETAILS, NEW_SCHEDULE, scheduleOf } from '#rules/exchange/form.ts'
import { aFailure, aMe, anExchange, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { exchangeFormModel } from './exchangeForm.model.ts'

const now = '2026-11-20T10:00:00.000Z'
const isNew = { slug: null, me: aMe(), now, query: {}, draft: null }
const second = { query: { step: 'schedule' } }
const edits = { ...isNew, slug: 'solstice-parcels' }
const choices = { headers: [], surveys: [], showsGuests: true }
const mine = anExchange({ can_edit: true })
const values = { ...detailsOf(mine), label: 'Spooky postcards' }
const cover = aPicture({ id: 42 })
const missing = aFailure({ kind: 'refused', status: 404, message: 'Not found' })

const cases: Coverage<typeof exchangeFormMachine> = {
  inputs: [
    isNew,
    edits,
    { ...edits, ...second },
    { ...isNew, ...second },
    { ...isNew, draft: { details: values, schedule: NEW_SCHEDULE, covers: [cover] } },
  ],
  events: {
    'address.changed': [{ query: {} }, second],
    'picture.chosen': [
      { picture: cover, isSending: true, hasCome: false },
      { picture: cover, isSending: false, hasCome: true },
    ],
  },
  outcomes: {
    loadChoices: { done: [choices], error: [offline] },
    loadExchange: { done: [mine, anExchange()], error: [missing, offline] },
    details: { done: [values], snapshot: [{ context: { values } }] },
    schedule: { done: [mine], snapshot: [{ context: { values: scheduleOf(mine) } }] },
  },
}

takesEveryTransition(exchangeFormMachine, cases)

test('on every path, an exchange is created and edited as the specification says', () =>
  followsModel(exchangeFormMachine, cases, exchangeFormModel))

test('a new exchange starts as not public where guests see no exchanges', () => {
  const play = stage(exchangeFormMachine, isNew)
  play.done('loadChoices', { ...choices, showsGuests: false })
  expect(play.snapshot().context.schedule.is_public).toBe(false)
})

test('going from step 2 back to step 1 and forward again keeps the values in both steps', () => {
  const play = stage(exchangeFormMachine, isNew)
  play.done('loadChoices', choices)
  play.show('details', { context: { values } })
  play.done('details', values)
  const chosen = { ...NEW_SCHEDULE, preferred_start_at: '2026-12-24' }
  play.show('schedule', { context: { values: chosen } })
  play.send({ type: 'details.revisited' })
  expect(play.told.filter(([action]) => /To$/.test(action))).toEqual([
    ['goTo', { path: '/create-exchange?step=schedule' }],
    ['returnTo', { path: '/create-exchange' }],
  ])
  play.done('details', values)
  expect(play.started.slice(-2)).toEqual([
    { id: 'details', input: { values } },
    {
      id: 'schedule',
      input: { values: { ...chosen, id: null, details: values }, given: { now } },
    },
  ])
})

test('a changed exchange is pending approval again, and saving leads to the list', () => {
  const play = stage(exchangeFormMachine, edits)
  play.done('loadChoices', choices)
  play.done('loadExchange', mine)
  play.done('details', values)
  play.done('schedule', mine)
  expect(play.told.slice(-5)).toEqual([
    ['keepDraft', { slug: 'solstice-parcels', draft: null }],
    ['changeItem', { list: '/exchanges', item: mine }],
    ['outdateList', { name: '/exchanges?tab=mine' }],
    ['announce', { message: 'Exchange updated, pending approval', tone: 'good' }],
    ['goTo', { path: '/exchanges' }],
  ])
})

const opened = (input: InputFrom<typeof exchangeFormMachine>) => {
  const play = stage(exchangeFormMachine, input)
  play.done('loadChoices', choices)
  if (input.slug !== null) play.done('loadExchange', mine)
  return play
}
type Play = ReturnType<typeof opened>
const calls = (play: Play, name: string) => play.told.filter(([action]) => action === name)
const chosen = { ...NEW_SCHEDULE, preferred_start_at: '2026-12-24' }
const draft = { details: values, schedule: chosen, covers: [] }

test('the URL of step 2 opens step 2 if step 1 is complete, and otherwise opens step 1', () => {
  const [edited, fresh] = [opened({ ...edits, ...second }), opened({ ...isNew, ...second })]
  expect([edited.snapshot().value, calls(edited, 'goTo')]).toEqual(['schedule', []])
  expect([fresh.snapshot().value, calls(fresh, 'goTo')]).toEqual([
    'details',
    [['goTo', { path: '/create-exchange', replace: true }]],
  ])
})

test('Back and Forward move between the steps, and Forward only opens a step that may be shown', () => {
  const play = opened({ ...edits, ...second })
  const seen = [{ query: {} }, second, second, { query: {} }].map((asked) => {
    play.send({ type: 'address.changed', ...asked })
    return play.snapshot().value
  })
  expect(seen).toEqual(['details', 'schedule', 'schedule', 'details'])
  play.show('details', { context: { values: { ...values, label: '' } } })
  play.send({ type: 'address.changed', ...second })
  expect([play.snapshot().value, calls(play, 'goTo')]).toEqual([
    'details',
    [['goTo', { path: '/exchange-edit/solstice-parcels', replace: true }]],
  ])
})

test('a draft is stored while the values differ from the initial ones', () => {
  const play = opened(isNew)
  play.show('details', { context: { values } })
  expect(calls(play, 'keepDraft').at(-1)).toEqual([
    'keepDraft',
    { slug: null, draft: { details: values, schedule: NEW_SCHEDULE, covers: [] } },
  ])
  play.show('details', { context: { values: NEW_DETAILS } })
  expect(calls(play, 'keepDraft').at(-1)).toEqual(['keepDraft', { slug: null, draft: null }])
})

test('after a reload, both steps show the typed values, which count as unsaved', () => {
  const play = opened({ ...isNew, ...second, draft })
  expect([play.snapshot().value, play.started.at(-1)]).toEqual([
    'schedule',
    {
      id: 'schedule',
      input: { values: { ...chosen, id: null, details: values }, given: { now } },
    },
  ])
})

test('starting over discards the draft and shows the saved exchange', () => {
  const play = opened({ ...edits, ...second, draft })
  play.send({ type: 'draft.discarded' })
  expect([play.snapshot().value, play.snapshot().context.draft, play.started.at(-1)]).toEqual([
    'details',
    null,
    { id: 'details', input: { values: detailsOf(mine) } },
  ])
  expect([calls(play, 'returnTo'), calls(play, 'keepDraft').at(-1)]).toEqual([
    [['returnTo', { path: '/exchange-edit/solstice-parcels' }]],
    ['keepDraft', { slug: 'solstice-parcels', draft: null }],
  ])
})

test('an uploaded cover is selected when the upload ends, and the draft includes the picture', () => {
  const play = opened(isNew)
  play.send({ type: 'picture.chosen', picture: null, isSending: true, hasCome: false })
  play.send({ type: 'picture.chosen', picture: cover, isSending: false, hasCome: true })
  play.show('details', { context: { values: { ...values, picture_id: 42 } } })
  expect([play.snapshot().context.covers, calls(play, 'keepDraft').at(-1)]).toEqual([
    [cover],
    [
      'keepDraft',
      {
        slug: null,
        draft: {
          details: { ...values, picture_id: 42 },
          schedule: NEW_SCHEDULE,
          covers: [cover],
        },
      },
    ],
  ])
})

test('the form of a rejected exchange shows the reason for the rejection', () => {
  const play = stage(exchangeFormMachine, edits)
  play.done('loadChoices', choices)
  const reason = 'Please say what may be sent.'
  play.done('loadExchange', { ...mine, status: 'rejected', reason })
  expect(play.snapshot().context.reason).toBe(reason)
})
