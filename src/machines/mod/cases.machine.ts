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
import { modThreadsMachine } from './modThreads.machine.ts'
import { openCasesMachine } from './openCases.machine.ts'
import { type CaseValues, settlingForm } from './settling.form.ts'

/** Reports the number of open cases, shown beside the drawer's name. */
export type CasesCounted = { type: 'cases.counted'; total: number }

interface CasesGiven extends DeskGiven {
  actor: { id: number }
  reportTo: Owner<CasesCounted>
}

interface CasesContext extends CasesGiven, DeskContext<ModCase> {
  /** Drafts by case, kept so that closing a case loses nothing. */
  settlings: Typed<CaseValues>
}

/** Returns the form's initial values. If a first mod's answer is waiting for a second mod, it is preselected. */
const settlingOf = ({ id, list }: ModCase): CaseValues => ({
  id,
  how: list?.proposal?.how ?? '',
  picked: list?.proposal?.picked ?? [],
  reason: '',
})

const caseSettled: Toast = { message: 'Case settled', tone: 'good' }

/**
 * The cases that wait for a mod, about anything except exchanges. The id of the open case is in the URL. A mod reads
 * the case in full, beside the member's exclusions, and settles it with a reason. A case that is settled automatically
 * is listed but cannot be opened. If another mod has already settled the case, the server's refusal is shown, and the
 * list is loaded again when the case is closed. Drafts are kept until the same case is opened again.
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
      modThreads: 'modThreads'
    },
  },
  actors: {
    overlay: needOverlay,
    openCases: openCasesMachine,
    settling: settlingForm,
    exclusionDesk: exclusionDeskMachine,
    listHistory: listHistoryMachine,
    modThreads: modThreadsMachine,
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
  description: 'The cases that wait for a mod, and the settling of one.',
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
        description: 'The number of open cases is loaded.',
      },
    },
  ],
  on: followsAddress,
  initial: 'waiting',
  states: {
    ...closedStates('opensCase', 'reading'),
    reading: {
      description:
        'A mod reads a case and settles it. The page lists the members from whom this member is kept apart.',
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
              description: 'The case is settled and leaves the list.',
            },
            {
              target: 'waiting',
              actions: [
                { type: 'announce', params: { message: SECOND_MOD_NEEDED, tone: 'good' } },
                ...keptOnList,
              ],
              description:
                'The decision would leave the member fewer than half of the others, so a second mod has to agree.',
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
        {
          id: 'modThreads',
          src: 'modThreads',
          input: ({ context }) => ({ ids: oneOf(context).threads }),
        },
      ],
    },
  },
})

export type CasesRef = ActorRefFrom<typeof casesMachine>
