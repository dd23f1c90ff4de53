import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { preferencesMachine } from '#machines/member/preferences.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { preferencesWith } from '#tests/support/preferences.ts'
import { stage } from '#tests/support/stage.ts'

const input = { reportTo: createEmptyActor() }
const without = (...ended: string[]) =>
  preferencesWith({
    mails: {
      swaps: !ended.includes('swaps'),
      parcels: !ended.includes('parcels'),
      exchanges: !ended.includes('exchanges'),
      answers: !ended.includes('answers'),
    },
  })
const end = (mails: string) =>
  ({ type: 'preference.chosen', change: { mails: { [mails]: false } } }) as const

takesEveryTransition(preferencesMachine, {
  input,
  events: { 'preference.chosen': [{ change: { birthday_listing: false } }] },
  outcomes: {
    loadPreferences: { done: [preferencesWith()], error: [offline] },
    savePreferences: { done: [preferencesWith({ birthday_listing: false })], error: [offline] },
  },
})

function play() {
  const play = stage(preferencesMachine, input)
  play.done('loadPreferences', preferencesWith())
  return play
}
const shownIn = ({ snapshot }: ReturnType<typeof play>) => snapshot().context.shown

test('a choice that could not be saved is reverted, and a message says so', () => {
  const staged = play()
  staged.send(end('parcels'))
  const chosen = shownIn(staged)
  staged.fail('savePreferences', offline)
  expect([chosen, shownIn(staged), staged.snapshot().context.problem]).toEqual([
    without('parcels'),
    preferencesWith(),
    offline.problem,
  ])
})

test('choices made during a request show immediately and are sent together after it', () => {
  const staged = play()
  staged.send(end('parcels'))
  staged.send(end('swaps'))
  staged.send({ type: 'preference.chosen', change: { birthday_listing: false } })
  const chosen = shownIn(staged)
  staged.done('savePreferences', without('parcels'))
  const between = shownIn(staged)
  staged.done('savePreferences', { ...without('parcels', 'swaps'), birthday_listing: false })
  const all = { ...without('parcels', 'swaps'), birthday_listing: false }
  expect([chosen, between, shownIn(staged)]).toEqual([all, all, all])
  expect(staged.started.slice(1)).toEqual([
    { id: 'savePreferences', input: { mails: { parcels: false } } },
    { id: 'savePreferences', input: { mails: { swaps: false }, birthday_listing: false } },
  ])
})

test('a change made elsewhere shows with the next response', () => {
  const staged = play()
  staged.send(end('parcels'))
  staged.done('savePreferences', without('parcels', 'exchanges'))
  expect([staged.snapshot().value, shownIn(staged)]).toEqual([
    'known',
    without('parcels', 'exchanges'),
  ])
})

test('the tab applies the saved preferences', () => {
  const staged = play()
  staged.send({ type: 'preference.chosen', change: { shortcuts: true } })
  staged.done('savePreferences', preferencesWith({ shortcuts: true }))
  expect(staged.told).toEqual([['adoptPreferences', preferencesWith({ shortcuts: true })]])
})
