import { type ActorRefFrom, sendTo, setup } from 'xstate'
import { departureMachine } from '#machines/exchange/departure.machine.ts'
import { event } from '#machines/params.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { lateCallsMachine } from './lateCalls.machine.ts'
import { networkMachine } from './network.machine.ts'
import { sessionMachine } from './session.machine.ts'
import { themeMachine } from './theme.machine.ts'
import { toastsMachine } from './toasts.machine.ts'

interface AppGiven {
  savedTheme: string | null
  systemPrefersLight: boolean
}

/** The root: holds what lives as long as the tab and nothing else. Pages start their own flows. */
export const appMachine = setup({
  types: {
    context: {} as AppGiven,
    input: {} as AppGiven,
    events: {} as { type: 'toast.announced'; toast: Toast } | { type: 'errors.outdated' },
    children: {} as {
      session: 'session'
      theme: 'theme'
      toasts: 'toasts'
      departure: 'departure'
      network: 'network'
      lateCalls: 'lateCalls'
    },
  },
  actors: {
    session: sessionMachine,
    theme: themeMachine,
    toasts: toastsMachine,
    departure: departureMachine,
    network: networkMachine,
    lateCalls: lateCallsMachine,
  },
  actions: {
    passToToasts: sendTo('toasts', (_, { toast }: { toast: Toast }) => ({
      type: 'toast.announced' as const,
      toast,
    })),
    outdateErrors: sendTo('toasts', { type: 'errors.outdated' }),
  },
}).createMachine({
  id: 'app',
  description: 'What lives as long as the tab.',
  context: ({ input }) => input,
  invoke: [
    { id: 'session', src: 'session' },
    {
      id: 'theme',
      src: 'theme',
      input: ({ context: { savedTheme, systemPrefersLight } }) => ({
        saved: savedTheme,
        systemPrefersLight,
      }),
    },
    { id: 'toasts', src: 'toasts' },
    { id: 'departure', src: 'departure' },
    { id: 'network', src: 'network' },
    { id: 'lateCalls', src: 'lateCalls' },
  ],
  on: {
    'toast.announced': { actions: { type: 'passToToasts', params: event } },
    'errors.outdated': { actions: 'outdateErrors' },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>
