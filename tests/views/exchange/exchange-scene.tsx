/** The page of an exchange with its charts, over services that answer what a test says. */
import { render } from 'vitest-browser-react'
import type { NonReducibleUnknown } from 'xstate'
import { closingMachine } from '#machines/exchange/closing.machine.ts'
import { dispatchMachine } from '#machines/exchange/dispatch.machine.ts'
import { enrolmentMachine } from '#machines/exchange/enrolment.machine.ts'
import { exchangePageMachine } from '#machines/exchange/exchangePage.machine.ts'
import { type LeaveValues, leaveForm } from '#machines/exchange/leave.form.ts'
import { pairViewMachine } from '#machines/exchange/pairView.machine.ts'
import { receiptMachine } from '#machines/exchange/receipt.machine.ts'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import { stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import { swapMachine } from '#machines/exchange/swap.machine.ts'
import { timelineMachine } from '#machines/exchange/timeline.machine.ts'
import type { Address, PairedAddress } from '#rules/address/schema.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup, SignupInput } from '#rules/exchange/signup.ts'
import type { Step, StepInput } from '#rules/exchange/step.ts'
import type { Side } from '#rules/exchange/step-words.ts'
import type { PostTag, StepAndPost } from '#rules/feed/post.ts'
import type { PairedSurvey, Survey } from '#rules/survey/schema.ts'
import type { ProblemError } from '#rules/wire/problem.ts'
import { aMe, aMember, anAddress, anExchange, aSignup, aStep } from '#tests/support/builders.ts'
import { answered, failing, silent } from '#tests/support/inert.ts'
import { ExchangePage } from '#views/exchange/ExchangePage.tsx'
import '#views/styles/index.css'

export const before = '2026-11-20T10:00:00.000Z'
export const during = '2026-12-10T10:00:00.000Z'
export const mine = aSignup({ id: 22, user_id: 7, user: aMember({ id: 7, nickname: 'Mothwing' }) })
export const paired = anExchange({
  needs_pairing: false,
  is_signed_up: true,
  my_signup: { ...mine, paired_with: 12 },
  signups: [mine, aSignup()],
})
const nettle: PairedAddress = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
}

interface Scene {
  exchange?: Exchange
  now?: string
  steps?: Step[]
  missing?: Survey[]
  failure?: ProblemError
}

export async function open({
  exchange = anExchange(),
  now = before,
  steps = [],
  missing = [],
  failure,
}: Scene = {}) {
  const asked: unknown[] = []
  const told: string[] = []
  const actions = { announce: (_: unknown, { message }: { message: string }) => told.push(message) }
  const recordStep = answered<Step, StepInput>(aStep(), asked as StepInput[])
  const stepBar = stepBarMachine.provide({
    actors: {
      dispatch: dispatchMachine.provide({ actors: { recordStep }, actions }),
      receipt: receiptMachine.provide({
        actors: {
          recordStep,
          loadPostTags: answered<PostTag[], NonReducibleUnknown>([
            { id: 1, label: 'Received', is_only_admin: false },
          ]),
          recordStepAndPost: answered<Step, StepAndPost>(aStep(), asked as StepAndPost[]),
        },
        actions,
      }),
      closing: closingMachine.provide({
        actors: {
          recordStep,
          markDone: answered<Signup, { id: number; side: Side }>(
            mine,
            asked as { id: number; side: Side }[],
          ),
        },
        actions,
      }),
    },
    actions,
  })
  const pairView = pairViewMachine.provide({
    actors: {
      loadPairedAddress: answered<PairedAddress, { id: number }>(nettle),
      loadPairedSurveys: answered<PairedSurvey[], { id: number }>([]),
      copyText: answered<void, { text: string }>(undefined, asked as { text: string }[]),
    },
    actions: { print: () => told.push('printed') },
  })
  const signup = signupMachine.provide({
    actors: {
      enrolment: enrolmentMachine.provide({
        actors: {
          loadAddresses: answered<Address[], NonReducibleUnknown>([
            anAddress({ id: 1 }),
            anAddress({ id: 2, label: 'Work', is_main: false }),
          ]),
          loadNeededSurveys: answered<Survey[], { id: number }>(missing),
          signUp: failure
            ? failing<Signup, SignupInput>(failure)
            : answered<Signup, SignupInput>(mine, asked as SignupInput[]),
        },
      }),
      leave: leaveForm.provide({
        actors: { submit: answered<void, LeaveValues>(undefined, asked as LeaveValues[]) },
      }),
    },
    actions,
  })
  const flow = exchangePageMachine.provide({
    actors: {
      clock: silent,
      loadExchange: answered<Exchange, { slug: string }>(exchange),
      signup,
      swap: swapMachine.provide({
        actors: {
          pairView,
          stepBar,
          timeline: timelineMachine.provide({
            actors: { loadSteps: answered<Step[], { exchangeId: number }>(steps) },
          }),
        },
      }),
    },
  })
  const facts = { slug: exchange.slug, me: aMe(), now }
  return { screen: await render(<ExchangePage flow={flow} facts={facts} />), asked, told }
}
