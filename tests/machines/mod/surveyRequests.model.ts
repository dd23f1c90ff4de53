/** Reference model for the survey requests at the mod desk, written from the specification. */
import type { surveyRequestsMachine } from '#machines/mod/surveyRequests.machine.ts'
import { mayWriteTo, type SurveyRequest } from '#rules/mod/survey-request.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Model } from '#tests/support/follows.ts'
import { type Desk, deskOf, deskShown } from './desk.model.ts'

/**
 * A request is settled by attaching a survey, or by giving a reason why none is attached. Before that, one mod may
 * write to the creator, unless that mod is the creator; the request stays open.
 */
interface Requests extends Desk<SurveyRequest> {
  surveys: Survey[]
  knows: Desk<SurveyRequest>['knows'] & { actor: { id: number } }
}

const noLetter = ({ id }: SurveyRequest) => ({ id, message: '' })
const load = (): Partial<Requests> => ({ way: 'loading', started: [['loadSurveys']] })
const desk = deskOf<SurveyRequest, Requests>('openSurveyRequests', load)

export const surveyRequestsModel: Model<typeof surveyRequestsMachine, Requests> = {
  start: ({ actor, led }) => ({
    ...desk.first,
    surveys: [],
    knows: { asked: null, drafts: {}, actor },
    started: [
      ['overlay', { names: ['settle'] }],
      ['openSurveyRequests', { query: led }],
    ],
  }),
  on: {
    ...desk.rules,
    'openSurveyRequests changed': desk.list,
    'attaching.chosen': desk.whenOpen(load),
    'retry.requested': (was) => (was.way === 'failed' ? { ...was, ...load() } : was),
    'loadSurveys done': (was, surveys) => {
      const values = { id: was.one?.id, survey_id: '' }
      return { ...was, way: 'choosing', surveys, started: [['attachment', { values }]] }
    },
    'loadSurveys failed': (was) => ({ ...was, way: 'failed' }),
    'attachment done': (was) => desk.settle(was, 'Survey attached'),
    'writing.chosen': desk.whenOpen((was, request) => {
      if (!mayWriteTo({ actor: was.knows.actor, request })) return { way: 'written' }
      const values = desk.draftOr(was, 'creatorLetter', noLetter(request))
      return { way: 'composing', started: [['creatorLetter', { values }]] }
    }),
    'creatorLetter changed': desk.draft('creatorLetter'),
    'creatorLetter done': (was, one) => ({
      ...desk.keep(was, 'creatorLetter', noLetter(one)),
      one,
      way: 'written',
      told: [['announce', { message: 'Message sent', tone: 'good' }]],
      sent: [['openSurveyRequests', { type: 'item.changed', item: one }]],
    }),
    'declining.chosen': desk.whenOpen((was, { id }) => {
      const values = desk.draftOr(was, 'rejection', { id, reason: '' })
      return { way: 'declining', started: [['rejection', { values }]] }
    }),
    'rejection changed': desk.draft('rejection'),
    'rejection done': (was) => desk.settle(was, 'Settled without a survey'),
  },
  shows: (snapshot) => ({ ...deskShown(snapshot), surveys: snapshot.context.surveys }),
}
