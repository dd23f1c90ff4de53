import { expect, test } from 'vitest'
import { doorMachine } from '#machines/tab/door.machine.ts'
import type { Standing } from '#rules/tab/access.ts'
import type { Place } from '#rules/tab/place.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const at = (path: string, access: Place['access'] = 'member'): Place => ({
  index: 3,
  visit: 3,
  path,
  state: {},
  access,
})
const posts = at('/posts')
const create = at('/create-exchange', 'active')
const nowhere = at('/nowhere', null)

takesEveryTransition(doorMachine, {
  inputs: [{ place: posts }, { place: nowhere }],
  events: {
    'standing.changed': [
      { standing: 'active', role: 'member' },
      { standing: 'restricted', role: 'member' },
      { standing: 'undecided', role: null },
      { standing: 'unreachable', role: null },
      { standing: 'anonymous', role: null },
    ],
    'place.changed': [{ place: posts }, { place: create }, { place: nowhere }],
  },
  key: ({ context: { place, standing } }) => [place.path, standing],
})

const doorAt = (place: Place, standing: Standing) => {
  const play = stage(doorMachine, { place })
  play.send({ type: 'standing.changed', standing, role: 'member' })
  return play
}

test('the door waits, opens, reports an unreachable server or a missing page, or redirects', () => {
  const shown = (place: Place, standing: Standing) => doorAt(place, standing).snapshot().value
  expect([
    shown(posts, 'undecided'),
    shown(posts, 'active'),
    shown(posts, 'unreachable'),
    shown(at('/mod', 'mod'), 'active'),
    shown(nowhere, 'anonymous'),
    shown(posts, 'anonymous'),
    shown(at('/login', 'guest'), 'active'),
  ]).toEqual(['waiting', 'open', 'unreachable', 'notFound', 'notFound', 'leading', 'leading'])
})

test('a page that reaches others stays closed to a restricted member, and opens when the restriction ends', () => {
  const play = doorAt(create, 'restricted')
  const before = play.snapshot().value
  play.send({ type: 'standing.changed', standing: 'active', role: 'member' })
  const read = doorAt(posts, 'restricted').snapshot().value
  expect([before, play.snapshot().value, read]).toEqual(['restricted', 'open', 'open'])
})

test('the door decides again at every page and at every login or logout', () => {
  const play = doorAt(posts, 'active')
  play.send({ type: 'place.changed', place: nowhere })
  const there = play.snapshot().value
  play.send({ type: 'place.changed', place: posts })
  play.send({ type: 'standing.changed', standing: 'anonymous', role: null })
  expect([there, play.snapshot().value]).toEqual(['notFound', 'leading'])
})
