import { describe, expect, test } from 'vitest'
import { navigationMachine } from '#machines/tab/navigation.machine.ts'
import type { Place } from '#rules/tab/place.ts'
import { stage } from '#tests/support/stage.ts'

const posts: Place = { index: 3, visit: 3, path: '/posts', state: {}, access: 'member' }
const before: Place = { ...posts, index: 2, visit: 2, path: '/exchanges' }
const opened: Place = { ...posts, index: 4, path: '/posts?do=write' }

describe('unsaved work at one URL of a page', () => {
  function writing() {
    const play = stage(navigationMachine, { place: opened })
    play.send({ type: 'standing.changed', standing: 'active', role: 'member' })
    play.send({ type: 'work.begun', at: opened.path })
    return play
  }

  test('is protected from Back: the navigation is undone first, and repeated once the user confirms', () => {
    const play = writing()
    play.send({ type: 'history.moved', place: posts })
    expect([play.snapshot().value, play.told]).toEqual(['restoring', [['travel', { steps: 1 }]]])
    play.send({ type: 'history.moved', place: opened })
    expect(play.snapshot().value).toBe('asking')
    play.send({ type: 'departure.confirmed' })
    expect([play.snapshot().value, play.told.at(-1)]).toEqual([
      'departing',
      ['travel', { steps: -1 }],
    ])
  })

  test('is protected from a link to the page’s plain URL, while a link to the same URL causes no prompt', () => {
    const play = writing()
    play.send({ type: 'link.followed', destination: { path: '/posts' } })
    const asked = play.snapshot().value
    play.send({ type: 'departure.abandoned' })
    play.send({ type: 'link.followed', destination: { path: '/posts?do=write' } })
    expect([asked, play.snapshot().value]).toEqual(['asking', 'turning'])
  })

  test('can be left without a prompt once it is saved', () => {
    const play = writing()
    play.send({ type: 'work.settled' })
    play.send({ type: 'history.moved', place: posts })
    expect(play.snapshot().value).toBe('turning')
  })
})

test('a page with unsaved work is left after a confirmation, even if the browser is not back at the page yet', () => {
  const play = stage(navigationMachine, { place: posts })
  play.send({ type: 'work.begun' })
  play.send({ type: 'history.moved', place: before })
  play.wait()
  play.send({ type: 'departure.confirmed' })
  const seen = [posts, before].map((place) => {
    play.send({ type: 'history.moved', place })
    const { value, context } = play.snapshot()
    return [value, context.heading]
  })
  expect([seen, play.told]).toEqual([
    [
      ['departing', { backTo: before }],
      ['preparing', { backTo: before }],
    ],
    [
      ['travel', { steps: 1 }],
      ['travel', { steps: -1 }],
    ],
  ])
})
