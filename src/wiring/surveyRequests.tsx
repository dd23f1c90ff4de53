import { rejectionForm } from '#machines/mod/reason.form.ts'
import { attachmentForm, creatorLetterForm } from '#machines/mod/surveyRequest.form.ts'
import {
  openSurveyRequestsMachine,
  surveyRequestsMachine,
} from '#machines/mod/surveyRequests.machine.ts'
import { ledBy } from '#rules/mod/overlays.ts'
import { queryOf } from '#rules/tab/place.ts'
import {
  attachSurvey,
  declineSurvey,
  loadSurveyRequests,
  writeToCreator,
} from '#services/survey-requests.ts'
import { loadSurveys } from '#services/surveys.ts'
import { SurveyRequestsPage } from '#views/mod/SurveyRequestsPage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ hear, tell: { announce, closeOverlay } }: World) => ({
  surveyRequests: surveyRequestsMachine.provide({
    actors: {
      overlay: hear.overlay,
      openSurveyRequests: openSurveyRequestsMachine.provide({
        actors: { loadItems: calling(loadSurveyRequests) },
      }),
      loadSurveys: calling(loadSurveys),
      attachment: attachmentForm.provide({ actors: { submit: calling(attachSurvey) } }),
      creatorLetter: creatorLetterForm.provide({ actors: { submit: calling(writeToCreator) } }),
      rejection: rejectionForm.provide({ actors: { submit: calling(declineSurvey) } }),
    },
    actions: { announce, closeOverlay },
  }),
})

export default (world: World) => {
  const { surveyRequests } = flows(world)
  return () => (
    <SurveyRequestsPage
      flow={surveyRequests}
      input={{
        actor: { id: world.currentMember().id },
        led: ledBy(queryOf(world.place().path)),
      }}
    />
  )
}
