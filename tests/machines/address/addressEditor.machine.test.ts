import { expect, test } from 'vitest'
import { addressEditorMachine } from '#machines/address/addressEditor.machine.ts'
import { addressValues } from '#rules/address/schema.ts'
import { aFailure, aMe, anAddress, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(addressEditorMachine, {
  inputs: [
    { id: null, me: aMe() },
    { id: 3, me: aMe() },
  ],
  outcomes: {
    loadAddress: {
      done: [anAddress()],
      error: [aFailure({ kind: 'refused', status: 404 }), offline],
    },
    address: { done: [anAddress()] },
  },
})

test('a new address starts with the member’s name, and saving it leads back to the profile', () => {
  const play = stage(addressEditorMachine, { id: null, me: aMe() })
  play.done('address', anAddress())
  expect(play.started).toEqual([
    { id: 'address', input: { values: addressValues(null, 'Moth Wing') } },
  ])
  expect(play.told).toEqual([['goTo', { path: '/profile' }]])
})

test('a saved address is loaded into the form', () => {
  const play = stage(addressEditorMachine, { id: 3, me: aMe() })
  play.done('loadAddress', anAddress())
  expect(play.started[1]).toEqual({
    id: 'address',
    input: { values: addressValues(anAddress()) },
  })
})
