import { expect, test } from 'vitest'
import { addressForm } from '#machines/address/address.form.ts'
import { addressValues } from '#rules/address/schema.ts'
import { aFailure, anAddress } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const blank = { values: addressValues(null, 'Moth Wing') }
const kept = { values: addressValues(anAddress()) }

takesEveryTransition(addressForm, {
  inputs: [blank, kept],
  events: {
    'field.changed': [{ name: 'country', value: '' }],
    'field.left': [{ name: 'country' }],
  },
  outcomes: { submit: { done: [anAddress()], error: [aFailure()] } },
})

test('a new address is already addressed to its owner and lacks the rest', () => {
  const { values, errors } = stage(addressForm, blank).snapshot().context
  expect([values.name, Object.keys(errors)]).toEqual([
    'Moth Wing',
    ['label', 'line1', 'city', 'zip', 'country'],
  ])
})
