/** What a creator asks for who finds none of the surveys relevant, as the mods follow it up. */
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
  /** Of the exchange. */
  id: z.int(),
  slug: z.string(),
  label: z.string(),
  summary: z.string(),
  /** Who created it. */
  user: memberSchema,
  status: z.enum(EXCHANGE_STATUSES),
  created_at: z.iso.datetime(),
  /** When it starts; before that is decided, when it is meant to. */
  start_at: z.iso.datetime(),
  participants_count: z.int(),
  /** What it asks for already. */
  surveys: z.array(z.object({ id: z.int(), label: z.string() })),
  /** The open thread with the creator about it, where there is one. */
  contact_id: z.nullable(z.int()),
})
z.globalRegistry.add(surveyRequestSchema, { id: 'SurveyRequest' })
export type SurveyRequest = z.infer<typeof surveyRequestSchema>

export const attachmentSchema = form({ survey_id: chosenId() })

type Asking = ExchangeTerms & { survey_requested: boolean }

/** It may still take place and has not started: whoever signs up can be asked something. */
const mayGetSurvey = (exchange: ExchangeTerms, now: Date): boolean =>
  isPending(exchange) || (isApproved(exchange) && !hasStarted(exchange, now))

/** Why nothing can be decided about the request of this exchange. */
export function surveyRequestRefusal(exchange: Asking, now: Date): Refusal | null {
  if (!mayGetSurvey(exchange, now))
    return refusal(
      'over',
      'This exchange has started, or will not take place, so its surveys stay as they are.',
    )
  return exchange.survey_requested
    ? null
    : refusal(
        'settled',
        'This has been settled already, or the creator no longer asks for another survey.',
      )
}

/** Why an exchange that asks for these surveys cannot ask for this one as well. */
export function attachmentRefusal(surveys: readonly number[], surveyId: number): Refusal | null {
  if (surveys.includes(surveyId))
    return refusal('attached', 'This exchange asks for that survey already.', 'survey_id')
  return surveys.length < SURVEYS_MAX
    ? null
    : refusal('too_many', 'This exchange asks for as many surveys as it can.', 'survey_id')
}

/** Why no thread about the request can be begun: there is one, or nobody to read it. */
export function threadRefusal(thread: number | null, isAccountClosed: boolean): Refusal | null {
  if (isAccountClosed)
    return refusal(
      'closed_account',
      'The creator has closed their account, so nobody would read it.',
    )
  return thread === null
    ? null
    : refusal('written', 'There is a letter about this exchange already. Please go on in that one.')
}

/** The fields of the form; empty while no survey is chosen. */
export type AttachmentValues = { id: number; survey_id: string }

/** What is sent. */
export const attachmentOf = ({ survey_id }: AttachmentValues) => ({
  survey_id: survey_id === '' ? undefined : Number(survey_id),
})

export const attachmentErrors = (values: AttachmentValues): FieldErrors =>
  fieldErrors(attachmentSchema, attachmentOf(values))

interface Following {
  actor: { id: number }
  request: SurveyRequest | null
}

/** The creator is somebody else, and there is no open thread with her about it. */
export const mayWriteTo = ({ actor, request }: Following): boolean =>
  request !== null && request.user.id !== actor.id && request.contact_id === null

/** The surveys that the exchange does not ask for yet, as a field of the kit takes them. */
export const surveysToAttach = (
  { surveys }: SurveyRequest,
  all: readonly Pick<Survey, 'id' | 'label'>[],
): { value: string; label: string }[] =>
  all
    .filter(({ id }) => !surveys.some((asked) => asked.id === id))
    .map(({ id, label }) => ({ value: String(id), label }))
