import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { preferencesMachine } from '#machines/member/preferences.machine.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { preferencesWith } from '#tests/support/preferences.ts'
import { preferencesModel } from './preferences.model.ts'

const cases: Coverage<typeof preferencesMachine> = {
  input: { reportTo: createEmptyActor() },
  events: {
    'preference.chosen': [
      { change: { birthday_listing: false } },
      { change: { mails: { swaps: false } } },
    ],
  },
  outcomes: {
    loadPreferences: { done: [preferencesWith()], error: [offline] },
    savePreferences: { done: [preferencesWith({ birthday_listing: false })], error: [offline] },
  },
}

takesEveryTransition(preferencesMachine, cases)

test('on every path, preferences are shown and saved as the specification says', () =>
  followsModel(preferencesMachine, cases, preferencesModel))
