import { expect, test } from 'vitest'
import { rescueOfferMachine } from '#machines/exchange/rescueOffer.machine.ts'
import type { Rescuers } from '#rules/exchange/rescue-schema.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const none: Rescuers = { offers: 'few', is_offered: false, may_offer: false, thanked: [] }
const free = { ...none, may_offer: true }
const offered = { ...free, is_offered: true }
const input = { id: 5 }

const cases: Coverage<typeof rescueOfferMachine> = {
  input,
  events: { 'offer.chosen': [{ is_offered: true }, { is_offered: false }] },
  outcomes: {
    loadRescuers: { done: [none, free, offered], error: [offline] },
    saveOffer: { done: [offered, free], error: [offline] },
  },
}

takesEveryTransition(rescueOfferMachine, cases)

const loaded = (rescuers: Rescuers) => {
  const play = stage(rescueOfferMachine, input)
  play.done('loadRescuers', rescuers)
  play.send({ type: 'offer.chosen', is_offered: true })
  return play
}

test('an offer of a spare gift is sent, and the server’s answer is shown', () => {
  const play = loaded(free)
  expect(play.started.at(-1)).toEqual({ id: 'saveOffer', input: { id: 5, is_offered: true } })
  play.done('saveOffer', offered)
  expect([play.snapshot().value, play.snapshot().context.rescuers]).toEqual(['resting', offered])
})

test('a member who may not offer a spare gift sends nothing', () => {
  expect(loaded(none).snapshot().value).toBe('resting')
})

test('after an offer could not be saved, the saved choice and the reason are shown', () => {
  const play = loaded(free)
  play.fail('saveOffer', offline)
  const { value, context } = play.snapshot()
  expect([value, context.rescuers, context.problem?.kind]).toEqual(['unsaved', free, 'offline'])
})
