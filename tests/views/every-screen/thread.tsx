import { createEmptyActor } from 'xstate'
import { pairThreadMachine } from '#machines/exchange/pairThread.machine.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { aThreadPage } from '#tests/support/pair-threads.ts'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import { running } from '#tests/support/started.ts'
import { PairThread } from '#views/exchange/PairThread.tsx'
import ThreadTalk from '#views/exchange/ThreadTalk.tsx'
import type { Screens } from '#views/flow.tsx'
import type { Within } from '#views/screens.ts'

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
    draw: (flow) => <PairThread thread={running(flow)} isInPlace />,
    shows: {
      deciding: null,
      absent: null,
      folded: { button: 'Open: Talk with your gifter' },
      loading: { status: 'Loading the messages' },
      failed: { heading: 'We couldn’t load the messages' },
      unfolded: { list: 'Messages, newest last' },
    } satisfies Record<Screens<typeof pairThreadMachine>, Shown>,
  }),
  screensOf('exchange/ThreadTalk', pairThreadMachine, {
    input,
    context: { page: aThreadPage() },
    within: 'unfolded.writing',
    at: { barred: { page: aThreadPage(undefined, { state: 'closed' }) } },
    draw: (flow) => <ThreadTalk thread={running(flow)} />,
    shows: {
      deciding: null,
      free: { button: 'Send' },
      barred: { text: 'This conversation is closed.' },
    } satisfies Record<Screens<Within<typeof pairThreadMachine, 'unfolded.writing'>>, Shown>,
  }),
]
