import { createEmptyActor } from 'xstate'
import { approvalsMachine } from '#machines/mod/approvals.machine.ts'
import { casesMachine } from '#machines/mod/cases.machine.ts'
import { exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import { listHistoryMachine } from '#machines/mod/listHistory.machine.ts'
import { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { type ModDeskRef, modDeskMachine } from '#machines/mod/modDesk.machine.ts'
import { modThreadsMachine } from '#machines/mod/modThreads.machine.ts'
import { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import { surveyRequestsMachine } from '#machines/mod/surveyRequests.machine.ts'
import {
  aMe,
  aModCase,
  aModExchange,
  aModMember,
  anExchange,
  aPairingCheck,
} from '#tests/support/builders.ts'
import { aModExclusion } from '#tests/support/exclusion-builders.ts'
import { NOW } from '#tests/support/page.tsx'
import { aModThread } from '#tests/support/pair-threads.ts'
import { anEffect } from '#tests/support/restrictions.ts'
import { nothing, type Shown, screensOf } from '#tests/support/screens.tsx'
import { anOwing } from '#tests/support/standings.ts'
import { owning, running } from '#tests/support/started.ts'
import { aSurveyRequest } from '#tests/support/survey-requests.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import type { Screens } from '#views/flow.tsx'
import { Approvals } from '#views/mod/Approvals.tsx'
import Cases from '#views/mod/Cases.tsx'
import { Decision } from '#views/mod/Decision.tsx'
import { ExchangeDesk } from '#views/mod/ExchangeDesk.tsx'
import { ExclusionDesk } from '#views/mod/ExclusionDesk.tsx'
import FollowingUp from '#views/mod/FollowingUp.tsx'
import { ListHistory } from '#views/mod/ListHistory.tsx'
import { MemberRow } from '#views/mod/MemberRow.tsx'
import { ModPage } from '#views/mod/ModPage.tsx'
import { ModThreads } from '#views/mod/ModThreads.tsx'
import { PairingButton, PairingFinding } from '#views/mod/Pairing.tsx'
import { SurveyRequestsPage } from '#views/mod/SurveyRequestsPage.tsx'
import type { Within } from '#views/screens.ts'

const led = { first: null }
const approvals = { now: NOW, led }
const cases = { actor: { id: 1 }, led, reportTo: createEmptyActor() }
const requests = { actor: { id: 1 }, led }
const desk = { me: aMe({ id: 1, role: 'mod' }), now: NOW, query: {} }
const pairing = { exchange: aModExchange(), now: NOW }
const owing = aModMember({ standing: anOwing() })
const member = { member: aModMember(), actor: { id: 1, role: 'admin' } } as const

/** The mod desk with these child charts, one for the open drawer. */
const deskOf = (children: object) => owning(children, desk) as unknown as ModDeskRef

const drawer = { pairingDesk: pairingDeskMachine, memberDesk: memberDeskMachine }

const makeMod = { alertdialog: 'Nettle’s role', button: 'Make Nettle a mod' }

export const mod = [
  screensOf('mod/Approvals', approvalsMachine, {
    input: approvals,
    context: { one: anExchange() },
    draw: (flow) => <Approvals desk={deskOf({ approvals: running(flow) })} {...drawer} />,
    shows: {
      waiting: 'Waiting for approval',
      missing: {
        heading: 'Waiting for approval',
        text: 'That exchange isn’t waiting for approval.',
      },
      reviewing: { heading: 'Solstice parcels', form: 'Approve' },
    } satisfies Record<Screens<typeof approvalsMachine, 'reviewing'>, Shown>,
  }),
  screensOf('mod/Decision', approvalsMachine, {
    input: approvals,
    context: { one: anExchange() },
    within: 'reviewing',
    draw: (flow) => <Decision approvals={running(flow)} isOwn={false} />,
    shows: {
      approving: { form: 'Approve' },
      rejecting: { form: 'Reject' },
    } satisfies Record<Screens<Within<typeof approvalsMachine, 'reviewing'>>, Shown>,
  }),
  screensOf('mod/Cases', casesMachine, {
    input: cases,
    context: { one: aModCase() },
    draw: (flow) => <Cases desk={deskOf({ cases: running(flow) })} {...drawer} />,
    shows: {
      waiting: 'Cases',
      missing: { heading: 'Cases', text: 'That case isn’t waiting.' },
      reading: { heading: 'Nettle', form: 'Settle this case' },
    } satisfies Record<Screens<typeof casesMachine>, Shown>,
  }),
  screensOf('mod/ExchangeDesk', pairingDeskMachine, {
    input: pairing,
    context: { check: aPairingCheck() },
    draw: (flow) => <ExchangeDesk flow={flow} {...pairing} />,
    shows: {
      deciding: null,
      unchecked: null,
      checking: null,
      lacking: null,
      feasible: null,
      infeasible: null,
      failed: null,
      confirming: { alertdialog: 'Pair now', button: 'Pair 3 critters' },
      pairing: { alertdialog: 'Pair now', pending: 'Pair 3 critters' },
      paired: null,
      cancelling: { dialog: 'Cancel this exchange' },
      cancelled: null,
    } satisfies Record<Screens<typeof pairingDeskMachine>, Shown>,
  }),
  screensOf('mod/ExclusionDesk', exclusionDeskMachine, {
    input: { memberId: 7, actorId: 1 },
    context: { entries: [aModExclusion()] },
    draw: (flow) => <ExclusionDesk desk={running(flow)} />,
    shows: {
      loading: { status: 'Loading the list' },
      ready: 'Nettle',
      failed: 'We couldn’t load this list',
    } satisfies Record<Screens<typeof exclusionDeskMachine, 'ready'>, Shown>,
  }),
  screensOf('mod/FollowingUp', surveyRequestsMachine, {
    input: requests,
    context: { one: aSurveyRequest({ contact_id: 7 }), surveys: [aSurvey()] },
    within: 'following',
    draw: (flow) => <FollowingUp requests={running(flow)} />,
    shows: {
      'attaching.loading': { status: 'Loading the surveys' },
      'attaching.choosing': { form: 'Attach a survey' },
      'attaching.failed': 'We couldn’t load the surveys',
      'writing.deciding': { link: 'Open that letter' },
      'writing.composing': { form: 'Write to the creator' },
      'writing.written': { link: 'Open that letter' },
      declining: { form: 'Decline' },
    } satisfies Record<Screens<Within<typeof surveyRequestsMachine, 'following'>>, Shown>,
  }),
  screensOf('mod/ListHistory', listHistoryMachine, {
    input: { memberId: 12 },
    context: { history: { entries: [], pairings: [] } },
    draw: (flow) => <ListHistory flow={running(flow)} />,
    shows: {
      unread: { button: 'Show the history' },
      loading: { pending: 'Show the history' },
      shown: { paragraph: 'No one has ever been on this list.' },
      failed: 'We couldn’t load the history',
    } satisfies Record<Screens<typeof listHistoryMachine>, Shown>,
  }),
  screensOf('mod/ModThreads', modThreadsMachine, {
    input: { ids: [61] },
    context: { threads: [aModThread()] },
    draw: (flow) => <ModThreads flow={running(flow)} now={new Date(NOW)} />,
    shows: {
      unread: { button: 'Show the conversation' },
      loading: { pending: 'Show the conversation' },
      shown: { list: 'Nettle, who gifts Moss' },
      failed: 'We couldn’t load the conversation',
    } satisfies Record<Screens<typeof modThreadsMachine, 'shown'>, Shown>,
  }),
  screensOf('mod/MemberRow', memberDeskMachine, {
    input: member,
    context: { act: { kind: 'role', role: 'mod' }, effect: anEffect() },
    at: {
      counting: { act: { kind: 'restrict' } },
      uncounted: { act: { kind: 'restrict' } },
      restricting: { act: { kind: 'restrict' } },
      settling: { act: { kind: 'settle-owed' }, member: owing },
    },
    draw: (flow) => (
      <ul>
        <MemberRow flow={flow} member={member.member} me={member.actor} />
      </ul>
    ),
    shows: {
      idle: null,
      asking: makeMod,
      counting: {
        dialog: 'Suspend or pause Nettle',
        status: 'Looking up what a suspension would do to swaps',
      },
      uncounted: { dialog: 'Suspend or pause Nettle', button: 'Try again' },
      restricting: { dialog: 'Suspend or pause Nettle', form: 'Suspend or pause Nettle' },
      settling: {
        dialog: 'Settle the gift that Nettle owes',
        form: 'Settle the gift that Nettle owes',
      },
      confirming: makeMod,
      acting: { alertdialog: 'Nettle’s role', pending: 'Make Nettle a mod' },
    } satisfies Record<Screens<typeof memberDeskMachine>, Shown>,
  }),
  screensOf('mod/ModPage', modDeskMachine, {
    input: desk,
    draw: (flow) => <ModPage flow={flow} input={desk} Inbox={nothing()} {...drawer} />,
    shows: {
      approvals: 'Waiting for approval',
      cases: 'Cases',
      rescues: 'Rescues',
      exchanges: 'Exchanges',
      members: 'Members',
      audit: 'The mods’ log',
    } satisfies Record<Exclude<Screens<typeof modDeskMachine>, 'opening' | 'inbox'>, Shown>,
  }),
  screensOf('mod/Pairing', pairingDeskMachine, {
    input: pairing,
    draw: (flow) => <PairingButton desk={running(flow)} />,
    shows: {
      deciding: null,
      unchecked: { button: 'Check pairing, Solstice parcels' },
      checking: { pending: 'Check pairing, Solstice parcels' },
      lacking: { button: 'Check again, Solstice parcels' },
      feasible: { button: 'Pair now, Solstice parcels' },
      infeasible: { button: 'Check again, Solstice parcels' },
      failed: { button: 'Try again, Solstice parcels' },
      confirming: { button: 'Pair now, Solstice parcels' },
      pairing: { pending: 'Pair now, Solstice parcels' },
      paired: null,
      cancelling: { button: 'Check pairing, Solstice parcels' },
      cancelled: null,
    } satisfies Record<Screens<typeof pairingDeskMachine>, Shown>,
  }),
  screensOf('mod/Pairing', pairingDeskMachine, {
    input: pairing,
    context: { check: aPairingCheck() },
    draw: (flow) => <PairingFinding desk={running(flow)} />,
    shows: {
      deciding: null,
      unchecked: null,
      checking: null,
      lacking: { status: '3 critters so far, and it takes' },
      feasible: { status: 'All 3 critters can be paired.' },
      infeasible: { status: 'You can’t draw names while this is in the way:' },
      failed: { status: 'We couldn’t check whether everyone can be paired.' },
      confirming: { status: 'All 3 critters can be paired.' },
      pairing: { status: 'All 3 critters can be paired.' },
      paired: null,
      cancelling: null,
      cancelled: { status: 'This exchange won’t take place.' },
    } satisfies Record<Screens<typeof pairingDeskMachine>, Shown>,
  }),
  screensOf('mod/SurveyRequestsPage', surveyRequestsMachine, {
    input: requests,
    context: { one: aSurveyRequest() },
    draw: (flow) => <SurveyRequestsPage flow={flow} input={requests} />,
    shows: {
      waiting: 'Waiting for a survey',
      missing: {
        heading: 'Waiting for a survey',
        text: 'That exchange isn’t waiting for a survey.',
      },
      following: 'What to do',
    } satisfies Record<Screens<typeof surveyRequestsMachine, 'following'>, Shown>,
  }),
]
