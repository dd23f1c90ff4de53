import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { event, formValues, output } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { withSignup } from '#rules/exchange/participation.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { firstDays, mayAskMoreTime, moreTimeToast } from '#rules/exchange/send-by-words.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type DelayValues, delayForm } from './delay.form.ts'

interface MoreTimeGiven {
  exchange: Exchange
  now: string
}

export type MoreTimeEvent =
  | ({ type: 'exchange.changed' } & MoreTimeGiven)
  | OverlayEvent
  | { type: 'choice.abandoned' }

interface MoreTimeInputs extends MoreTimeGiven {
  /** True for a minor, who is not asked for a message because it would not be delivered to the recipient. */
  isMinor: boolean
  reportTo: Owner<ExchangeOutdated>
}

interface MoreTimeContext extends MoreTimeInputs {
  /** The values entered so far; null until the dialog has been opened. */
  typed: Omit<DelayValues, 'id'> | null
}

const changed = {
  'exchange.changed': { target: 'deciding', actions: { type: 'keepChange', params: event } },
} as const

/**
 * "I need more time", available once per swap and before anything is sent. Its URL opens a dialog that asks for a day
 * and a message to the recipient. Unsent values are kept for the visit. Once the server has accepted the request, the
 * chosen day becomes the gifter's deadline.
 */
export const moreTimeMachine = setup({
  types: {
    context: {} as MoreTimeContext,
    events: {} as MoreTimeEvent,
    input: {} as MoreTimeInputs,
    children: {} as { [Id in 'overlay' | 'delay']: Id },
  },
  actors: { overlay: needOverlay, delay: delayForm },
  guards: {
    mayAskMoreTime: ({ context: { exchange, now } }) => mayAskMoreTime(exchange, new Date(now)),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepChange: assign((_, { exchange, now }: MoreTimeGiven) => ({ exchange, now })),
    keepTyped: assign((_, { days, note }: DelayValues) => ({ typed: { days, note } })),
    keepSignup: assign(({ context }, signup: Signup) => ({
      exchange: withSignup(context.exchange, signup),
    })),
  },
}).createMachine({
  id: 'moreTime',
  description: 'Asking for more time to post a gift.',
  context: ({ input }) => ({ ...input, typed: null }),
  invoke: hearOverlay(exchangeOverlays.moreTime),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the member has a gift to post, and has not asked before.',
      always: [
        { guard: 'mayAskMoreTime', target: 'offered', description: 'The member may ask once.' },
        {
          target: 'closed',
          description: 'The member has already asked, or has nothing to post now.',
        },
      ],
    },
    offered: {
      description: 'The button is shown.',
      on: { ...changed, 'overlay.opened': 'choosing' },
    },
    choosing: {
      description: 'A dialog asks for the day and a comment, and sends them.',
      // The call interrupted by Back may have reached the server, so the page reloads the exchange.
      exit: 'report',
      on: {
        'exchange.changed': { actions: { type: 'keepChange', params: event } },
        'choice.abandoned': { target: 'deciding', actions: 'closeOverlay' },
        'overlay.closed': 'deciding',
      },
      invoke: {
        id: 'delay',
        src: 'delay',
        input: ({ context: { exchange, now, typed } }) => ({
          values: {
            id: known(exchange.my_signup, 'my sign-up').id,
            days: typed?.days ?? firstDays(exchange, new Date(now)),
            note: typed?.note ?? '',
          },
        }),
        onSnapshot: { actions: { type: 'keepTyped', params: formValues } },
        onDone: {
          target: 'deciding',
          actions: [
            'closeOverlay',
            { type: 'keepSignup', params: output },
            {
              type: 'announce',
              params: ({ context, event }) => moreTimeToast(context.exchange, event.output),
            },
          ],
          description: 'The recipient has been notified.',
        },
      },
    },
    closed: {
      description: 'The member cannot ask for more time.',
      on: changed,
    },
  },
})

export type MoreTimeRef = ActorRefFrom<typeof moreTimeMachine>
