import { expect, test } from 'vitest'
import {
  cancellationForm,
  owedSettlingForm,
  rejectionForm,
  removalForm,
  restrictionForm,
} from '#machines/mod/reason.form.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const cases = {
  input: { values: { id: 5, reason: '' } },
  events: {
    'field.changed': [{ name: 'reason', value: 'No day is said' }],
    'field.left': [{ name: 'reason' }],
  },
  outcomes: { submit: { done: [anExchange()], error: [offline] } },
}

const restricting = { values: { id: 5, how: 'pause', days: '3', reason: '' } } as const

test.each([
  ['rejection', rejectionForm],
  ['cancellation', cancellationForm],
  ['settlement of an owed gift', owedSettlingForm],
])('a %s without a reason is not sent', (_, form) => {
  const play = stage(form, cases.input)
  play.send({ type: 'form.submitted' })
  expect([play.started, play.emitted]).toEqual([
    [],
    [{ type: 'form.rejected', fields: ['reason'] }],
  ])
})

test('a removal is not sent until the mod chooses who sends to whom', () => {
  const values = { id: 5, reason: 'Gone quiet', rearrangement: '' }
  const play = stage(removalForm, { values })
  play.send({ type: 'form.submitted' })
  expect([play.started, play.snapshot().context.errors]).toEqual([
    [],
    { rearrangement: ['Please choose the new pairs'] },
  ])
})

test('a restriction without a reason is not sent', () => {
  const play = stage(restrictionForm, restricting)
  play.send({ type: 'form.submitted' })
  expect([play.started, play.emitted]).toEqual([
    [],
    [{ type: 'form.rejected', fields: ['reason'] }],
  ])
})
