import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needListener } from '#machines/needs.ts'
import { event, formValues, output, shown } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import { type Typed, typedOr, withTyped } from '#rules/form/typed.ts'
import { isSettled, type ModCase, SECOND_MOD_NEEDED, type Settled } from '#rules/mod/case.ts'
import {
  asksToSettle,
  isMissingIn,
  ledBy,
  neighbourOf,
  opensCase,
  wantedIn,
} from '#rules/mod/overlays.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isCounted, type Listing, nothingListed } from '#rules/wire/listing.ts'
import { exclusionDeskMachine } from './exclusionDesk.machine.ts'
import { listHistoryMachine } from './listHistory.machine.ts'
import { openCasesMachine } from './openCases.machine.ts'
import { type CaseValues, settlingForm } from './settling.form.ts'

export type CasesEvent = AddressChanged | { type: 'case.closed' }

/** How many cases wait, shown beside the drawer's name. */
export type CasesCounted = { type: 'cases.counted'; total: number }

interface CasesGiven {
  actor: { id: number }
  /** What the address asks for, until that is closed. */
  query: Query
  reportTo: Owner<CasesCounted>
}

interface CasesContext extends CasesGiven {
  /** What the list shows. */
  listing: Listing<ModCase>
  read: ModCase | null
  /** The row that the focus returns to. */
  returnTo: number | null
  /** What was typed about each case, so that closing it loses none of it. */
  settlings: Typed<CaseValues>
}

/** For the states in which a case is read. */
const theCase = ({ read }: CasesContext) => known(read, 'the case')

/** The form's initial values: an answer that waits for a second mod is chosen already. */
const settlingOf = ({ id, list }: ModCase): CaseValues => ({
  id,
  how: list?.proposal?.how ?? '',
  picked: list?.proposal?.picked ?? [],
  reason: '',
})

const listed = ({ listing, query }: CasesContext) => wantedIn(listing, query, 'settle')

/**
 * What waits for a mod besides exchanges. A note is read in full and settled with a reason, beside the list of those
 * its member is kept apart from; the address names it. A case that settles itself is only listed. Another mod may be
 * quicker: the server's sentence is shown, and on the way back the list is loaded again. What was typed is there when
 * the same case is read again.
 */
export const casesMachine = setup({
  types: {
    context: {} as CasesContext,
    events: {} as CasesEvent,
    input: {} as CasesGiven,
    children: {} as {
      address: 'address'
      openCases: 'openCases'
      settling: 'settling'
      exclusionDesk: 'exclusionDesk'
      listHistory: 'listHistory'
    },
  },
  actors: {
    address: needListener<AddressChanged>(),
    openCases: openCasesMachine,
    settling: settlingForm,
    exclusionDesk: exclusionDeskMachine,
    listHistory: listHistoryMachine,
  },
  guards: {
    isCounted: (_, list: Listing<ModCase>) => isCounted(list),
    opensCase: ({ context }) => opensCase(context),
    isMissingIn: ({ context }) => isMissingIn(context.listing, context.query, 'settle'),
    asksToSettle: ({ context }, { query }: AddressChanged) => asksToSettle(query, context.read),
    isSettled: (_, settled: Settled) => isSettled(settled),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    forgetQuery: assign({ query: {} }),
    keepListing: assign((_, { items, meta, removed }: Listing<ModCase>) => ({
      listing: { items, meta, removed },
    })),
    report: sendTo(
      ({ context }) => context.reportTo,
      (_, { meta }: Listing<ModCase>) => ({ type: 'cases.counted' as const, total: meta.total }),
    ),
    choose: assign(({ context }) => ({ read: listed(context) })),
    keepSettling: assign(({ context }, values: CaseValues) => ({
      settlings: withTyped(context.settlings, values),
    })),
    returnToIt: assign(({ context }) => ({ returnTo: theCase(context).id })),
    returnToNeighbour: assign(({ context }) => ({
      returnTo: neighbourOf(context.listing, theCase(context)),
    })),
    takeOff: sendTo('openCases', ({ context }) => ({
      type: 'item.removed',
      id: theCase(context).id,
    })),
    lookAgain: sendTo('openCases', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'cases',
  description: 'What waits for a mod besides exchanges, and the settling of one case.',
  context: ({ input }) => ({
    ...input,
    listing: nothingListed,
    read: null,
    returnTo: null,
    settlings: {},
  }),
  invoke: [
    { id: 'address', src: 'address' },
    {
      id: 'openCases',
      src: 'openCases',
      input: ({ context }) => ({ query: ledBy(context.query) }),
      onSnapshot: {
        guard: { type: 'isCounted', params: shown },
        actions: [
          { type: 'keepListing', params: shown },
          { type: 'report', params: shown },
        ],
        description: 'How many wait is known.',
      },
    },
  ],
  on: { 'address.changed': { actions: { type: 'keepQuery', params: event } } },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'No case is being read: what waits is shown.',
      always: [
        {
          guard: 'opensCase',
          target: 'reading',
          actions: 'choose',
          description:
            'The address asks for one that is not about the mod herself, and does not settle itself.',
        },
        {
          guard: 'isMissingIn',
          target: 'missing',
          description: 'The address asks for one that does not wait.',
        },
      ],
    },
    missing: {
      description: 'The list says so, and is loaded again in case it is older than the address.',
      entry: 'lookAgain',
      always: {
        guard: 'opensCase',
        target: 'reading',
        actions: 'choose',
        description: 'It has come since.',
      },
      on: {
        'address.changed': { target: 'waiting', actions: { type: 'keepQuery', params: event } },
      },
    },
    reading: {
      description:
        'A case is read in full, beside the list of those its member is kept apart from, and settled.',
      on: {
        'address.changed': [
          {
            guard: { type: 'asksToSettle', params: event },
            actions: { type: 'keepQuery', params: event },
            description: 'It is open already.',
          },
          {
            target: 'waiting',
            actions: [{ type: 'keepQuery', params: event }, 'returnToIt', 'lookAgain'],
          },
        ],
        'case.closed': {
          target: 'waiting',
          actions: ['returnToIt', 'forgetQuery', 'closeOverlay', 'lookAgain'],
        },
      },
      invoke: [
        {
          id: 'settling',
          src: 'settling',
          input: ({ context }) => ({
            values: typedOr(context.settlings, settlingOf(theCase(context))),
          }),
          onSnapshot: { actions: { type: 'keepSettling', params: formValues } },
          onDone: [
            {
              guard: { type: 'isSettled', params: output },
              target: 'waiting',
              actions: [
                { type: 'announce', params: { message: 'Case settled', tone: 'good' } },
                'returnToNeighbour',
                'forgetQuery',
                'closeOverlay',
                'takeOff',
                'lookAgain',
              ],
              description: 'It is settled, and leaves the list.',
            },
            {
              target: 'waiting',
              actions: [
                { type: 'announce', params: { message: SECOND_MOD_NEEDED, tone: 'good' } },
                'returnToIt',
                'forgetQuery',
                'closeOverlay',
                'lookAgain',
              ],
              description:
                'The answer leaves fewer than half of the others: a second mod has to agree.',
            },
          ],
        },
        {
          id: 'exclusionDesk',
          src: 'exclusionDesk',
          input: ({ context }) => ({
            memberId: theCase(context).member.id,
            actorId: context.actor.id,
          }),
        },
        {
          id: 'listHistory',
          src: 'listHistory',
          input: ({ context }) => ({ memberId: theCase(context).member.id }),
        },
      ],
    },
  },
})

export type CasesRef = ActorRefFrom<typeof casesMachine>
