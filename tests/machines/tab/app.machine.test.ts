import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { appMachine } from '#machines/tab/app.machine.ts'
import { fakeLateCalls, fakeNetwork, fakeSession } from '#tests/support/inert.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const input = { savedTheme: null, systemPrefersLight: false }
const toast = { message: 'Posted !', tone: 'good' } as const

takesEveryTransition(appMachine, { input: input, events: { 'toast.announced': [{ toast }] } })

test('an announcement reaches the queue of messages', () => {
  const app = createActor(
    appMachine.provide({
      actors: { session: fakeSession, network: fakeNetwork, lateCalls: fakeLateCalls },
    }),
    {
      input: input,
    },
  ).start()
  app.send({ type: 'toast.announced', toast })
  expect(app.getSnapshot().children.toasts?.getSnapshot().context).toEqual({
    queue: [{ ...toast, id: 1 }],
    announced: 1,
  })
  app.stop()
})
