import { expect, test } from 'vitest'
import { placeMachine } from '#machines/feed/place.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { placeModel } from './place.model.ts'

const here = { lat: 53.8, lng: -1.55 }
const refused = aFailure({ kind: 'refused', message: 'No.' })

const cases: Coverage<typeof placeMachine> = {
  input: { place: '' },
  events: { 'place.typed': [{ place: 'Leeds' }] },
  outcomes: {
    locate: { done: [here], error: [refused] },
    nameOfTown: { done: ['Leeds', null], error: [offline] },
  },
}

takesEveryTransition(placeMachine, cases)

test('on every path, a place is typed, found, removed and restored as the specification says', () =>
  followsModel(placeMachine, cases, placeModel))

function naming() {
  const play = stage(placeMachine, { place: '' })
  play.send({ type: 'place.requested' })
  play.done('locate', here)
  return play
}
const shown = ({ snapshot }: ReturnType<typeof naming>) => snapshot().context

test('the browser provides the coordinates, the server names the town, and the coordinates are discarded', () => {
  const play = naming()
  expect(play.started.at(-1)).toEqual({ id: 'nameOfTown', input: here })
  play.done('nameOfTown', 'Leeds')
  expect(shown(play)).toEqual({
    place: 'Leeds',
    words: 'You seem to be near Leeds. You can change it.',
    removed: '',
    where: null,
    search: 'found',
  })
})

test('a location far from any town yields no place, and a message says so', () => {
  const play = naming()
  play.done('nameOfTown', null)
  expect(shown(play)).toEqual({
    place: '',
    words: 'No town is near enough. You can type the place.',
    removed: '',
    where: null,
    search: 'failed',
  })
})

test('a refused location shows the browser’s message, and a failed lookup shows ours', () => {
  const kept = stage(placeMachine, { place: '' })
  kept.send({ type: 'place.requested' })
  kept.fail('locate', refused)
  const away = naming()
  away.fail('nameOfTown', offline)
  expect([shown(kept).words, shown(away).words]).toEqual([
    'No.',
    'We couldn’t name this place. You can type it.',
  ])
})

test('the town search is reported as not started, under way or failed', () => {
  const play = stage(placeMachine, { place: '' })
  const search = () => play.snapshot().context.search
  const before = search()
  play.send({ type: 'place.requested' })
  const asked = search()
  play.done('locate', here)
  const named = search()
  play.fail('nameOfTown', offline)
  expect([before, asked, named, search()]).toEqual(['none', 'underWay', 'underWay', 'failed'])
})

test('cancelling a search keeps the typed place', () => {
  const play = stage(placeMachine, { place: 'Lee' })
  play.send({ type: 'place.requested' })
  play.send({ type: 'search.cancelled' })
  expect(shown(play)).toEqual({
    place: 'Lee',
    words: null,
    removed: '',
    where: null,
    search: 'none',
  })
})

test('a place typed during a search ends the search and is kept', () => {
  const play = naming()
  play.send({ type: 'place.typed', place: 'Lee' })
  expect([play.snapshot().value, shown(play)]).toEqual([
    'resting',
    { place: 'Lee', words: null, removed: '', where: null, search: 'none' },
  ])
})

test('a removed place can be restored until a new one is typed', () => {
  const play = stage(placeMachine, { place: 'Leeds' })
  play.send({ type: 'place.removed' })
  const gone = shown(play)
  play.send({ type: 'removal.undone' })
  const back = shown(play)
  play.send({ type: 'place.removed' })
  play.send({ type: 'place.typed', place: 'Y' })
  expect([gone, back, shown(play)]).toEqual([
    { place: '', words: null, removed: 'Leeds', where: null, search: 'none' },
    { place: 'Leeds', words: null, removed: '', where: null, search: 'none' },
    { place: 'Y', words: null, removed: '', where: null, search: 'none' },
  ])
})
