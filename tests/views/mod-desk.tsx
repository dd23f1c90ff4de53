import { render } from 'vitest-browser-react'
import { fromPromise, type PromiseActorLogic } from 'xstate'
import { approvalsMachine } from '#machines/approvals.machine.ts'
import { auditMachine } from '#machines/audit.machine.ts'
import { casesMachine } from '#machines/cases.machine.ts'
import { currentExchangesMachine } from '#machines/currentExchanges.machine.ts'
import { exclusionDeskMachine } from '#machines/exclusionDesk.machine.ts'
import { approvalForm } from '#machines/forms/approval.form.ts'
import {
  cancellationForm,
  type ReasonValues,
  rejectionForm,
  suspensionForm,
} from '#machines/forms/reason.form.ts'
import { type CaseValues, settlingForm } from '#machines/forms/settling.form.ts'
import { memberDeskMachine } from '#machines/memberDesk.machine.ts'
import { membersMachine } from '#machines/members.machine.ts'
import { modDeskMachine } from '#machines/modDesk.machine.ts'
import { pairingDeskMachine } from '#machines/pairingDesk.machine.ts'
import type { ListInput } from '#machines/parts/list.ts'
import { metaOf, type Page } from '#rules/api.ts'
import type { ApprovalValues } from '#rules/approval-form.ts'
import type { Exchange } from '#rules/exchange.ts'
import type { ModAction, ModMember, PairingCheck } from '#rules/mod.ts'
import type { ModCase } from '#rules/mod-case.ts'
import type { ModExclusion, ModExclusionInput } from '#rules/mod-exclusion.ts'
import type { MemberAct } from '#rules/mod-member.ts'
import type { ProblemError } from '#rules/problem.ts'
import {
  aMe,
  aModAction,
  aModCase,
  aModExclusion,
  aModMember,
  anExchange,
  aPairingCheck,
} from '#tests/support/builders.ts'
import { answered, failing, punctual, silent } from '#tests/support/inert.ts'
import { ModPage } from '#views/pages/ModPage.tsx'
import '#views/styles/index.css'

const now = '2026-11-20T12:00:00.000Z'
export const pending = {
  status: 'pending',
  approved_by: null,
  start_at: null,
  end_at: null,
} as const
export const waiting = anExchange(pending)

const pageOf = <Item,>(...items: Item[]): Page<Item> => ({
  data: items,
  meta: metaOf(1, 20, items.length),
})

/** What waits now, and nothing once it is decided. */
const oneThenNone = <Item,>(...items: Item[]): PromiseActorLogic<Page<Item>> => {
  const answers = [pageOf(...items)]
  return fromPromise(() => Promise.resolve(answers.shift() ?? pageOf<Item>()))
}

interface Fakes {
  exchange?: Exchange
  refusal?: ProblemError
  check?: PairingCheck
  members?: ModMember[]
  cases?: ModCase[]
  unsettled?: ProblemError
}

export async function open({
  exchange = waiting,
  refusal,
  check,
  members = [aModMember()],
  cases = [aModCase()],
  unsettled,
}: Fakes = {}) {
  const sent: unknown[] = []
  const told: string[] = []
  const noting = <Output, Input>(output: Output) =>
    fromPromise<Output, Input>(({ input }) => {
      sent.push(input)
      return Promise.resolve(output)
    })
  const announce = (_: unknown, { message }: { message: string }) => told.push(message)
  const flow = modDeskMachine.provide({
    actors: {
      clock: silent,
      approvals: approvalsMachine.provide({
        actors: {
          loadWaiting: oneThenNone(exchange),
          approval: approvalForm.provide({
            actors: {
              submit: refusal
                ? failing<Exchange, ApprovalValues>(refusal)
                : noting<Exchange, ApprovalValues>(anExchange()),
            },
          }),
          rejection: rejectionForm.provide({
            actors: { submit: noting<Exchange, ReasonValues>(anExchange()) },
          }),
        },
        actions: { announce },
      }),
      countCases: answered<number, unknown>(cases.length),
      cases: casesMachine.provide({
        actors: {
          loadCases: oneThenNone(...cases),
          settling: settlingForm.provide({
            actors: {
              submit: unsettled
                ? failing<void, CaseValues>(unsettled)
                : noting<void, CaseValues>(undefined),
            },
          }),
          exclusionDesk: exclusionDeskMachine.provide({
            actors: {
              members: membersMachine.provide({
                actors: { loadItems: answered<Page<ModMember>, ListInput>(pageOf(...members)) },
              }),
              loadMemberExclusions: answered<ModExclusion[], { member_id: number }>([]),
              enterExclusion: noting<ModExclusion[], ModExclusionInput>([aModExclusion()]),
              takeOutExclusion: noting<ModExclusion[], { id: number }>([]),
            },
          }),
        },
        actions: { announce },
      }),
      currentExchanges: currentExchangesMachine.provide({
        actors: { loadItems: answered<Page<Exchange>, ListInput>(pageOf(anExchange())) },
      }),
      members: membersMachine.provide({
        actors: { loadItems: answered<Page<ModMember>, ListInput>(pageOf(...members)) },
      }),
      audit: auditMachine.provide({
        actors: { loadItems: answered<Page<ModAction>, ListInput>(pageOf(aModAction())) },
      }),
    },
  })
  const pairingDesk = pairingDeskMachine.provide({
    actors: {
      clock: punctual,
      checkPairing: answered<PairingCheck, { id: number }>(check ?? aPairingCheck()),
      pairNow: noting<Exchange, { id: number }>(anExchange({ needs_pairing: false })),
      cancellation: cancellationForm.provide({
        actors: {
          submit: noting<Exchange, ReasonValues>(anExchange({ status: 'cancelled' })),
        },
      }),
    },
    actions: { announce },
  })
  const memberDesk = memberDeskMachine.provide({
    actors: {
      actOnMember: noting<void, { id: number; act: MemberAct }>(undefined),
      suspension: suspensionForm.provide({
        actors: { submit: noting<string, ReasonValues>('Rude letters') },
      }),
    },
    actions: { announce },
  })
  const screen = await render(
    <main>
      <ModPage
        flow={flow}
        pairingDesk={pairingDesk}
        memberDesk={memberDesk}
        facts={{ me: aMe({ role: 'admin' }), now }}
      />
    </main>,
  )
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { screen, sent, told, press }
}
