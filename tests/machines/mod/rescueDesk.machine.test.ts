import { expect, test } from 'vitest'
import { rescueDeskMachine } from '#machines/mod/rescueDesk.machine.ts'
import type { ModRescue } from '#rules/mod/rescue.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { pageOf } from '#tests/support/lists.ts'
import { aMinorsRescue, aModRescue } from '#tests/support/mod-rescues.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { led: { first: null } }
const listing = (...rescues: ModRescue[]) => ({ context: listingOf(pageOf(rescues)) })
const adults = aModRescue()
const minors = aMinorsRescue()
const underWay = aModRescue({ state: 'rescuing', rescue: 'asked', may_open: false })
const pipistrelle = { id: 14, nickname: 'Pipistrelle', avatar: null }
const closed = aFailure({ kind: 'refused', status: 422, code: 'not_with_mods' })

const cases: Coverage<typeof rescueDeskMachine> = {
  input,
  events: {
    'overlay.opened': [overlayOpened('rescue', 61), overlayOpened('rescue', 62)],
    'rescuer.picked': [{ id: 14 }],
  },
  outcomes: {
    rescueCases: { snapshot: [listing(minors), listing(adults, minors), listing(underWay)] },
    openToRescuers: { done: [underWay], error: [closed] },
    pickRescuer: { done: [underWay], error: [closed] },
    readRescuer: { done: [pipistrelle], error: [offline] },
  },
  key: ({ context: { asked, listing: shown, one } }) => [
    asked,
    shown.items.map(({ id, rescue }) => [id, rescue]),
    one?.id,
    one?.rescue,
  ],
}

takesEveryTransition(rescueDeskMachine, cases)

const opened = (rescue: ModRescue) => {
  const play = stage(rescueDeskMachine, input)
  play.show('rescueCases', listing(rescue))
  play.send(overlayOpened('rescue', rescue.id))
  return play
}

test('a case that was opened to rescuers stays on the list, which is loaded again', () => {
  const play = opened(adults)
  play.send({ type: 'opening.confirmed' })
  expect(play.started.at(-1)).toEqual({ id: 'openToRescuers', input: { id: 61 } })
  play.done('openToRescuers', underWay)
  expect([play.snapshot().value, play.snapshot().context.returnTo, play.told]).toEqual([
    'waiting',
    61,
    [
      ['announce', { message: 'Opened. The first member is asked next', tone: 'good' }],
      ['closeOverlay'],
    ],
  ])
})

test('a mod picks the rescuer of a minor, and only from the members who can be asked', () => {
  const play = opened(minors)
  play.send({ type: 'rescuer.picked', id: 99 })
  const before = play.started.length
  play.send({ type: 'rescuer.picked', id: 14 })
  expect([play.started.length - before, play.started.at(-1)]).toEqual([
    1,
    { id: 'pickRescuer', input: { id: 62, member_id: 14 } },
  ])
})

test('the case of a minor is not opened to a rescuer who is drawn', () => {
  const play = opened(minors)
  play.send({ type: 'opening.confirmed' })
  expect(play.snapshot().value).toEqual({
    deciding: { decision: 'choosing', naming: 'unnamed' },
  })
})

test('a refused decision shows why', () => {
  const play = opened(adults)
  play.send({ type: 'opening.confirmed' })
  play.fail('openToRescuers', closed)
  expect([play.snapshot().value, play.snapshot().context.problem?.code]).toEqual([
    { deciding: { decision: 'choosing', naming: 'unnamed' } },
    'not_with_mods',
  ])
})

test('a rescuer is looked up only after the mod has asked, and forgotten when the case is closed', () => {
  const play = opened(underWay)
  const before = play.started.map(({ id }) => id)
  play.send({ type: 'rescuer.requested' })
  play.done('readRescuer', pipistrelle)
  const named = play.snapshot().context.rescuer
  play.send({ type: 'reading.closed' })
  expect([before.includes('readRescuer'), named, play.snapshot().context.rescuer]).toEqual([
    false,
    pipistrelle,
    null,
  ])
})
