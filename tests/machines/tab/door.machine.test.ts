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
const home = at('/', 'public')
const nowhere = at('/nowhere', null)

takesEveryTransition(doorMachine, {
  inputs: [{ place: posts }, { place: home }, { place: nowhere }],
  events: {
    'standing.changed': [
      { standing: 'active', role: 'member' },
      { standing: 'restricted', role: 'member' },
      { standing: 'undecided', role: null },
      { standing: 'unreachable', role: null },
      { standing: 'anonymous', role: null },
    ],
    'place.changed': [{ place: posts }, { place: home }, { place: create }, { place: nowhere }],
  },
  key: ({ context: { place, standing, hasLeft } }) => [place.path, standing, hasLeft],
})

const doorAt = (place: Place, standing: Standing) => {
  const play = stage(doorMachine, { place })
  play.send({ type: 'standing.changed', standing, role: 'member' })
  return play
}

test('the page and the session decide whether the door waits, opens, redirects, or reports an unreachable server or a missing page', () => {
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

test('a page that affects other members is closed to a restricted member, and opens when the restriction ends', () => {
  const play = doorAt(create, 'restricted')
  const before = play.snapshot().value
  play.send({ type: 'standing.changed', standing: 'active', role: 'member' })
  const read = doorAt(posts, 'restricted').snapshot().value
  expect([before, play.snapshot().value, read]).toEqual(['restricted', 'open', 'open'])
})

test('access is decided again for every page and at every login or logout', () => {
  const play = doorAt(posts, 'active')
  play.send({ type: 'place.changed', place: nowhere })
  const there = play.snapshot().value
  play.send({ type: 'place.changed', place: posts })
  play.send({ type: 'standing.changed', standing: 'anonymous', role: null })
  expect([there, play.snapshot().value]).toEqual(['notFound', 'leading'])
})

test('a public page shows guests its face, and members itself', () => {
  const play = doorAt(home, 'anonymous')
  const before = play.snapshot().value
  play.send({ type: 'standing.changed', standing: 'active', role: 'member' })
  expect([before, play.snapshot().value]).toEqual(['face', 'open'])
})

test('a member who logs out on a public page is led to the login, and sees its face when they come back', () => {
  const play = doorAt(home, 'active')
  for (const standing of ['undecided', 'anonymous'] as const)
    play.send({ type: 'standing.changed', standing, role: null })
  play.send({ type: 'place.changed', place: home })
  const left = play.snapshot().value
  play.send({ type: 'place.changed', place: at('/login', 'guest') })
  play.send({ type: 'place.changed', place: home })
  expect([left, play.snapshot().value]).toEqual(['leading', 'face'])
})
