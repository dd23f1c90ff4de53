import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { hearOverlay, needOverlay } from '#machines/overlay.ts'
import { formValues, output, shown } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import { type Typed, typedOr, withTyped } from '#rules/form/typed.ts'
import { isSettled, type ModCase, SECOND_MOD_NEEDED, type Settled } from '#rules/mod/case.ts'
import { deskOverlays, opensCase } from '#rules/mod/overlays.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isCounted, type Listing } from '#rules/wire/listing.ts'
import {
  closedStates,
  closing,
  type DeskContext,
  type DeskEvent,
  type DeskGiven,
  deskActions,
  deskGuards,
  followsAddress,
  keptOnList,
  listed,
  newDesk,
  oneOf,
  settled,
} from './desk.ts'
import { exclusionDeskMachine } from './exclusionDesk.machine.ts'
import { listHistoryMachine } from './listHistory.machine.ts'
import { openCasesMachine } from './openCases.machine.ts'
import { type CaseValues, settlingForm } from './settling.form.ts'

/** How many cases wait, shown beside the drawer's name. */
export type CasesCounted = { type: 'cases.counted'; total: number }

interface CasesGiven extends DeskGiven {
  actor: { id: number }
  reportTo: Owner<CasesCounted>
}

interface CasesContext extends CasesGiven, DeskContext<ModCase> {
  /** What was typed about each case, so that closing it loses none of it. */
  settlings: Typed<CaseValues>
}

/** The form's initial values: an answer that waits for a second mod is chosen already. */
const settlingOf = ({ id, list }: ModCase): CaseValues => ({
  id,
  how: list?.proposal?.how ?? '',
  picked: list?.proposal?.picked ?? [],
  reason: '',
})

const caseSettled: Toast = { message: 'Case settled', tone: 'good' }

/**
 * What waits for a mod besides exchanges. A note is read in full and settled with a reason, beside the list of those
 * its member is kept apart from; the address names it. A case that settles itself is only listed. Another mod may be
 * quicker: the server's sentence is shown, and on the way back the list is loaded again. What was typed is there when
 * the same case is read again.
 */
export const casesMachine = setup({
  types: {
    context: {} as CasesContext,
    events: {} as DeskEvent,
    input: {} as CasesGiven,
    children: {} as {
      overlay: 'overlay'
      openCases: 'openCases'
      settling: 'settling'
      exclusionDesk: 'exclusionDesk'
      listHistory: 'listHistory'
    },
  },
  actors: {
    overlay: needOverlay,
    openCases: openCasesMachine,
    settling: settlingForm,
    exclusionDesk: exclusionDeskMachine,
    listHistory: listHistoryMachine,
  },
  guards: {
    ...deskGuards,
    isCounted: (_, list: Listing<ModCase>) => isCounted(list),
    opensCase: ({ context }) => opensCase(context),
    isSettled: (_, settled: Settled) => isSettled(settled),
  },
  actions: {
    ...deskActions<CasesContext, DeskEvent>('openCases'),
    report: sendTo(
      ({ context }) => context.reportTo,
      (_, { meta }: Listing<ModCase>) => ({ type: 'cases.counted' as const, total: meta.total }),
    ),
    keepSettling: assign(({ context }, values: CaseValues) => ({
      settlings: withTyped(context.settlings, values),
    })),
  },
}).createMachine({
  id: 'cases',
  description: 'What waits for a mod besides exchanges, and the settling of one case.',
  context: ({ input }) => ({ ...input, ...newDesk, settlings: {} }),
  invoke: [
    hearOverlay(deskOverlays.settling),
    {
      ...listed('openCases'),
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
  on: followsAddress,
  initial: 'waiting',
  states: {
    ...closedStates('opensCase', 'reading'),
    reading: {
      description:
        'A case is read in full, beside the list of those its member is kept apart from, and settled.',
      on: closing,
      invoke: [
        {
          id: 'settling',
          src: 'settling',
          input: ({ context }) => ({
            values: typedOr(context.settlings, settlingOf(oneOf(context))),
          }),
          onSnapshot: { actions: { type: 'keepSettling', params: formValues } },
          onDone: [
            {
              ...settled('cases', caseSettled),
              guard: { type: 'isSettled', params: output },
              description: 'It is settled, and leaves the list.',
            },
            {
              target: 'waiting',
              actions: [
                { type: 'announce', params: { message: SECOND_MOD_NEEDED, tone: 'good' } },
                ...keptOnList,
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
            memberId: oneOf(context).member.id,
            actorId: context.actor.id,
          }),
        },
        {
          id: 'listHistory',
          src: 'listHistory',
          input: ({ context }) => ({ memberId: oneOf(context).member.id }),
        },
      ],
    },
  },
})

export type CasesRef = ActorRefFrom<typeof casesMachine>
