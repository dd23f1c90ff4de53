import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { petEditorMachine } from '#machines/member/petEditor.machine.ts'
import { aPet } from '#tests/support/birthdays.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { petEditorModel } from './petEditor.model.ts'

const biscuit = aPet({ picture: aPicture() })
const input = { reportTo: createEmptyActor(), pet: biscuit }

const cases: Coverage<typeof petEditorMachine> = {
  inputs: [input, { ...input, pet: null }],
  events: { 'picture.chosen': [{ picture: aPicture(), isSending: false, hasCome: true }] },
  outcomes: { pet: { done: [biscuit] } },
}

takesEveryTransition(petEditorMachine, cases)

test('on every path, a pet is edited as the specification says', () =>
  followsModel(petEditorMachine, cases, petEditorModel))
