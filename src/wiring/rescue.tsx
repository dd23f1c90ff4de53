import { closingMachine } from '#machines/exchange/closing.machine.ts'
import { dispatchMachine } from '#machines/exchange/dispatch.machine.ts'
import { rescueMachine } from '#machines/exchange/rescue.machine.ts'
import { pairedSurveysMachine } from '#machines/survey/pairedSurveys.machine.ts'
import {
  acceptRescue,
  chooseThanks,
  declineRescue,
  loadRescueAddress,
  loadRescueSurveys,
  loadRescues,
} from '#services/rescues.ts'
import { markDone } from '#services/signups.ts'
import { recordStep } from '#services/steps.ts'
import { RescuePage } from '#views/exchange/RescuePage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling, doing } from './actors.ts'
import type { World } from './world.ts'

const copyText = ({ text }: { text: string }) => navigator.clipboard.writeText(text)

export const flows = ({ hear, tell: { announce, closeOverlay } }: World) => ({
  rescue: rescueMachine.provide({
    actors: {
      clock: hear.clock,
      overlay: hear.overlay,
      loadRescues: calling(loadRescues),
      acceptRescue: calling(acceptRescue),
      declineRescue: calling(declineRescue),
      loadPairedAddress: calling(loadRescueAddress),
      copyText: doing(copyText),
      pairedSurveys: pairedSurveysMachine.provide({
        actors: { load: calling(loadRescueSurveys) },
      }),
      dispatch: dispatchMachine.provide({
        actors: { recordStep: calling(recordStep) },
        actions: { announce },
      }),
      closing: closingMachine.provide({
        actors: { recordStep: calling(recordStep), markDone: calling(markDone) },
        actions: { announce },
      }),
      chooseThanks: calling(chooseThanks),
    },
    actions: { announce, closeOverlay, print: () => window.print() },
  }),
})

export default (world: World) => {
  const { rescue } = flows(world)
  return ({ params: { id } }: { params: PageParams }) => (
    <RescuePage key={id} flow={rescue} input={{ id: Number(id), now: world.now() }} />
  )
}
