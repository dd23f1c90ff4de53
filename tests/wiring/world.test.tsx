import { expect, onTestFinished, test } from 'vitest'
import { assign, createActor, type EventObject, type NonReducibleUnknown, setup } from 'xstate'
import { known } from '#machines/known.ts'
import type { Listener } from '#machines/needs.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Path } from '#rules/wire/path.ts'
import { type Problem, ProblemError, UNSENT } from '#rules/wire/problem.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { nothing } from '#tests/support/fakeServer.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'

/** Starts a listener and returns a function that returns its events, in order. */
function heardFrom<Input = NonReducibleUnknown>(
  source: Listener<EventObject, Input>,
  input?: Input,
): () => EventObject[] {
  const listener = setup({
    types: { context: {} as { heard: EventObject[] }, events: {} as EventObject },
    actors: { source: source as Listener<EventObject> },
  }).createMachine({
    context: { heard: [] },
    invoke: { src: 'source', input: input as NonReducibleUnknown },
    on: { '*': { actions: assign({ heard: ({ context, event }) => [...context.heard, event] }) } },
  })
  const actor = createActor(listener).start()
  onTestFinished(() => void actor.stop())
  return () => actor.getSnapshot().context.heard
}

async function aWorldOf(me: Me) {
  const { screen, world } = await openTab('/posts', {
    me,
    answers: { 'POST auth/logout': nothing },
    pages: [aRoute('/posts'), aRoute('/profile'), aRoute('/login', { access: 'guest' })],
  })
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  return world
}

test('a page is notified when the member changes, but not when the same member is announced again', async () => {
  const world = await aWorldOf(aMe())
  const heard = heardFrom(world.hear.member)
  const renamed = aMe({ nickname: 'Moss' })
  world.tell.changeMember(null, renamed)
  expect([heard(), world.currentMember()]).toEqual([
    [{ type: 'member.changed', member: renamed }],
    renamed,
  ])
  world.tell.changeMember(null, renamed)
  expect(heard().length).toBe(1)
})

const toast = { message: 'An error has occured', tone: 'bad' } as const
const givenBack = (problem: Problem) => ({ event: { snapshot: { context: { problem } } } })

test.each([
  [
    'no message is shown about a call that was not sent',
    { event: { error: new ProblemError(UNSENT) } },
    [],
  ],
  ['no message is shown about a form whose call was not sent', givenBack(UNSENT), []],
  [
    'a message is shown about a call without a response',
    { event: { error: offline } },
    [toast.message],
  ],
  [
    'a message is shown about a form without a response',
    givenBack(offline.problem),
    [toast.message],
  ],
  [
    'a message is shown about an event that is not a failure',
    { event: { output: 7 } },
    [toast.message],
  ],
  ['a message is shown even without an event', null, [toast.message]],
])('%s', async (_, args, shown) => {
  const { app, tell } = await aWorldOf(aMe())
  tell.announce(args, toast)
  const { queue } = known(app.getSnapshot().children.toasts, 'the toasts').getSnapshot().context
  expect(queue.map(({ message }) => message)).toEqual(shown)
})

test('the tab has no current member after a logout', async () => {
  const world = await aWorldOf(aMe())
  world.tell.logOut()
  expect(() => world.currentMember()).not.toThrow()
  await expect.poll(() => localStorage.getItem('token')).toBe(null)
  expect(() => world.currentMember()).toThrow('nobody is logged in')
})

test('a second overlay replaces the first in the history, so a single step back leads to the page', async () => {
  const world = await aWorldOf(aMe())
  const before = world.place()
  world.tell.openOverlay(null, { what: 'update' })
  await expect.poll(() => location.search).toBe('?do=update')
  world.tell.openOverlay(null, { what: 'remove', id: 7 })
  await expect.poll(() => location.search).toBe('?do=remove&id=7')
  expect(world.place().index).toBe(before.index + 1)
  world.tell.closeOverlay()
  await expect.poll(() => world.place()).toEqual(before)
})

test('a page is notified of its query when it starts, at each change, and when the same URL is followed again', async () => {
  const world = await aWorldOf(aMe())
  const heard = heardFrom(world.hear.address)
  const asked = (query: object) => ({ type: 'address.changed', query })
  const go = async (path: Path) => {
    const before = world.place()
    world.tell.goTo(null, { path })
    await expect.poll(() => world.place()).not.toBe(before)
  }
  await go('/posts?do=write')
  await go('/posts?do=write')
  await go('/posts')
  expect(heard()).toEqual([{}, { do: 'write' }, { do: 'write' }, {}].map(asked))
})

test('a page is notified once whenever one of its overlays is opened, closed or requested again', async () => {
  const world = await aWorldOf(aMe())
  const go = async (path: Path) => {
    const before = world.place()
    world.tell.goTo(null, { path })
    await expect.poll(() => world.place()).not.toBe(before)
  }
  await go('/posts?do=remove&id=7')
  const heard = heardFrom(world.hear.overlay, { names: ['leave', 'remove'] })
  await go('/posts?tab=b&do=remove&id=7')
  await go('/posts?do=remove&id=8')
  await go('/posts?do=other')
  await go('/posts')
  await go('/posts?do=leave')
  expect(heard()).toEqual([
    overlayOpened('remove', 7),
    overlayOpened('remove', 7),
    overlayClosed,
    overlayOpened('remove', 8),
    overlayClosed,
    overlayOpened('leave'),
  ])
})

test('if a page change closes an overlay, a listener for all pages is notified, and the page’s own listener is not', async () => {
  const world = await aWorldOf(aMe())
  world.tell.goTo(null, { path: '/posts?do=leave' })
  await expect.poll(() => location.search).toBe('?do=leave')
  const [anywhere, here] = [true, false].map((isAnywhere) =>
    heardFrom(world.hear.overlay, { names: ['leave'], isAnywhere }),
  )
  world.tell.goTo(null, { path: '/profile' })
  await expect.poll(() => location.pathname).toBe('/profile')
  expect([anywhere?.(), here?.()]).toEqual([
    [overlayOpened('leave'), overlayClosed],
    [overlayOpened('leave')],
  ])
})
