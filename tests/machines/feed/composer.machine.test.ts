import { describe, expect, test } from 'vitest'
import { composerMachine } from '#machines/feed/composer.machine.ts'
import { compositionOf, emptyDraft } from '#rules/feed/composition.ts'
import type { TownSearch } from '#rules/feed/place.ts'
import { aFailure, aMe, aPost, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const me = aMe()
const minor = aMe({ is_minor: true, can_post: false, birth_date: '2014-06-01' })
const input = { me, draft: null }
const asked = overlayOpened('compose', 1)
const draft = { ...emptyDraft(), message: 'Mittens <3' }
const written = { context: compositionOf(draft) }
const withSearch = (townSearch: TownSearch, place = '') => ({
  context: { ...compositionOf({ ...draft, place }), townSearch },
})
const seeking = withSearch('underWay')
const failed = withSearch('failed')
const tooOften = aFailure({ kind: 'refused', status: 429, message: 'That was a lot at once.' })
const kept = ['announce', { message: 'Draft kept: it is here when you come back.', tone: 'good' }]

takesEveryTransition(composerMachine, {
  delays: { townPatience: 3_000 },
  inputs: [input, { me: minor, draft: null }],
  events: {
    'overlay.opened': [asked],
    'member.changed': [{ member: me }],
    'draft.changed': [{ draft }],
  },
  outcomes: {
    composition: { snapshot: [written, { context: compositionOf(emptyDraft()) }, seeking, failed] },
    publish: { done: [aPost()], error: [tooOften] },
  },
})

function writing() {
  const play = stage(composerMachine, input)
  play.send(asked)
  play.show('composition', written)
  return play
}
const told = ({ told }: ReturnType<typeof writing>) =>
  told.filter(([action]) => action !== 'keepDraft')

test('it opens by its address, also when the tab came with it, and closes on Back', () => {
  const play = stage(composerMachine, input)
  play.send(asked)
  const opened = play.snapshot().value
  play.send(overlayClosed)
  expect([opened, play.snapshot().value, told(play)]).toEqual([
    { composing: 'writing' },
    { composing: 'closed' },
    [],
  ])
})

test('a member who may not post reads why', () => {
  const play = stage(composerMachine, { me: minor, draft: null })
  play.send(asked)
  expect(play.snapshot().value).toEqual({ composing: 'hindered' })
  play.send({ type: 'composer.closed' })
  expect([play.snapshot().value, told(play)]).toEqual([{ composing: 'closed' }, [['closeOverlay']]])
})

test('what is posted is on top of the lists, and the next one begins empty', () => {
  const play = writing()
  play.send({ type: 'post.requested' })
  expect(play.started.at(-1)).toEqual({
    id: 'publish',
    input: {
      input: { message: 'Mittens &lt;3', location: null, pictures: [], videos: [], tags: [] },
      alts: [],
    },
  })
  play.done('publish', aPost())
  expect(told(play)).toEqual([
    ['addItem', { list: 'posts', item: aPost() }],
    ['closeOverlay'],
    ['announce', { message: 'Posted !', tone: 'good' }],
  ])
  expect([play.snapshot().value, play.started.at(-1)]).toEqual([
    { composing: 'closed' },
    { id: 'composition', input: { draft: emptyDraft(), isMod: false, isMinor: false } },
  ])
})

test('a second press while it is on its way posts nothing more', () => {
  const play = writing()
  play.send({ type: 'post.requested' })
  play.send({ type: 'post.requested' })
  expect(play.started.filter(({ id }) => id === 'publish').length).toBe(1)
})

test('without a message nothing is posted', () => {
  const play = stage(composerMachine, input)
  play.send(asked)
  play.send({ type: 'post.requested' })
  expect(play.snapshot().value).toEqual({ composing: 'writing' })
})

test('what was refused is still there, with the reason, and is posted at the next try', () => {
  const play = writing()
  play.send({ type: 'post.requested' })
  play.fail('publish', tooOften)
  const { value, context } = play.snapshot()
  expect([value, context.problem, context.composition.message]).toEqual([
    { composing: 'failed' },
    tooOften.problem,
    'Mittens <3',
  ])
  play.send({ type: 'post.requested' })
  expect([play.snapshot().value, play.snapshot().context.problem]).toEqual([
    { composing: 'posting' },
    null,
  ])
})

describe('a post whose town is still being looked for', () => {
  const POSTED = ['announce', { message: 'Posted !', tone: 'good' }]
  const MISSED = [
    'announce',
    { message: 'Posted without your town: it could not be found in time.', tone: 'good' },
  ]

  function waiting() {
    const play = writing()
    play.show('composition', seeking)
    play.send({ type: 'post.requested' })
    return play
  }
  const locations = ({ started }: ReturnType<typeof writing>) =>
    started.flatMap(({ id, input: sent }) =>
      id === 'publish' ? [(sent as { input: { location: string | null } }).input.location] : [],
    )
  const announced = (play: ReturnType<typeof writing>) =>
    play.told.filter(([action]) => action === 'announce')

  test('waits for the town, and goes with it', () => {
    const play = waiting()
    const { value } = play.snapshot()
    play.show('composition', withSearch('found', 'Leeds'))
    play.done('publish', aPost())
    expect([value, locations(play), announced(play)]).toEqual([
      { composing: 'waitingForTown' },
      ['Leeds'],
      [POSTED],
    ])
  })

  test('goes without the town after three seconds, and says so once it is posted', () => {
    const play = waiting()
    expect(locations(play)).toEqual([])
    play.wait()
    play.show('composition', withSearch('found', 'Leeds'))
    const early = announced(play)
    play.done('publish', aPost())
    expect([locations(play), early, announced(play)]).toEqual([[null], [], [POSTED, MISSED]])
  })

  test('goes without the town as soon as it cannot be found, and says so', () => {
    const play = waiting()
    play.show('composition', failed)
    play.done('publish', aPost())
    expect([locations(play), announced(play)]).toEqual([[null], [POSTED, MISSED]])
  })

  test('goes at once when the member stops the search or types a place, and nothing is missed', () => {
    const stopped = waiting()
    stopped.show('composition', withSearch('none'))
    stopped.done('publish', aPost())
    const typed = waiting()
    typed.show('composition', withSearch('none', 'York'))
    typed.done('publish', aPost())
    expect([stopped, typed].map((play) => [locations(play), announced(play)])).toEqual([
      [[null], [POSTED]],
      [['York'], [POSTED]],
    ])
  })

  test('is not posted when the composer is closed meanwhile, and is kept as a draft', () => {
    const closed = waiting()
    closed.send({ type: 'composer.closed' })
    closed.show('composition', withSearch('found', 'Leeds'))
    const gone = waiting()
    gone.send(overlayClosed)
    gone.show('composition', failed)
    expect([closed, gone].map((play) => [play.snapshot().value, locations(play)])).toEqual([
      [{ composing: 'closed' }, []],
      [{ composing: 'closed' }, []],
    ])
    expect([announced(closed), announced(gone)]).toEqual([[kept], [kept]])
  })

  test('is not posted when its words are taken out meanwhile', () => {
    const play = waiting()
    play.show('composition', { context: compositionOf(emptyDraft()) })
    expect([play.snapshot().value, locations(play)]).toEqual([{ composing: 'writing' }, []])
  })

  test('is posted once, however often it is asked for', () => {
    const play = waiting()
    play.send({ type: 'post.requested' })
    play.show('composition', withSearch('found', 'Leeds'))
    play.send({ type: 'post.requested' })
    expect(locations(play)).toEqual(['Leeds'])
  })

  test('that is refused after the wait is posted with the town that has come since', () => {
    const play = waiting()
    play.wait()
    play.fail('publish', offline)
    play.show('composition', withSearch('found', 'Leeds'))
    play.send({ type: 'post.requested' })
    play.done('publish', aPost())
    expect([locations(play), announced(play)]).toEqual([[null, 'Leeds'], [POSTED]])
  })

  test('says nothing of a search that failed before it was asked for', () => {
    const play = writing()
    play.show('composition', failed)
    play.send({ type: 'post.requested' })
    play.done('publish', aPost())
    expect([locations(play), announced(play)]).toEqual([[null], [POSTED]])
  })
})

test('closing asks nothing, and says that what was written is kept', () => {
  const closed = writing()
  closed.send({ type: 'composer.closed' })
  const gone = writing()
  gone.send(overlayClosed)
  expect([told(closed), told(gone)]).toEqual([[['closeOverlay'], kept], [kept]])
})

test('what is written is a draft at once', () => {
  expect(writing().told.at(-1)).toEqual(['keepDraft', { owner: aMe().id, draft }])
})

test('a draft is there again, until it is thrown away', () => {
  const play = stage(composerMachine, { me, draft })
  const restored = play.snapshot().context.isRestored
  play.send(asked)
  play.send({ type: 'draft.discarded' })
  expect([restored, play.snapshot().context.isRestored, play.started.at(-1)]).toEqual([
    true,
    false,
    { id: 'composition', input: { draft: emptyDraft(), isMod: false, isMinor: false } },
  ])
})

test('what has not changed is not kept again: another tab may have written on', () => {
  const play = writing()
  const before = play.told.length
  play.show('composition', written)
  expect(play.told.length).toBe(before)
})

test('what another tab has written is shown and not kept again, and what is written here afterwards is', () => {
  const play = writing()
  const keptHere = () => play.told.filter(([action]) => action === 'keepDraft').length
  const before = keptHere()
  play.send({ type: 'draft.changed', draft: { ...draft, message: 'Mittens <3 and' } })
  play.show('composition', { context: compositionOf({ ...draft, message: 'Mittens <3 and' }) })
  const followed = [play.snapshot().context.composition.message, keptHere() - before]
  play.show('composition', { context: compositionOf({ ...draft, message: 'Mittens <3 and tea' }) })
  expect([followed, keptHere() - before]).toEqual([['Mittens <3 and', 0], 1])
})
