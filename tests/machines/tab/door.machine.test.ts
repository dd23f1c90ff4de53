import { expect, test } from 'vitest'
import { doorMachine } from '#machines/tab/door.machine.ts'
import type { Place } from '#rules/tab/place.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { doorModel } from './door.model.ts'

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
const places = [
  posts,
  home,
  at('/?compose=1', 'public'),
  create,
  at('/login', 'guest'),
  at('/mod', 'mod'),
  nowhere,
].map((place) => ({ place }))

const cases: Coverage<typeof doorMachine> = {
  inputs: places,
  events: {
    'standing.changed': [
      { standing: 'active', role: 'member' },
      { standing: 'active', role: 'mod' },
      { standing: 'onboarding', role: 'member' },
      { standing: 'restricted', role: 'member' },
      { standing: 'undecided', role: null },
      { standing: 'unreachable', role: null },
      { standing: 'startedOffline', role: null },
      { standing: 'anonymous', role: null },
    ],
    'place.changed': places,
  },
  key: ({ context: { place, standing, role, hasLeft } }) => [place.path, standing, role, hasLeft],
}

takesEveryTransition(doorMachine, cases)

test('on every path, a page opens only for its audience', () =>
  followsModel(doorMachine, cases, doorModel))

test('a member who logs out on a public page is redirected to the login, and sees the page’s version for guests when they come back', () => {
  const play = stage(doorMachine, { place: home })
  for (const standing of ['active', 'undecided', 'anonymous'] as const)
    play.send({ type: 'standing.changed', standing, role: null })
  play.send({ type: 'place.changed', place: home })
  const left = play.snapshot().value
  play.send({ type: 'place.changed', place: at('/login', 'guest') })
  play.send({ type: 'place.changed', place: home })
  expect([left, play.snapshot().value]).toEqual(['leading', 'face'])
})
