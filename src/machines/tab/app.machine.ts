import { type ActorRefFrom, sendTo, setup } from 'xstate'
import { event } from '#machines/params.ts'
import type { Place } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { StandingChanged } from './door.machine.ts'
import { draftsMachine } from './drafts.machine.ts'
import { lateCallsMachine } from './lateCalls.machine.ts'
import { navigationMachine } from './navigation.machine.ts'
import { networkMachine } from './network.machine.ts'
import { type SessionRef, sessionMachine, standingOf } from './session.machine.ts'
import { themeMachine } from './theme.machine.ts'
import { toastsMachine } from './toasts.machine.ts'

interface AppGiven {
  savedTheme: string | null
  systemPrefersLight: boolean
  /** The place where the tab starts. */
  place: Place
}

const visitor = ({
  event: { snapshot },
}: {
  event: { snapshot: ReturnType<SessionRef['getSnapshot']> }
}): StandingChanged => ({
  type: 'standing.changed',
  standing: standingOf(snapshot),
  role: snapshot.context.member?.role ?? null,
})

/** The root actor. It runs the flows that live as long as the tab; pages start their own flows. */
export const appMachine = setup({
  types: {
    context: {} as AppGiven,
    input: {} as AppGiven,
    events: {} as { type: 'toast.announced'; toast: Toast } | { type: 'errors.outdated' },
    children: {} as {
      session: 'session'
      theme: 'theme'
      toasts: 'toasts'
      navigation: 'navigation'
      network: 'network'
      lateCalls: 'lateCalls'
      drafts: 'drafts'
    },
  },
  actors: {
    session: sessionMachine,
    theme: themeMachine,
    toasts: toastsMachine,
    navigation: navigationMachine,
    network: networkMachine,
    lateCalls: lateCallsMachine,
    drafts: draftsMachine,
  },
  actions: {
    passToToasts: sendTo('toasts', (_, { toast }: { toast: Toast }) => ({
      type: 'toast.announced' as const,
      toast,
    })),
    outdateErrors: sendTo('toasts', { type: 'errors.outdated' }),
    passStanding: sendTo('navigation', (_, changed: StandingChanged) => changed),
  },
}).createMachine({
  id: 'app',
  description: 'The charts that run as long as the tab.',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'session',
      src: 'session',
      onSnapshot: {
        actions: { type: 'passStanding', params: visitor },
        description: 'The pages that may open depend on who is logged in.',
      },
    },
    {
      id: 'theme',
      src: 'theme',
      input: ({ context: { savedTheme, systemPrefersLight } }) => ({
        saved: savedTheme,
        systemPrefersLight,
      }),
    },
    { id: 'toasts', src: 'toasts' },
    { id: 'network', src: 'network' },
    { id: 'lateCalls', src: 'lateCalls' },
    { id: 'drafts', src: 'drafts' },
    {
      id: 'navigation',
      src: 'navigation',
      input: ({ context: { place } }) => ({ place }),
    },
  ],
  on: {
    'toast.announced': { actions: { type: 'passToToasts', params: event } },
    'errors.outdated': { actions: 'outdateErrors' },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>
