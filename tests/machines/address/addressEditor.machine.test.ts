import { test } from 'vitest'
import { addressEditorMachine } from '#machines/address/addressEditor.machine.ts'
import { aFailure, aMe, anAddress, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { addressEditorModel } from './addressEditor.model.ts'

const cases: Coverage<typeof addressEditorMachine> = {
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
}

takesEveryTransition(addressEditorMachine, cases)

test('on every path, the page edits an address as the specification says', () =>
  followsModel(addressEditorMachine, cases, addressEditorModel))
