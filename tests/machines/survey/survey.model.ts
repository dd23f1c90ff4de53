/** Reference model for answering a survey, written from the specification. */
import type { surveyMachine } from '#machines/survey/survey.machine.ts'
import type { WaitingSignup } from '#rules/exchange/going-on.ts'
import {
  type SurveyDraft,
  type SurveyValues,
  surveyDraftOf,
  surveyRestored,
  surveyValues,
} from '#rules/survey/form.ts'
import type { Path } from '#rules/wire/path.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The fields contain a draft, or else the earlier answers, and the draft can be discarded. Values that differ from the
 * earlier answers are saved as a draft. If the questions have changed by the time the answers are sent, the survey is
 * loaded again, and the page says so even if that takes several attempts. Then the member is loaded, and the page leads
 * back, even if loading fails or takes longer than three seconds. A sign-up that waits for the answers is passed back
 * too.
 */
interface Page extends Said {
  shows: 'nothing yet' | 'the questions' | 'that it is missing' | 'a failure' | 'thanks'
  fields?: SurveyValues
  isRestored: boolean
  isChanged: boolean
  knows: {
    id: number
    asking: Path | null
    waiting: WaitingSignup | null
    draft: SurveyDraft | null
  }
}

const show = ({ isRestored, isChanged, knows }: Page, shows: Page['shows']): Page => ({
  shows,
  isRestored,
  isChanged,
  knows,
})
const load = (was: Page): Page => ({
  ...show(was, 'nothing yet'),
  started: [['loadSurvey', { id: was.knows.id }]],
})
const type = (was: Page, fields: SurveyValues): Page => {
  const draft = surveyDraftOf(fields)
  return {
    ...was,
    fields,
    knows: { ...was.knows, draft },
    told: [['keepDraft', { id: was.knows.id, draft }]],
    sent: [weighed(fields)],
  }
}
const weighed = (values: SurveyValues) =>
  ['unsavedWork', { type: 'values.changed', values }] as const
const fill = (was: Page, values: SurveyValues): Page => ({
  ...type(show(was, 'the questions'), values),
  started: [['answers', { values }]],
})
const lead = (was: Page, ...told: Told[]): Page => {
  const { asking, waiting } = was.knows
  const path = asking ?? '/profile'
  const back = waiting === null ? {} : { state: { signUp: `${waiting.addressId}` } }
  return {
    ...show(was, 'thanks'),
    hasEnded: true,
    told: [...told, ['goTo', { path, replace: true, ...back }]],
  }
}

export const surveyModel: Model<typeof surveyMachine, Page> = {
  start: ({ id, asking, waiting, draft }) => {
    const knows = { id, asking, waiting, draft }
    const page = load({ shows: 'nothing yet', isRestored: false, isChanged: false, knows })
    return { ...page, started: [['unsavedWork'], ...(page.started ?? [])] }
  },
  on: {
    'loadSurvey done': (was, survey) => {
      const { draft } = was.knows
      const isRestored = draft !== null && !was.isChanged
      const own = surveyValues(survey, survey.answers)
      const page = fill({ ...was, isRestored }, surveyRestored(survey, draft))
      return { ...page, sent: [weighed(own), ...(page.sent ?? [])] }
    },
    'loadSurvey failed': (was, error) =>
      show(was, problemOf(error).status === 404 ? 'that it is missing' : 'a failure'),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'answers changed': (was, { context: { values, problem } }) =>
      problem?.code === 'survey_changed'
        ? load({ ...was, isChanged: true, isRestored: false })
        : type(was, values),
    'draft.discarded': (was) => {
      if (!was.fields) return was
      const { survey } = was.fields
      const page = fill({ ...was, isRestored: false }, surveyValues(survey, survey.answers))
      const kept: Told = ['keepDraft', { id: was.knows.id, draft: null }]
      return {
        ...page,
        sent: [...(page.sent ?? []), ...(page.sent ?? [])],
        told: [kept, ...(page.told ?? [])],
      }
    },
    'answers done': (was) => ({
      ...show(was, 'thanks'),
      waits: [3_000],
      started: [['loadMember']],
      sent: [['unsavedWork', { type: 'work.saved' }]],
      told: [
        ['keepDraft', { id: was.knows.id, draft: null }],
        ['announce', { message: 'Answers submitted !', tone: 'good' }],
      ],
    }),
    'loadMember done': (was, me) => lead(was, ['changeMember', me]),
    'loadMember failed': (was) => lead(was),
    'after memberPatience': (was) => lead(was),
  },
  shows: ({ value, context: { values, isRestored, isChanged } }) => ({
    shows: screens[value],
    fields: (value === 'answering' && values) || undefined,
    isRestored,
    isChanged,
  }),
}

const screens = {
  loading: 'nothing yet',
  answering: 'the questions',
  refetching: 'thanks',
  submitted: 'thanks',
  missing: 'that it is missing',
  failed: 'a failure',
} as const
