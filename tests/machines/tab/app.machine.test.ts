import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { appMachine } from '#machines/tab/app.machine.ts'
import type { Place } from '#rules/tab/place.ts'
import { aMe } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import {
  answered,
  fakeDrafts,
  fakeLateCalls,
  fakeNavigation,
  fakeNetwork,
  fakeSession,
} from '#tests/support/inert.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { appModel } from './app.model.ts'

const place: Place = { index: 0, visit: 0, path: '/posts', state: {}, access: 'member' }
const input = { savedTheme: null, systemPrefersLight: false, place }
const toast = { message: 'Posted !', tone: 'good' } as const

const cases: Coverage<typeof appMachine> = {
  input,
  events: { 'toast.announced': [{ toast }] },
  outcomes: {
    session: {
      snapshot: [
        { value: 'anonymous' },
        { value: { signedIn: 'active' }, context: { member: aMe() } },
      ],
    },
  },
}

takesEveryTransition(appMachine, cases)

test('on every path, the app passes on the logged-in member and each announcement', () =>
  followsModel(appMachine, cases, appModel))

test('the tab’s logged-in member determines whether the page opens', async () => {
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
