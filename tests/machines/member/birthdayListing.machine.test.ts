import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { birthdayListingMachine } from '#machines/member/birthdayListing.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { preferencesWith } from '#tests/support/preferences.ts'
import { stage } from '#tests/support/stage.ts'

const input = { reportTo: createEmptyActor() }
const listed = preferencesWith()

takesEveryTransition(birthdayListingMachine, {
  input,
  events: { 'listing.chosen': [{ isListed: false }] },
  outcomes: {
    loadListing: { done: [listed], error: [offline] },
    saveListing: { done: [preferencesWith({ birthday_listing: false })], error: [offline] },
  },
})

test('a choice that could not be saved is as it was, and that is said', () => {
  const play = stage(birthdayListingMachine, input)
  play.done('loadListing', listed)
  play.send({ type: 'listing.chosen', isListed: false })
  const chosen = play.snapshot().context.isListed
  play.fail('saveListing', offline)
  const { isListed, problem } = play.snapshot().context
  expect([chosen, isListed, problem]).toEqual([false, true, offline.problem])
})
