import { expect, test } from 'vitest'
import { exchangeFormMachine } from '#machines/exchange/exchangeForm.machine.ts'
import { detailsOf, NEW_SCHEDULE, scheduleOf } from '#rules/exchange/form.ts'
import { aFailure, aMe, anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2026-11-20T10:00:00.000Z'
const isNew = { slug: null, me: aMe(), now }
const edits = { ...isNew, slug: 'solstice-parcels' }
const choices = { headers: [], surveys: [] }
const mine = anExchange({ can_edit: true })
const values = { ...detailsOf(mine), label: 'Spooky postcards' }
const missing = aFailure({ kind: 'refused', status: 404, message: 'Not found' })

takesEveryTransition(exchangeFormMachine, {
  inputs: [isNew, edits],
  outcomes: {
    loadChoices: { done: [choices], error: [offline] },
    loadExchange: { done: [mine, anExchange()], error: [missing, offline] },
    details: { done: [values], snapshot: [{ context: { values } }] },
    schedule: { done: [mine], snapshot: [{ context: { values: scheduleOf(mine) } }] },
  },
})

test('going back from step 2 and on again loses nothing of either', () => {
  const play = stage(exchangeFormMachine, isNew)
  play.done('loadChoices', choices)
  play.show('details', { context: { values } })
  play.done('details', values)
  const chosen = { ...NEW_SCHEDULE, preferred_start_at: '2026-12-24' }
  play.show('schedule', { context: { values: chosen } })
  play.send({ type: 'details.revisited' })
  play.done('details', values)
  expect(play.started.slice(-2)).toEqual([
    { id: 'details', input: { values } },
    {
      id: 'schedule',
      input: { values: { ...chosen, id: null, details: values }, given: { now } },
    },
  ])
})

test('a changed exchange waits for approval again, and the list is next', () => {
  const play = stage(exchangeFormMachine, edits)
  play.done('loadChoices', choices)
  play.done('loadExchange', mine)
  play.done('details', values)
  play.done('schedule', mine)
  expect(play.told).toEqual([
    ['changeItem', { list: '/exchanges', item: mine }],
    ['announce', { message: 'Exchange updated, pending approval', tone: 'good' }],
    ['goTo', { path: '/exchanges' }],
  ])
})
