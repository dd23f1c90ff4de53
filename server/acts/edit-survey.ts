import { changedSince } from '#rules/content/desk.ts'
import {
  asksOther,
  isAsRead,
  type ModSurvey,
  type QuestionInput,
  type SurveyEdit,
  type SurveyInput,
  surveyDeletionRefusal,
} from '#rules/content/survey.ts'
import { NOT_KNOWN } from '#rules/form/choice.ts'
import type { MyAct } from '#server/act.ts'
import { invalidField, notFound, refuse } from '#server/errors/refused.ts'
import {
  changeSurvey,
  createSurvey,
  deleteSurvey,
  findModSurvey,
  lockSurvey,
} from '#server/resources/surveys/desk.ts'
import { checkPicture } from './keep-pet.ts'
import { record } from './record-action.ts'

/** Checks that each question with an id belongs to the survey, and that no id appears twice. */
function checkIds(questions: readonly QuestionInput[], known: ReadonlySet<number>): void {
  const seen = new Set<number>()
  for (const [place, { id }] of questions.entries()) {
    if (id === null) continue
    if (!known.has(id) || seen.has(id)) throw invalidField(`questions.${place}.id`, NOT_KNOWN)
    seen.add(id)
  }
}

export async function addSurvey(act: MyAct, input: SurveyInput): Promise<ModSurvey | null> {
  const { tx, now } = act
  checkIds(input.questions, new Set())
  await checkPicture(act, input.picture_id, null)
  const id = await createSurvey(tx, input, now)
  await record(act, 'create survey', ['survey', id], { label: input.label })
  return findModSurvey(tx, id)
}

async function heldSurvey({ tx }: MyAct, id: number): Promise<ModSurvey> {
  await lockSurvey(tx, id, 'update')
  const survey = await findModSurvey(tx, id)
  if (!survey) throw notFound()
  return survey
}

/**
 * Changes a survey. Questions keep their answers when they are moved; deleting a question deletes its answers.
 * @throws Refused with 422 if somebody has changed the survey since it was read
 */
export async function reviseSurvey(
  act: MyAct,
  id: number,
  { was, ...input }: SurveyEdit,
): Promise<ModSurvey | null> {
  const before = await heldSurvey(act, id)
  if (!isAsRead(before, was)) refuse(changedSince())
  const known = before.questions.map((question) => question.id)
  checkIds(input.questions, new Set(known))
  await checkPicture(act, input.picture_id, before)
  const version = before.version + (asksOther(before.questions, input.questions) ? 1 : 0)
  const gone = known.filter((each) => !input.questions.some((question) => question.id === each))
  await changeSurvey(act.tx, id, { ...input, version }, gone)
  await record(act, 'edit survey', ['survey', id], { label: before.label })
  return findModSurvey(act.tx, id)
}

/** @throws Refused with 422 for a survey that an exchange asks for */
export async function removeSurvey(act: MyAct, id: number): Promise<void> {
  const survey = await heldSurvey(act, id)
  refuse(surveyDeletionRefusal(survey))
  await deleteSurvey(act.tx, id)
  await record(act, 'delete survey', ['survey', id], { label: survey.label })
}
