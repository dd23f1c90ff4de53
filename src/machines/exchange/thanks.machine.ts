import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type PictureChosen, pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { needOverlay, type OverlayEvent, type OverlayOpened } from '#machines/overlay.ts'
import { event, formValues, output } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { thanksOverlays } from '#rules/exchange/overlays.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Thanks } from '#rules/exchange/thanks.ts'
import {
  authorAsked,
  CARD_REPORTED_TOAST,
  type CardAsked,
  type CardValues,
  cardValues,
  hasThanks,
  isBarred,
  keptCard,
  mayThank,
  offerAsked,
  opensCard,
  opensCardReport,
  SENT_TOAST,
  withReportedCard,
} from '#rules/exchange/thanks-words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type CardReportValues, cardForm, cardReportForm } from './thanks.form.ts'

interface ThanksGiven {
  exchange: Exchange
  now: string
}

export type ThanksEvent =
  | ({ type: 'exchange.changed' } & ThanksGiven)
  | OverlayEvent
  | PictureChosen
  | { type: 'dialog.abandoned' }
  | { type: 'retry.requested' }

interface ThanksInputs extends ThanksGiven {
  reportTo: Owner<ExchangeOutdated>
}

interface ThanksContext extends ThanksInputs {
  /** Null until the cards have loaded. */
  thanks: Thanks | null
  /** The overlay in the URL; null if there is none. */
  asked: CardAsked | null
  /** The unsent card; null until the form was opened. */
  typed: CardValues | null
  /** The unsent reason of a report; empty if there is none. */
  reason: string
}

type Here = { context: ThanksContext }

const mine = ({ context: { exchange } }: Here) => ({
  id: known(exchange.my_signup, 'my sign-up').id,
})
const keptChange = { type: 'keepChange', params: event } as const
const keptAsked = { type: 'keepAsked', params: event } as const
const kept = { type: 'keepThanks', params: output } as const

/** A page of cards passes on changes, and opens the dialogs that the URL asks for. */
const shown = {
  'exchange.changed': { target: 'deciding', actions: keptChange },
  'overlay.opened': { target: 'placing', actions: keptAsked },
} as const
const waiting = {
  'exchange.changed': { target: 'loading', reenter: true, actions: keptChange },
  'overlay.opened': { actions: keptAsked },
} as const
const closing = {
  'exchange.changed': { actions: keptChange },
  'dialog.abandoned': { target: 'placing', actions: ['forgetAsked', 'closeOverlay'] },
  'overlay.closed': { target: 'placing', actions: 'forgetAsked' },
} as const

/**
 * The thank-you cards of a swap: those that the member can write to their gifter, and those from their recipient. The
 * sign-up shows whether there are any, and each change of the exchange loads the cards again. A card is sent once, and an
 * unsent one is kept until the member leaves the page. Nothing here reveals the gifter.
 */
export const thanksMachine = setup({
  types: {
    context: {} as ThanksContext,
    events: {} as ThanksEvent,
    input: {} as ThanksInputs,
    tags: {} as 'busy',
    children: {} as { [Id in 'overlay' | 'loadThanks' | 'card' | 'cardReport' | 'picture']: Id },
  },
  actors: {
    overlay: needOverlay,
    loadThanks: needActor<Thanks, { id: number }>(),
    card: cardForm,
    cardReport: cardReportForm,
    picture: pictureChoiceMachine,
  },
  guards: {
    hasThanks: ({ context }) => hasThanks(context),
    opensCard: ({ context }) => opensCard(context),
    opensCardReport: ({ context }) => opensCardReport(context),
    mayThank: ({ context }) => mayThank(context),
    isBarred: ({ context }) => isBarred(context),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepChange: assign((_, { exchange, now }: ThanksGiven) => ({ exchange, now })),
    keepAsked: assign((_, { what, id }: OverlayOpened) => ({ asked: { what, id } })),
    forgetAsked: assign({ asked: null }),
    keepThanks: assign((_, thanks: Thanks) => ({ thanks })),
    keepTyped: assign((_, typed: CardValues) => ({ typed: keptCard(typed) })),
    forgetTyped: assign({ typed: null }),
    keepReason: assign((_, { reason }: CardReportValues) => ({ reason })),
    noteReport: assign(({ context: { thanks, asked } }) => ({
      thanks: withReportedCard(known(thanks, 'the cards'), known(asked?.id ?? null, 'the author')),
      reason: '',
    })),
    fillIn: sendTo('card', (_, { picture, isSending }: PictureChosen) => ({
      type: 'field.changed' as const,
      name: 'picture' as const,
      value: { picture, isSending },
    })),
  },
}).createMachine({
  id: 'thanks',
  description: 'The thank-you cards of a swap.',
  context: ({ input }) => ({ ...input, thanks: null, asked: null, typed: null, reason: '' }),
  invoke: {
    id: 'overlay',
    src: 'overlay',
    input: { names: Object.values(thanksOverlays) },
  },
  on: { 'overlay.closed': { actions: 'forgetAsked' } },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the member has a gift to answer, or a card to read.',
      always: [
        { guard: 'hasThanks', target: 'loading', description: 'A gift or a card has arrived.' },
        { target: 'none', description: 'Nothing has arrived yet.' },
      ],
    },
    none: {
      description: 'Neither a gift nor a card has arrived.',
      on: { ...shown, 'overlay.opened': { actions: keptAsked } },
    },
    loading: {
      tags: 'busy',
      description: 'The cards are being loaded. The earlier ones are shown until then.',
      on: waiting,
      invoke: {
        id: 'loadThanks',
        src: 'loadThanks',
        input: mine,
        onDone: { target: 'placing', actions: kept },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The cards could not be loaded.',
      on: { ...waiting, 'retry.requested': 'loading' },
    },
    placing: {
      description: 'Checks which dialog the URL opens, and whether a gift can be answered.',
      always: [
        {
          guard: 'opensCard',
          target: 'writing',
          description: 'The URL opens the form for a card.',
        },
        {
          guard: 'opensCardReport',
          target: 'reporting',
          description: 'The URL opens the report of a card.',
        },
        { guard: 'mayThank', target: 'offered', description: 'A gift can be answered.' },
        { guard: 'isBarred', target: 'barred', description: 'A card could not be delivered now.' },
        { target: 'sent', description: 'Every gift has been answered.' },
      ],
    },
    offered: { description: 'A card can be written.', on: shown },
    barred: { description: 'The page shows why no card can be sent.', on: shown },
    sent: { description: 'The cards are shown.', on: shown },
    writing: {
      description: 'A dialog contains the form for a card with a text and an optional picture.',
      on: { ...closing, 'picture.chosen': { actions: { type: 'fillIn', params: event } } },
      invoke: [
        {
          id: 'card',
          src: 'card',
          input: ({ context }) => ({
            values: cardValues(
              mine({ context }).id,
              known(offerAsked(context), 'the gift').gift,
              context.typed,
            ),
          }),
          onSnapshot: { actions: { type: 'keepTyped', params: formValues } },
          onDone: {
            target: 'placing',
            actions: [
              kept,
              'forgetTyped',
              'forgetAsked',
              'closeOverlay',
              { type: 'announce', params: SENT_TOAST },
              'report',
            ],
          },
        },
        {
          id: 'picture',
          src: 'picture',
          input: ({ context, self }) => ({
            reportTo: self,
            picture: context.typed?.picture.picture ?? null,
            ratios: null,
          }),
        },
      ],
    },
    reporting: {
      description: 'A dialog asks why the card is reported.',
      on: closing,
      invoke: {
        id: 'cardReport',
        src: 'cardReport',
        input: ({ context }): { values: CardReportValues } => ({
          values: {
            ...mine({ context }),
            author: known(authorAsked(context), 'the author'),
            reason: context.reason,
          },
        }),
        onSnapshot: { actions: { type: 'keepReason', params: formValues } },
        onDone: {
          target: 'placing',
          actions: [
            'noteReport',
            'forgetAsked',
            'closeOverlay',
            { type: 'announce', params: CARD_REPORTED_TOAST },
          ],
        },
      },
    },
  },
})

export type ThanksRef = ActorRefFrom<typeof thanksMachine>
