import { expect, test } from 'vitest'
import { firstAddressForm } from '#machines/address/firstAddress.form.ts'
import { addressValues } from '#rules/address/schema.ts'
import { aFailure, anAddress } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const blank = { values: addressValues(null, 'Moth Wing') }
const kept = { values: addressValues(anAddress()) }

takesEveryTransition(firstAddressForm, {
  inputs: [blank, kept],
  events: {
    'field.changed': [{ name: 'country', value: '' }],
    'field.left': [{ name: 'country' }],
  },
  outcomes: { submit: { done: [anAddress()], error: [aFailure()] } },
})

test('the last question of the onboarding cannot be sent while it is incomplete', () => {
  const play = stage(firstAddressForm, blank)
  expect(play.snapshot().can({ type: 'form.submitted' })).toBe(false)
})
