import { createEmptyActor } from 'xstate'
import { pairThreadMachine } from '#machines/exchange/pairThread.machine.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { aThreadPage } from '#tests/support/pair-threads.ts'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import { running } from '#tests/support/started.ts'
import { PairThread } from '#views/exchange/PairThread.tsx'
import type { Screens } from '#views/flow.tsx'

const input = {
  exchange: anExchange({
    needs_pairing: false,
    my_signup: aSignup({
      user_id: 7,
      paired_with: 12,
      thread_with_gifter: { state: 'open', unread: 2, messages: 3 },
    }),
  }),
  now: '2026-12-02T15:00:00.000Z',
  with: 'gifter' as const,
  draft: '',
  reportTo: createEmptyActor(),
}

export const thread = [
  screensOf('exchange/PairThread', pairThreadMachine, {
    input,
    context: { page: aThreadPage() },
    draw: (flow) => <PairThread thread={running(flow)} />,
    shows: {
      deciding: null,
      absent: null,
      folded: { heading: 'Talk with your gifter' },
      loading: { status: 'Loading the messages' },
      failed: { heading: 'We couldn’t load the messages' },
      unfolded: { list: 'Messages, newest last' },
    } satisfies Record<Screens<typeof pairThreadMachine>, Shown>,
  }),
]
