import { render } from 'vitest-browser-react'
import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { ListInput } from '#machines/list.ts'
import { approvalForm } from '#machines/mod/approval.form.ts'
import { approvalsMachine } from '#machines/mod/approvals.machine.ts'
import { auditMachine } from '#machines/mod/audit.machine.ts'
import { casesMachine } from '#machines/mod/cases.machine.ts'
import { currentExchangesMachine } from '#machines/mod/currentExchanges.machine.ts'
import { exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { membersMachine } from '#machines/mod/members.machine.ts'
import { modDeskMachine } from '#machines/mod/modDesk.machine.ts'
import { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import {
  cancellationForm,
  type ReasonValues,
  rejectionForm,
  suspensionForm,
} from '#machines/mod/reason.form.ts'
import { type CaseValues, settlingForm } from '#machines/mod/settling.form.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { ApprovalValues } from '#rules/mod/approval-form.ts'
import type { ModCase } from '#rules/mod/case.ts'
import type { ModExclusion, ModExclusionInput } from '#rules/mod/exclusion.ts'
import type { MemberAct } from '#rules/mod/member.ts'
import type { ModAction, ModMember, PairingCheck } from '#rules/mod/schema.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import type { ProblemError } from '#rules/wire/problem.ts'
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
import { ModPage } from '#views/mod/ModPage.tsx'
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
