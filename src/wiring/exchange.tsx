import { exchangePageMachine } from '#machines/exchangePage.machine.ts'
import { type LeaveValues, leaveForm } from '#machines/forms/leave.form.ts'
import { pairViewMachine } from '#machines/pairView.machine.ts'
import { receiptMachine } from '#machines/receipt.machine.ts'
import { signupMachine } from '#machines/signup.machine.ts'
import { stepBarMachine } from '#machines/stepBar.machine.ts'
import { timelineMachine } from '#machines/timeline.machine.ts'
import { leaveFormSchema, leaveReasonOf } from '#rules/signup.ts'
import { loadAddresses } from '#services/addresses.ts'
import { loadExchange, loadNeededSurveys } from '#services/exchanges.ts'
import type { Call } from '#services/http.ts'
import { loadPostTags } from '#services/post-tags.ts'
import { leave, loadPairedAddress, loadPairedSurveys, markDone, signUp } from '#services/signups.ts'
import { loadSteps, recordStep, recordStepAndPost } from '#services/steps.ts'
import type { PageParams } from '#views/page.ts'
import { ExchangePage } from '#views/pages/ExchangePage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

const leaveWith = ({ id, ...form }: LeaveValues, call: Call) =>
  leave({ id, reason: leaveReasonOf(leaveFormSchema.parse(form)) }, call)

const copyText = ({ text }: { text: string }) => navigator.clipboard.writeText(text)

export const flows = ({ hear: { clock }, tell: { announce } }: World) => ({
  exchangePage: exchangePageMachine.provide({
    actors: {
      clock,
      loadExchange: calling(loadExchange),
      signup: signupMachine.provide({
        actors: {
          loadAddresses: calling(loadAddresses),
          loadNeededSurveys: calling(loadNeededSurveys),
          signUp: calling(signUp),
          leave: leaveForm.provide({ actors: { submit: calling(leaveWith) } }),
        },
        actions: { announce },
      }),
      pairView: pairViewMachine.provide({
        actors: {
          loadPairedAddress: calling(loadPairedAddress),
          loadPairedSurveys: calling(loadPairedSurveys),
          copyText: calling(copyText),
        },
        actions: { print: () => window.print() },
      }),
      stepBar: stepBarMachine.provide({
        actors: {
          receipt: receiptMachine.provide({
            actors: {
              loadPostTags: calling(loadPostTags),
              recordStep: calling(recordStep),
              recordStepAndPost: calling(recordStepAndPost),
            },
            actions: { announce },
          }),
          markDone: calling(markDone),
          recordStep: calling(recordStep),
        },
        actions: { announce },
      }),
      timeline: timelineMachine.provide({ actors: { loadSteps: calling(loadSteps) } }),
    },
  }),
})

export default (world: World) => {
  const { exchangePage } = flows(world)
  return ({ params: { slug = '' } }: { params: PageParams }) => (
    <ExchangePage
      key={slug}
      flow={exchangePage}
      facts={{ slug, me: world.currentMember(), now: world.now() }}
    />
  )
}
