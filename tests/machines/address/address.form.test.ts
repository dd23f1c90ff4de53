import { expect, test } from 'vitest'
import { addressForm } from '#machines/address/address.form.ts'
import { addressValues } from '#rules/address/schema.ts'
import { GONE } from '#rules/form/form.ts'
import { aFailure, anAddress } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const blank = { values: addressValues(null, 'Moth Wing') }
const gone = aFailure({ kind: 'refused', status: 404 })
const kept = { values: addressValues(anAddress()) }

takesEveryTransition(addressForm, {
  inputs: [blank, kept],
  events: {
    'field.changed': [{ name: 'country', value: '' }],
    'field.left': [{ name: 'country' }],
  },
  outcomes: { submit: { done: [anAddress()], error: [gone, aFailure()] } },
})

test('a new address starts with its owner’s name, and its other fields are empty', () => {
  const { values, errors } = stage(addressForm, blank).snapshot().context
  expect([values.name, Object.keys(errors)]).toEqual([
    'Moth Wing',
    ['label', 'line1', 'city', 'zip', 'country'],
  ])
})

test('an address that was deleted in another tab can be added again with the same text', () => {
  const play = stage(addressForm, kept)
  play.send({ type: 'form.submitted' })
  play.fail('submit', gone)
  const { values, problem } = play.snapshot().context
  expect([values, problem]).toEqual([{ ...kept.values, id: null }, GONE])
})
