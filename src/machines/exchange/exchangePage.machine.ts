import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import { withoutWaiting } from '#rules/exchange/going-on.ts'
import { isPairing, nextBoundaryAfter, PAIRING_LOOK_MS } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { asListed } from '#rules/exchange/tabs.ts'
import { isMod } from '#rules/member/schema.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Destination } from '#rules/wire/path.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { dealMachine } from './deal.machine.ts'
import { exchangeLifecycleMachine } from './exchangeLifecycle.machine.ts'
import {
  type ClockTicked,
  current,
  type ExchangePageContext,
  type ExchangePageEvent,
  type ExchangePageGiven,
} from './exchangePage-types.ts'
import { missingGiftMachine } from './missingGift.machine.ts'
import { pairThreadMachine } from './pairThread.machine.ts'
import { signupMachine } from './signup.machine.ts'
import { storyMachine } from './story.machine.ts'
import { swapMachine } from './swap.machine.ts'
import { waitingListMachine } from './waitingList.machine.ts'

/** Returns the loaded exchange as an item for the lists that Back restores. */
const listed = ({ event }: { event: { output: Exchange } }) => asListed(event.output)

const keepingLoaded = [
  { type: 'keepExchange', params: output },
  { type: 'changeItem', params: listed },
  'expectBoundary',
] as const

const changed = ({ context }: { context: ExchangePageContext }) => ({
  type: 'exchange.changed' as const,
  ...current(context),
})

const tellParts = [
  'tellLifecycle',
  'tellSignup',
  'tellWaitingList',
  'tellDeal',
  'tellSwap',
  'tellStory',
  'tellMissingGift',
  'tellAskedGift',
  'tellGifterThread',
  'tellRecipientThread',
  'tellSignupDesk',
] as const

/** Passes the new time to the page’s parts immediately, because the reload that follows may fail. */
const keepingTime = [{ type: 'keepNow', params: event }, ...tellParts] as const

/**
 * One exchange from its announcement to its end. The page reloads it when one of its dates passes, when the reader
 * comes back to the tab, when one of its parts has changed something, and every few seconds while the pairs are being
 * made. It passes each change to its parts, which do not lose the reader’s unsaved input.
 */
export const exchangePageMachine = setup({
  types: {
    context: {} as ExchangePageContext,
    events: {} as ExchangePageEvent,
    input: {} as ExchangePageGiven,
    children: {} as {
      [Id in
        | 'clock'
        | 'lifecycle'
        | 'signup'
        | 'waitingList'
        | 'deal'
        | 'swap'
        | 'story'
        | 'signupDesk']: Id
    } & { [Id in 'missingGift' | 'askedGift']: 'missingGift' } & {
      [Id in 'gifterThread' | 'recipientThread']: 'pairThread'
    },
  },
  actors: {
    clock: needListener<ClockTicked>(),
    loadExchange: needActor<Exchange, { slug: string }>(),
    lifecycle: exchangeLifecycleMachine,
    signup: signupMachine,
    waitingList: waitingListMachine,
    deal: dealMachine,
    swap: swapMachine,
    story: storyMachine,
    missingGift: missingGiftMachine,
    pairThread: pairThreadMachine,
    signupDesk: signupDeskMachine,
  },
  guards: {
    isGoingOn: ({ context }) => context.waiting !== null,
    isNotFound: (_, problem: Problem) => isNotFound(problem),
    isPairing: ({ context: { exchange, now } }) =>
      isPairing(known(exchange, 'the exchange'), new Date(now)),
  },
  actions: {
    keepNow: assign((_, { now }: ClockTicked) => ({ now })),
    keepExchange: assign((_, exchange: Exchange) => ({ exchange })),
    expectBoundary: sendTo('clock', ({ context: { exchange, now } }) => ({
      type: 'boundary.expected',
      at: nextBoundaryAfter(known(exchange, 'the exchange'), new Date(now))?.toISOString() ?? null,
    })),
    changeItem: needAction<ChangedItem>('changeItem'),
    goTo: needAction<Destination>('goTo'),
    tellLifecycle: sendTo('lifecycle', changed),
    tellSignup: sendTo('signup', changed),
    tellWaitingList: sendTo('waitingList', changed),
    tellDeal: sendTo('deal', changed),
    tellSwap: sendTo('swap', changed),
    tellStory: sendTo('story', changed),
    tellMissingGift: sendTo('missingGift', changed),
    tellAskedGift: sendTo('askedGift', changed),
    tellGifterThread: sendTo('gifterThread', changed),
    tellRecipientThread: sendTo('recipientThread', changed),
    tellSignupDesk: sendTo('signupDesk', changed),
  },
  delays: { pairingPatience: PAIRING_LOOK_MS },
}).createMachine({
  id: 'exchangePage',
  description: 'One exchange, with the member’s part in it.',
  context: ({ input }) => ({ ...input, exchange: null }),
  invoke: { id: 'clock', src: 'clock' },
  on: { 'clock.ticked': { actions: { type: 'keepNow', params: event } } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The exchange is being loaded.',
      invoke: {
        id: 'loadExchange',
        src: 'loadExchange',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: [
          {
            guard: 'isGoingOn',
            target: 'ready',
            actions: [
              ...keepingLoaded,
              { type: 'goTo', params: ({ event }) => withoutWaiting(event.output) },
            ],
            description:
              'The member has come back from a survey. A reload or Back must not sign them up again.',
          },
          {
            target: 'ready',
            actions: keepingLoaded,
            description: 'The member has opened the page without coming back from a survey.',
          },
        ],
        onError: [
          {
            guard: { type: 'isNotFound', params: problem },
            target: 'notFound',
            description: 'The exchange does not exist, or the member may not see it.',
          },
          {
            target: 'failed',
            description: 'The exchange may exist, so a retry may help.',
          },
        ],
      },
    },
    ready: {
      description: 'The exchange is shown.',
      invoke: [
        {
          id: 'lifecycle',
          src: 'lifecycle',
          input: ({ context }) => current(context),
        },
        {
          id: 'signup',
          src: 'signup',
          input: ({ context, self }) => ({
            ...current(context),
            waiting: context.waiting,
            reportTo: self,
          }),
        },
        {
          id: 'waitingList',
          src: 'waitingList',
          input: ({ context, self }) => ({ ...current(context), reportTo: self }),
        },
        {
          id: 'deal',
          src: 'deal',
          input: ({ context }) => ({ ...current(context), regions: context.me.regions }),
        },
        {
          id: 'swap',
          src: 'swap',
          input: ({ context, self }) => ({
            ...current(context),
            isMod: isMod(context.me),
            isMinor: context.me.is_minor,
            reportTo: self,
          }),
        },
        {
          id: 'story',
          src: 'story',
          input: ({ context }) => current(context),
        },
        {
          id: 'missingGift',
          src: 'missingGift',
          input: ({ context, self }) => ({
            ...current(context),
            side: 'receiving' as const,
            reportTo: self,
          }),
        },
        {
          id: 'askedGift',
          src: 'missingGift',
          input: ({ context, self }) => ({
            ...current(context),
            side: 'sending' as const,
            reportTo: self,
          }),
        },
        {
          id: 'gifterThread',
          src: 'pairThread',
          input: ({ context, self }) => ({
            ...current(context),
            with: 'gifter' as const,
            draft: context.drafts.gifter,
            reportTo: self,
          }),
        },
        {
          id: 'recipientThread',
          src: 'pairThread',
          input: ({ context, self }) => ({
            ...current(context),
            with: 'recipient' as const,
            draft: context.drafts.recipient,
            reportTo: self,
          }),
        },
        {
          id: 'signupDesk',
          src: 'signupDesk',
          input: ({ context, self }) => ({
            ...current(context),
            actor: context.me,
            reportTo: self,
          }),
        },
      ],
      on: { 'clock.ticked': { actions: keepingTime } },
      initial: 'fresh',
      states: {
        fresh: {
          description: 'The page shows the latest response of the server.',
          on: {
            'clock.ticked': { target: 'refreshing', actions: keepingTime },
            'exchange.outdated': 'refreshing',
          },
          after: {
            pairingPatience: {
              guard: 'isPairing',
              target: 'refreshing',
              description: 'The names may have been drawn by now.',
            },
          },
        },
        refreshing: {
          description: 'The exchange is loaded again. The page shows the previous data until then.',
          on: { 'exchange.outdated': { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'refreshExchange',
            src: 'loadExchange',
            input: ({ context: { slug } }) => ({ slug }),
            onDone: {
              target: 'fresh',
              actions: [...keepingLoaded, ...tellParts],
            },
            onError: 'fresh',
          },
        },
      },
    },
    notFound: { description: 'The “not found” page is shown.' },
    failed: {
      description: 'The exchange could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ExchangePageRef = ActorRefFrom<typeof exchangePageMachine>
