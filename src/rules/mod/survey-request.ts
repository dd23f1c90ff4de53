/** Requests for another survey, from creators who find no existing survey relevant. Mods handle these requests. */
import * as z from 'zod/mini'
import {
  EXCHANGE_STATUSES,
  type ExchangeTerms,
  hasStarted,
  isApproved,
  isPending,
} from '#rules/exchange/phase.ts'
import { chosenId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { SURVEYS_MAX, type Survey } from '#rules/survey/schema.ts'
import { type FieldErrors, fieldErrors, type Refusal, refusal } from '#rules/wire/problem.ts'

export const SURVEY_REQUESTS_A_PAGE = 20

export const surveyRequestSchema = z.object({
  /** The id of the exchange. */
  id: z.int(),
  slug: z.string(),
  label: z.string(),
  summary: z.string(),
  /** The creator of the exchange. */
  user: memberSchema,
  status: z.enum(EXCHANGE_STATUSES),
  created_at: z.iso.datetime(),
  /** The start, or the preferred start until a mod has set one. */
  start_at: z.iso.datetime(),
  participants_count: z.int(),
  /** The surveys that the exchange already asks for. */
  surveys: z.array(z.object({ id: z.int(), label: z.string() })),
  /** The open thread with the creator about the request, or null. */
  contact_id: z.nullable(z.int()),
})
z.globalRegistry.add(surveyRequestSchema, { id: 'SurveyRequest' })
export type SurveyRequest = z.infer<typeof surveyRequestSchema>

export const attachmentSchema = form({ survey_id: chosenId() })

type Asking = ExchangeTerms & { survey_requested: boolean }

/**
 * True if the exchange has not started and may still take place. Members who sign up can then still be asked to answer
 * a survey.
 */
const mayGetSurvey = (exchange: ExchangeTerms, now: Date): boolean =>
  isPending(exchange) || (isApproved(exchange) && !hasStarted(exchange, now))

/** The reason why the request for this exchange can no longer be decided; null if it can. */
export function surveyRequestRefusal(exchange: Asking, now: Date): Refusal | null {
  if (!mayGetSurvey(exchange, now))
    return refusal(
      'over',
      'This exchange has started, or won’t take place, so its surveys stay as they are.',
    )
  return exchange.survey_requested
    ? null
    : refusal(
        'settled',
        'This has been settled already, or the creator no longer asks for another survey.',
      )
}

/** The reason why an exchange with these surveys cannot ask for this one as well; null if it can. */
export function attachmentRefusal(surveys: readonly number[], surveyId: number): Refusal | null {
  if (surveys.includes(surveyId))
    return refusal('attached', 'This exchange asks for that survey already.', 'survey_id')
  return surveys.length < SURVEYS_MAX
    ? null
    : refusal('too_many', 'This exchange asks for as many surveys as it can.', 'survey_id')
}

/** The reason why a mod cannot start a thread about the request; null if they can. */
export function threadRefusal(thread: number | null, isAccountClosed: boolean): Refusal | null {
  if (isAccountClosed)
    return refusal('closed_account', 'The creator has closed their account, so they can’t read it.')
  return thread === null
    ? null
    : refusal('written', 'There’s already a letter about this exchange. Please write there.')
}

/** The form's values. The survey is empty until one is chosen. */
export type AttachmentValues = { id: number; survey_id: string }

/** The request body. */
export const attachmentOf = ({ survey_id }: AttachmentValues) => ({
  survey_id: survey_id === '' ? undefined : Number(survey_id),
})

export const attachmentErrors = (values: AttachmentValues): FieldErrors =>
  fieldErrors(attachmentSchema, attachmentOf(values))

interface Following {
  actor: { id: number }
  request: SurveyRequest | null
}

/** True if the mod may write to the creator: the request is not the mod's own, and there is no open thread about it. */
export const mayWriteTo = ({ actor, request }: Following): boolean =>
  request !== null && request.user.id !== actor.id && request.contact_id === null

/** The surveys that the exchange does not ask for yet, as options for a form field. */
export const surveysToAttach = (
  { surveys }: SurveyRequest,
  all: readonly Pick<Survey, 'id' | 'label'>[],
): { value: string; label: string }[] =>
  all
    .filter(({ id }) => !surveys.some((asked) => asked.id === id))
    .map(({ id, label }) => ({ value: String(id), label }))
