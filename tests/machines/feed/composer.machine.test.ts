import { describe, expect, test } from 'vitest'
import { composerMachine } from '#machines/feed/composer.machine.ts'
import { compositionOf, emptyDraft } from '#rules/feed/composition.ts'
import type { TownSearch } from '#rules/feed/place.ts'
import { aFailure, aMe, aPost, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { composerModel } from './composer.model.ts'

const me = aMe()
const minor = aMe({ is_minor: true, can_post: false, birth_date: '2014-06-01' })
const input = { me, draft: null }
const asked = overlayOpened('compose', 1)
const hello = overlayOpened('hello')
const draft = { ...emptyDraft(), message: 'Mittens <3' }
const written = { context: compositionOf(draft) }
const withSearch = (townSearch: TownSearch, place = '') => ({
  context: { ...compositionOf({ ...draft, place }), townSearch },
})
const seeking = withSearch('underWay')
const failed = withSearch('failed')
const tooOften = aFailure({ kind: 'refused', status: 429, message: 'That was a lot.' })
const kept = ['announce', { message: 'Draft saved. It’s here when you come back.', tone: 'good' }]

const cases: Coverage<typeof composerMachine> = {
  delays: { townPatience: 3_000 },
  inputs: [input, { me: minor, draft: null }],
  events: {
    'overlay.opened': [asked, hello],
    'member.changed': [{ member: me }, { member: minor }],
    'draft.changed': [{ draft }],
  },
  outcomes: {
    composition: { snapshot: [written, { context: compositionOf(emptyDraft()) }, seeking, failed] },
    publish: { done: [aPost()], error: [tooOften] },
  },
}

takesEveryTransition(composerMachine, cases)

test('on every path, a post is written as the specification says', () =>
  followsModel(composerMachine, { ...cases, key: () => null }, composerModel))

function writing() {
  const play = stage(composerMachine, input)
  play.send(asked)
  play.show('composition', written)
  return play
}
const told = ({ told }: ReturnType<typeof writing>) =>
  told.filter(([action]) => action !== 'keepDraft')

test('the URL opens the composer, and Back closes it', () => {
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

test('a member who may not post sees the reason', () => {
  const play = stage(composerMachine, { me: minor, draft: null })
  play.send(asked)
  expect(play.snapshot().value).toEqual({ composing: 'hindered' })
  play.send({ type: 'composer.closed' })
  expect([play.snapshot().value, told(play)]).toEqual([{ composing: 'closed' }, [['closeOverlay']]])
})

test('a minor whose parent agrees while the hint is open can write immediately', () => {
  const play = stage(composerMachine, { me: minor, draft: null })
  play.send(asked)
  play.send({ type: 'member.changed', member: me })
  expect(play.snapshot().value).toEqual({ composing: 'writing' })
})

test('a new post is added at the top of the lists, and the next draft starts empty', () => {
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
    ['changeMember', me],
    ['closeOverlay'],
    ['announce', { message: 'Posted !', tone: 'good' }],
  ])
  expect([play.snapshot().value, play.started.at(-1)]).toEqual([
    { composing: 'closed' },
    { id: 'composition', input: { draft: emptyDraft(), isMod: false, isMinor: false } },
  ])
})

test('the first post of a new member updates their first steps in the whole tab', () => {
  const steps = { has_read: true, has_joined: false, has_posted: false }
  const newcomer = aMe({ first_steps: steps })
  const play = stage(composerMachine, { me: newcomer, draft: null })
  play.send(hello)
  play.show('composition', written)
  play.send({ type: 'post.requested' })
  play.done('publish', aPost())
  expect(told(play)[1]).toEqual([
    'changeMember',
    { ...newcomer, first_steps: { ...steps, has_posted: true } },
  ])
})

test('a second press of the button during the request does not post again', () => {
  const play = writing()
  play.send({ type: 'post.requested' })
  play.send({ type: 'post.requested' })
  expect(play.started.filter(({ id }) => id === 'publish').length).toBe(1)
})

test('a post without text is not sent', () => {
  const play = stage(composerMachine, input)
  play.send(asked)
  play.send({ type: 'post.requested' })
  expect(play.snapshot().value).toEqual({ composing: 'writing' })
})

test('a refused post keeps its draft and shows the reason, and can be sent again', () => {
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

describe('a post with a town search', () => {
  const POSTED = ['announce', { message: 'Posted !', tone: 'good' }]
  const MISSED = [
    'announce',
    { message: 'Posted without your town. We couldn’t find it in time.', tone: 'good' },
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

  test('waits for the town and is sent with it', () => {
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

  test('is sent without the town after three seconds, and a message says so once the post is published', () => {
    const play = waiting()
    expect(locations(play)).toEqual([])
    play.wait()
    play.show('composition', withSearch('found', 'Leeds'))
    const early = announced(play)
    play.done('publish', aPost())
    expect([locations(play), early, announced(play)]).toEqual([[null], [], [POSTED, MISSED]])
  })

  test('is sent without the town as soon as the search fails, and a message says so', () => {
    const play = waiting()
    play.show('composition', failed)
    play.done('publish', aPost())
    expect([locations(play), announced(play)]).toEqual([[null], [POSTED, MISSED]])
  })

  test('is sent immediately when the member stops the search or types a place, and no message about the town follows', () => {
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

  test('is not sent when the composer is closed in the meantime, and is kept as a draft', () => {
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

  test('is not sent when its text is removed in the meantime', () => {
    const play = waiting()
    play.show('composition', { context: compositionOf(emptyDraft()) })
    expect([play.snapshot().value, locations(play)]).toEqual([{ composing: 'writing' }, []])
  })

  test('is sent once, however often the button is pressed', () => {
    const play = waiting()
    play.send({ type: 'post.requested' })
    play.show('composition', withSearch('found', 'Leeds'))
    play.send({ type: 'post.requested' })
    expect(locations(play)).toEqual(['Leeds'])
  })

  test('is sent with the town on the second attempt, if the first was refused before the town was found', () => {
    const play = waiting()
    play.wait()
    play.fail('publish', offline)
    play.show('composition', withSearch('found', 'Leeds'))
    play.send({ type: 'post.requested' })
    play.done('publish', aPost())
    expect([locations(play), announced(play)]).toEqual([[null, 'Leeds'], [POSTED]])
  })

  test('causes no message about the town if the search had failed before the post was sent', () => {
    const play = writing()
    play.show('composition', failed)
    play.send({ type: 'post.requested' })
    play.done('publish', aPost())
    expect([locations(play), announced(play)]).toEqual([[null], [POSTED]])
  })
})

test('closing the composer shows no prompt, and announces that the draft is kept', () => {
  const closed = writing()
  closed.send({ type: 'composer.closed' })
  const gone = writing()
  gone.send(overlayClosed)
  expect([told(closed), told(gone)]).toEqual([[['closeOverlay'], kept], [kept]])
})

test('typed text is saved as a draft immediately', () => {
  expect(writing().told.at(-1)).toEqual(['keepDraft', { owner: aMe().id, draft }])
})

test('a draft is restored until it is discarded', () => {
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

test('a draft that has not changed in this tab is not saved again, because another tab may have saved a newer one', () => {
  const play = writing()
  const before = play.told.length
  play.show('composition', written)
  expect(play.told.length).toBe(before)
})

test('a draft from another tab is shown without being saved again, and text typed afterwards is saved', () => {
  const play = writing()
  const keptHere = () => play.told.filter(([action]) => action === 'keepDraft').length
  const before = keptHere()
  play.send({ type: 'draft.changed', draft: { ...draft, message: 'Mittens <3 and' } })
  play.show('composition', { context: compositionOf({ ...draft, message: 'Mittens <3 and' }) })
  const followed = [play.snapshot().context.composition.message, keptHere() - before]
  play.show('composition', { context: compositionOf({ ...draft, message: 'Mittens <3 and tea' }) })
  expect([followed, keptHere() - before]).toEqual([['Mittens <3 and', 0], 1])
})
