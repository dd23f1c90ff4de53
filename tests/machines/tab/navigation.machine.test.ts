import { describe, expect, test } from 'vitest'
import { navigationMachine } from '#machines/tab/navigation.machine.ts'
import type { Place } from '#rules/tab/place.ts'
import type { Destination } from '#rules/wire/path.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import { CANCELLED } from '#rules/wire/retry.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { navigationModel } from './navigation.model.ts'

const at = (path: string, change: Partial<Place> = {}): Place => ({
  index: 3,
  visit: 3,
  path,
  state: {},
  access: 'member',
  ...change,
})

const [posts, before] = [at('/posts'), at('/exchanges', { index: 2 })]
const opened = at('/posts?do=write', { index: 4 })
const destinations: { destination: Destination }[] = [
  { destination: { path: '/profile' } },
  { destination: { path: '/posts' } },
  { destination: { path: '/posts?do=write' as '/posts' } },
]
const active = { standing: 'active', role: 'member' } as const

/** An overlay that was opened by URL, and one that was opened on its page. */
const overlaid = [
  { place: at('/posts?do=write') },
  { place: at('/posts?do=write', { index: 4, before: '/posts' }) },
]

const cases: Coverage<typeof navigationMachine> = {
  delays: { historyPatience: 1_000 },
  inputs: [{ place: posts }, { place: at('/nowhere', { access: null }) }, ...overlaid],
  events: {
    'link.followed': destinations,
    'destination.given': destinations,
    'door.refused': destinations,
    'history.moved': [{ place: before }, { place: opened }, { place: posts }],
    'work.begun': [{}, { at: '/posts?do=write' }],
    'return.requested': [{ path: '/posts' }],
    'place.reached': [{ place: before, leftAt: 40 }],
    'standing.changed': [
      active,
      { standing: 'undecided', role: null },
      { standing: 'unreachable', role: null },
      { standing: 'anonymous', role: null },
    ],
  },
  outcomes: {
    preparePage: { done: [undefined], error: [new Error('gone'), new ProblemError(CANCELLED)] },
    door: { snapshot: [{ value: 'open', context: { place: posts, ...active } }] },
  },
  exempt: {
    '(anywhere) · door changed [isLeading] → (stays)':
      'A puppet that leads goes on leading whatever it hears; the sentences below take it.',
  },
  isPossible: ({ context: { unsaved } }, { type }) =>
    (type !== 'work.begun' || unsaved < 2) && (type !== 'work.settled' || unsaved > 0),
  key: ({ context: { heading, place, unsaved, workAt } }) => [
    workAt,
    heading && Object.keys(heading),
    place.path,
    place.index,
    unsaved,
  ],
}

takesEveryTransition(navigationMachine, cases)

test('on every path, the tab navigates as the specification says', () =>
  followsModel(navigationMachine, { ...cases, inputs: overlaid }, navigationModel))

const opening = (place: Place = posts) => {
  const play = stage(navigationMachine, { place })
  play.send({ type: 'standing.changed', ...active })
  return play
}
type Play = ReturnType<typeof opening>
const state = (play: Play) => play.snapshot().value

const follow = (play: Play, path: Destination['path']) =>
  play.send({ type: 'link.followed', destination: { path } })
const reach = (play: Play, place: Place, leftAt = 0) =>
  play.send({ type: 'place.reached', place, leftAt })
const lastTurn = ({ started }: Play) => started.findLast(({ id }) => id === 'turnPage')?.input

describe('a navigation', () => {
  test('ends at the new page when its code has loaded, or has failed to load', () => {
    for (const settle of [
      (play: Play) => play.done('preparePage'),
      (play: Play) => play.fail('preparePage', new Error('gone')),
    ]) {
      const play = opening()
      follow(play, '/profile')
      expect(state(play)).toBe('preparing')
      settle(play)
      expect([state(play), lastTurn(play)]).toEqual([
        'turning',
        { heading: { to: { path: '/profile' } }, from: posts, scroll: 0 },
      ])
      const profile = at('/profile', { index: 4 })
      reach(play, profile)
      expect([state(play), play.snapshot().context.place]).toEqual(['resting', profile])
    }
  })

  test('is superseded by a newer one, whether from a link, a flow or the history', () => {
    const play = opening()
    follow(play, '/profile')
    follow(play, '/exchanges')
    play.send({ type: 'destination.given', destination: { path: '/' } })
    play.send({ type: 'history.moved', place: before })
    expect(play.started.filter(({ id }) => id === 'preparePage').map(({ input }) => input)).toEqual(
      [{ path: '/profile' }, { path: '/exchanges' }, { path: '/' }, { path: '/exchanges' }],
    )
  })

  test('that is cancelled is dropped if it was started by a link, and undone if it was started by Back', () => {
    const play = opening()
    follow(play, '/profile')
    play.fail('preparePage', new ProblemError(CANCELLED))
    expect([state(play), play.snapshot().context.heading]).toEqual(['resting', null])
    play.send({ type: 'history.moved', place: before })
    play.fail('preparePage', new ProblemError(CANCELLED))
    expect([state(play), play.told]).toEqual(['returning', [['travel', { steps: 1 }]]])
    play.send({ type: 'history.moved', place: posts })
    expect([state(play), play.snapshot().context.place]).toEqual(['resting', posts])
  })

  test('restores the scroll position of a page that Back returns to, and starts a new page at its top', () => {
    const play = opening()
    follow(play, '/profile')
    play.done('preparePage')
    reach(play, at('/profile', { index: 4 }), 1_234)
    play.send({ type: 'history.moved', place: posts })
    play.done('preparePage')
    expect(lastTurn(play)).toEqual({
      heading: { backTo: posts },
      from: at('/profile', { index: 4 }),
      scroll: 1_234,
    })
  })

  test('within the same page causes no prompt and fetches no code', () => {
    const play = opening()
    play.send({ type: 'work.begun' })
    follow(play, '/posts?do=write')
    expect(state(play)).toBe('turning')
    reach(play, opened)
    play.send({ type: 'history.moved', place: posts })
    expect([state(play), lastTurn(play)]).toEqual([
      'turning',
      { heading: { backTo: posts }, from: opened, scroll: 0 },
    ])
    expect(play.started.filter(({ id }) => id === 'preparePage')).toEqual([])
  })
})

describe('an overlay over a page', () => {
  const leave = (place: Place, path: Destination['path']) => {
    const play = opening(place)
    play.send({ type: 'return.requested', path })
    play.send({ type: 'return.requested', path })
    return play
  }

  test('is closed by one step Back when it was opened from that page', () => {
    const play = leave(at('/posts?do=write', { index: 4, before: '/posts' }), '/posts')
    expect([state(play), play.told]).toEqual(['unwinding', [['travel', { steps: -1 }]]])
    play.send({ type: 'history.moved', place: posts })
    expect(state(play)).toBe('turning')
  })

  test.each([
    ['the tab started at its URL', undefined],
    ['a different URL came before it', '/mod?drawer=members'],
  ])('is closed by replacing the URL when %s', (_, before) => {
    const place = at('/mod?drawer=cases&do=read&id=7', before === undefined ? {} : { before })
    const play = leave(place, '/mod?drawer=cases')
    expect([play.told, lastTurn(play)]).toEqual([
      [],
      {
        heading: { to: { path: '/mod?drawer=cases', replace: true } },
        from: place,
        scroll: 0,
      },
    ])
  })

  test('cannot be closed when none is open', () => {
    expect(leave(posts, '/posts').snapshot().value).toBe('resting')
  })
})

describe('unsaved work', () => {
  const typing = () => {
    const play = opening()
    play.send({ type: 'work.begun' })
    return play
  }

  test('is lost through a link only after a confirmation', () => {
    const play = typing()
    follow(play, '/profile')
    play.send({ type: 'departure.abandoned' })
    expect([state(play), play.snapshot().context.place]).toEqual(['resting', posts])
    follow(play, '/profile')
    play.send({ type: 'departure.confirmed' })
    expect([state(play), play.snapshot().context.heading]).toEqual([
      'preparing',
      { to: { path: '/profile' } },
    ])
  })

  test('is lost through Back only after a confirmation, so Back is undone first and repeated later', () => {
    const play = typing()
    play.send({ type: 'history.moved', place: before })
    expect([state(play), play.told]).toEqual(['restoring', [['travel', { steps: 1 }]]])
    play.send({ type: 'history.moved', place: posts })
    expect(state(play)).toBe('asking')
    play.send({ type: 'departure.confirmed' })
    expect([state(play), play.told.at(-1)]).toEqual(['departing', ['travel', { steps: -1 }]])
    play.send({ type: 'history.moved', place: before })
    expect([state(play), play.snapshot().context.heading]).toEqual([
      'preparing',
      { backTo: before },
    ])
  })

  test('causes one prompt, however late the browser is back at the page', () => {
    const play = typing()
    play.send({ type: 'history.moved', place: before })
    play.wait()
    play.send({ type: 'history.moved', place: posts })
    expect([state(play), play.told]).toEqual(['asking', [['travel', { steps: 1 }]]])
  })

  test('does not block a flow that leads to another page, nor any navigation once the work is saved', () => {
    const play = typing()
    play.send({ type: 'destination.given', destination: { path: '/profile' } })
    expect(state(play)).toBe('preparing')
    const settled = typing()
    settled.send({ type: 'work.settled' })
    follow(settled, '/profile')
    expect(settled.snapshot().value).toBe('preparing')
  })

  test('needs no confirmation if the work is saved while the prompt is open', () => {
    const play = typing()
    play.send({ type: 'work.begun' })
    follow(play, '/profile')
    play.send({ type: 'work.settled' })
    expect(state(play)).toBe('asking')
    play.send({ type: 'work.settled' })
    expect([state(play), play.snapshot().context.unsaved]).toEqual(['resting', 0])
  })
})

describe('a page that is closed to the visitor', () => {
  const leading = (standing: 'anonymous' | 'active') => ({
    value: 'leading',
    context: { place: at('/mod?drawer=cases', { access: 'mod' }), standing, role: null },
  })

  test('redirects to the login, which leads back afterwards', () => {
    const play = stage(navigationMachine, { place: posts })
    play.show('door', leading('anonymous'))
    expect([state(play), play.snapshot().context.heading]).toEqual([
      'preparing',
      { to: { path: '/login', state: { next: '/mod?drawer=cases' }, replace: true } },
    ])
    expect(play.started.map(({ id }) => id)).toEqual([
      'history',
      'keptLists',
      'door',
      'preparePage',
    ])
  })

  test('does not redirect while the tab moves to a new page, because the new page decides on access itself', () => {
    const play = opening()
    follow(play, '/profile')
    play.done('preparePage')
    play.send({ type: 'door.refused', destination: { path: '/login' } })
    expect(state(play)).toBe('turning')
    play.show('door', { value: 'open', context: { place: posts, ...active } })
    reach(play, at('/profile', { index: 4 }))
    expect(state(play)).toBe('resting')
  })
})
