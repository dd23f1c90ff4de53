import { expect, test } from 'vitest'
import { placeMachine } from '#machines/feed/place.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const here = { lat: 53.8, lng: -1.55 }
const refused = aFailure({ kind: 'refused', message: 'No.' })

takesEveryTransition(placeMachine, {
  input: { place: '' },
  events: { 'place.typed': [{ place: 'Leeds' }] },
  outcomes: {
    locate: { done: [here], error: [refused] },
    nameOfTown: { done: ['Leeds', null], error: [offline] },
  },
})

function naming() {
  const play = stage(placeMachine, { place: '' })
  play.send({ type: 'place.requested' })
  play.done('locate', here)
  return play
}
const shown = ({ snapshot }: ReturnType<typeof naming>) => snapshot().context

test('the browser says where, the server how it is called, and where is forgotten', () => {
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

test('far from every town there is no place, and that is said', () => {
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

test('a browser that keeps its place says so in its own words, a server that is away in ours', () => {
  const kept = stage(placeMachine, { place: '' })
  kept.send({ type: 'place.requested' })
  kept.fail('locate', refused)
  const away = naming()
  away.fail('nameOfTown', offline)
  expect([shown(kept).words, shown(away).words]).toEqual([
    'No.',
    'The place could not be named. You can type it.',
  ])
})

test('the search says how it stands: under way, found, failed, or none', () => {
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

test('a search that is cancelled leaves what was typed', () => {
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

test('a place that is typed while one is looked for is the place', () => {
  const play = naming()
  play.send({ type: 'place.typed', place: 'Lee' })
  expect([play.snapshot().value, shown(play)]).toEqual([
    'resting',
    { place: 'Lee', words: null, removed: '', where: null, search: 'none' },
  ])
})

test('a place that was taken away can be put back until another one is typed', () => {
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
