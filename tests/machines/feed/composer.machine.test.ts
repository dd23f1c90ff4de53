import { expect, test } from 'vitest'
import { composerMachine } from '#machines/feed/composer.machine.ts'
import { compositionOf, emptyDraft } from '#rules/feed/composition.ts'
import { aFailure, aMe, aPost } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const me = aMe()
const minor = aMe({ is_minor: true, can_post: false, birth_date: '2014-06-01' })
const input = { me, draft: null }
const asked = { type: 'address.changed', query: { compose: '1' } } as const
const back = { type: 'address.changed', query: {} } as const
const draft = { ...emptyDraft(), message: 'Mittens <3' }
const written = { context: compositionOf(draft) }
const tooOften = aFailure({ kind: 'refused', status: 429, message: 'That was a lot at once.' })
const kept = ['announce', { message: 'Draft kept: it is here when you come back.', tone: 'good' }]

takesEveryTransition(composerMachine, {
  inputs: [input, { me: minor, draft: null }],
  events: {
    'address.changed': [{ query: asked.query }, { query: {} }],
    'member.changed': [{ member: me }],
    'draft.changed': [{ draft }],
  },
  outcomes: {
    composition: { snapshot: [written, { context: compositionOf(emptyDraft()) }] },
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
  play.send(back)
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

test('closing asks nothing, and says that what was written is kept', () => {
  const closed = writing()
  closed.send({ type: 'composer.closed' })
  const gone = writing()
  gone.send(back)
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
