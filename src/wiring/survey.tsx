import { surveyForm } from '#machines/survey/survey.form.ts'
import { surveyMachine } from '#machines/survey/survey.machine.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { waitingSignup } from '#rules/exchange/going-on.ts'
import { surveyDraftSchema } from '#rules/survey/form.ts'
import { exchangeAsking } from '#rules/tab/session.ts'
import { keepDraft, readDraft } from '#services/drafts.ts'
import { loadMember } from '#services/session.ts'
import { answerSurvey, loadSurvey } from '#services/survey.ts'
import type { PageParams } from '#views/page.ts'
import { SurveyPage } from '#views/survey/SurveyPage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

const draftOf = (id: number, owner: number) => ({
  form: `/survey/${id}`,
  owner,
  fields: surveyDraftSchema,
})

export const flows = ({ currentMember, hear, tell: { announce, changeMember, goTo } }: World) => ({
  survey: surveyMachine.provide({
    actors: {
      loadSurvey: calling(loadSurvey),
      loadMember: calling(loadMember),
      answers: surveyForm.provide({ actors: { submit: calling(answerSurvey) } }),
      unsavedWork: unsavedWorkMachine.provide({ actors: { guardWork: hear.closing } }),
    },
    actions: {
      announce,
      changeMember,
      goTo,
      keepDraft: (_, { id, draft }) => keepDraft(draftOf(id, currentMember().id), draft),
    },
  }),
})

export default (world: World) => {
  const { survey } = flows(world)
  return ({ params }: { params: PageParams }) => {
    const id = Number(params.id)
    return (
      <SurveyPage
        key={params.id}
        flow={survey}
        input={{
          id,
          asking: exchangeAsking(world.place().state),
          waiting: waitingSignup(world.place().state),
          draft: readDraft(draftOf(id, world.currentMember().id)),
        }}
      />
    )
  }
}
