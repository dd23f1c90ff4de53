import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { appMachine } from '#machines/tab/app.machine.ts'
import type { Place } from '#rules/tab/place.ts'
import { aMe } from '#tests/support/builders.ts'
import {
  answered,
  fakeDrafts,
  fakeLateCalls,
  fakeNavigation,
  fakeNetwork,
  fakeSession,
} from '#tests/support/inert.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const place: Place = { index: 0, visit: 0, path: '/posts', state: {}, access: 'member' }
const input = { savedTheme: null, systemPrefersLight: false, place }
const toast = { message: 'Posted !', tone: 'good' } as const

takesEveryTransition(appMachine, {
  input,
  events: { 'toast.announced': [{ toast }] },
  outcomes: { session: { snapshot: [{ context: { member: aMe() } }] } },
})

test('the member logged in to the tab determines whether the page opens', async () => {
  const session = fakeSession.provide({
    actors: {
      storedToken: fromCallback(({ sendBack }) => sendBack({ type: 'token.read', stored: true })),
      loadMember: answered(aMe()),
    },
    actions: { keepDraftsOf: () => undefined },
  })
  const app = createActor(
    appMachine.provide({
      actors: {
        session,
        navigation: fakeNavigation,
        network: fakeNetwork,
        lateCalls: fakeLateCalls,
        drafts: fakeDrafts,
      },
    }),
    {
      input,
    },
  ).start()
  const door = () =>
    app.getSnapshot().children.navigation?.getSnapshot().children.door?.getSnapshot().value
  const before = door()
  await expect.poll(door).toBe('open')
  expect(before).toBe('waiting')
  app.stop()
})

test('an announcement reaches the toast queue', () => {
  const app = createActor(
    appMachine.provide({
      actors: {
        session: fakeSession,
        navigation: fakeNavigation,
        network: fakeNetwork,
        lateCalls: fakeLateCalls,
        drafts: fakeDrafts,
      },
    }),
    {
      input,
    },
  ).start()
  app.send({ type: 'toast.announced', toast })
  expect(app.getSnapshot().children.toasts?.getSnapshot().context).toEqual({
    queue: [{ ...toast, id: 1 }],
    announced: 1,
  })
  app.stop()
})
