import { type CorrectionValues, correctionForm } from '#machines/exchange/correction.form.ts'
import { correctionMachine } from '#machines/exchange/correction.machine.ts'
import type { Step } from '#rules/exchange/step.ts'
import { changeStep, deleteStep, loadStep } from '#services/steps.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { Correction } from '#views/exchange/Correction.tsx'

/**
 * Connects the correction of an update to the server. This code is loaded only if there is an update that can be
 * corrected.
 */
export const correctionFlow = ({ hear, tell }: World) =>
  correctionMachine.provide({
    actors: {
      overlay: hear.overlay,
      loadStep: calling(loadStep),
      correctedLink: correctionForm.provide({
        actors: { submit: calling<CorrectionValues, Step>(changeStep) },
      }),
      deleteStep: calling(deleteStep),
    },
    actions: { announce: tell.announce, closeOverlay: tell.closeOverlay },
  })
