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

/** The events of a listener, in order. */
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

test('a page hears of the member when they change, and of nothing else', async () => {
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
  ['a call that was not sent', { event: { error: new ProblemError(UNSENT) } }, []],
  ['a form whose call was not sent', givenBack(UNSENT), []],
  ['a call that nobody answered', { event: { error: offline } }, [toast.message]],
  ['a form that nobody answered', givenBack(offline.problem), [toast.message]],
  ['something that is no failure', { event: { output: 7 } }, [toast.message]],
  ['no event at all', null, [toast.message]],
])('a message about %s shows unless the request was not sent', async (_, args, shown) => {
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

test('an overlay is replaced by the next one, and one step back closes it', async () => {
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

test('a page gets its query at the start, at each change, and when the same URL is followed again', async () => {
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

test('a page hears of each opening and closing of its overlays once, and of a repeated request', async () => {
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

test('an overlay of any page is notified when the page changes, and an overlay of one page is not', async () => {
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
