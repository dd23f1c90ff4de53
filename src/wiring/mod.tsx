import { approvalForm } from '#machines/mod/approval.form.ts'
import { approvalsMachine } from '#machines/mod/approvals.machine.ts'
import { auditMachine } from '#machines/mod/audit.machine.ts'
import { casesMachine } from '#machines/mod/cases.machine.ts'
import { currentExchangesMachine } from '#machines/mod/currentExchanges.machine.ts'
import { exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import { listHistoryMachine } from '#machines/mod/listHistory.machine.ts'
import { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { membersMachine } from '#machines/mod/members.machine.ts'
import { modDeskMachine } from '#machines/mod/modDesk.machine.ts'
import { openCasesMachine } from '#machines/mod/openCases.machine.ts'
import { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import {
  cancellationForm,
  owedSettlingForm,
  rejectionForm,
  restrictionForm,
} from '#machines/mod/reason.form.ts'
import { rescueCasesMachine } from '#machines/mod/rescueCases.machine.ts'
import { rescueDeskMachine } from '#machines/mod/rescueDesk.machine.ts'
import { settlingForm } from '#machines/mod/settling.form.ts'
import { waitingExchangesMachine } from '#machines/mod/waitingExchanges.machine.ts'
import type { Led } from '#rules/mod/overlays.ts'
import { queryOf } from '#rules/tab/place.ts'
import {
  countCases,
  countSurveyRequests,
  enterExclusion,
  loadCases,
  loadMemberExclusions,
  readListHistory,
  settleCase,
  takeOutExclusion,
} from '#services/cases.ts'
import type { Call } from '#services/http.ts'
import {
  actOnMember,
  approveExchange,
  cancelExchange,
  checkPairing,
  loadActions,
  loadCurrentExchanges,
  loadEffect,
  loadMembers,
  loadWaiting,
  pairNow,
  rejectExchange,
  restrict,
  settleOwed,
} from '#services/mod.ts'
import { loadModRescues, openToRescuers, pickRescuer, readRescuer } from '#services/rescues.ts'
import { later } from '#views/later/later.tsx'
import type { DrawerProps } from '#views/mod/drawer.ts'
import { ModPage } from '#views/mod/ModPage.tsx'
import { calling } from './actors.ts'
import { modThreadsFlow } from './modThreads.ts'
import type { World } from './world.ts'

/** The server lists all cases; they are too few for a second page. */
const loadRescueCases = ({ page }: { page: number } & Led, call: Call) =>
  loadModRescues({ page }, call)

export const flows = ({ hear, tell: { announce, closeOverlay } }: World) => ({
  modDesk: modDeskMachine.provide({
    actors: {
      clock: hear.clock,
      address: hear.address,
      approvals: approvalsMachine.provide({
        actors: {
          overlay: hear.overlay,
          waitingExchanges: waitingExchangesMachine.provide({
            actors: { loadItems: calling(loadWaiting) },
          }),
          approval: approvalForm.provide({ actors: { submit: calling(approveExchange) } }),
          rejection: rejectionForm.provide({ actors: { submit: calling(rejectExchange) } }),
        },
        actions: { announce, closeOverlay },
      }),
      countCases: calling(countCases),
      countRequests: calling(countSurveyRequests),
      cases: casesMachine.provide({
        actors: {
          overlay: hear.overlay,
          openCases: openCasesMachine.provide({ actors: { loadItems: calling(loadCases) } }),
          settling: settlingForm.provide({ actors: { submit: calling(settleCase) } }),
          exclusionDesk: exclusionDeskMachine.provide({
            actors: {
              members: membersMachine.provide({ actors: { loadItems: calling(loadMembers) } }),
              loadMemberExclusions: calling(loadMemberExclusions),
              enterExclusion: calling(enterExclusion),
              takeOutExclusion: calling(takeOutExclusion),
            },
          }),
          listHistory: listHistoryMachine.provide({
            actors: { readListHistory: calling(readListHistory) },
          }),
          modThreads: modThreadsFlow(),
        },
        actions: { announce, closeOverlay },
      }),
      rescueDesk: rescueDeskMachine.provide({
        actors: {
          overlay: hear.overlay,
          rescueCases: rescueCasesMachine.provide({
            actors: { loadItems: calling(loadRescueCases) },
          }),
          openToRescuers: calling(openToRescuers),
          pickRescuer: calling(pickRescuer),
          readRescuer: calling(readRescuer),
        },
        actions: { announce, closeOverlay },
      }),
      currentExchanges: currentExchangesMachine.provide({
        actors: { loadItems: calling(loadCurrentExchanges) },
      }),
      members: membersMachine.provide({ actors: { loadItems: calling(loadMembers) } }),
      audit: auditMachine.provide({
        actors: { loadItems: calling(loadActions) },
      }),
    },
  }),
  pairingDesk: pairingDeskMachine.provide({
    actors: {
      clock: hear.clock,
      overlay: hear.overlay,
      checkPairing: calling(checkPairing),
      pairNow: calling(pairNow),
      cancellation: cancellationForm.provide({ actors: { submit: calling(cancelExchange) } }),
    },
    actions: { announce, closeOverlay },
  }),
  memberDesk: memberDeskMachine.provide({
    actors: {
      overlay: hear.overlay,
      actOnMember: calling(actOnMember),
      loadEffect: calling(loadEffect),
      restriction: restrictionForm.provide({ actors: { submit: calling(restrict) } }),
      owedSettling: owedSettlingForm.provide({ actors: { submit: calling(settleOwed) } }),
    },
    actions: { announce, closeOverlay },
  }),
})

export default (world: World) => {
  const { modDesk, pairingDesk, memberDesk } = flows(world)
  const LaterInbox = later(async () => {
    const { Inbox, inboxFlow } = await import('./inbox.ts')
    const flow = inboxFlow(world)
    return {
      default: (_: DrawerProps) => (
        <Inbox flow={flow} input={{ query: queryOf(world.place().path) }} />
      ),
    }
  })
  return () => (
    <ModPage
      flow={modDesk}
      pairingDesk={pairingDesk}
      memberDesk={memberDesk}
      Inbox={LaterInbox}
      input={{
        me: world.currentMember(),
        now: world.now(),
        query: queryOf(world.place().path),
      }}
    />
  )
}
