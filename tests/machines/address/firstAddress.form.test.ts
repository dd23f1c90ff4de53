import { expect, test } from 'vitest'
import { firstAddressForm } from '#machines/address/firstAddress.form.ts'
import { addressValues } from '#rules/address/schema.ts'
import { stage } from '#tests/support/stage.ts'

const blank = { values: addressValues(null, 'Moth Wing') }

test('the last step of the onboarding cannot be submitted while it is incomplete', () => {
  const play = stage(firstAddressForm, blank)
  expect(play.snapshot().can({ type: 'form.submitted' })).toBe(false)
})
