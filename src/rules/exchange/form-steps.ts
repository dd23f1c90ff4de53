import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import { hasChanged, isValid } from '#rules/form/form.ts'
import { askedStep } from '#rules/form/steps.ts'
import type { Query } from '#rules/tab/place.ts'
import { type Path, routePaths } from '#rules/wire/path.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import type { DetailsValues } from './form.ts'
import { EXCHANGE_STEPS, type ExchangeStep, exchangeDetailsStepSchema } from './input.ts'

const text = z.string()

/** The draft of an exchange. */
export const exchangeDraftSchema = z.object({
  details: z.object({
    picture_id: z.nullable(z.int()),
    label: text,
    summary: text,
    description: text,
    region: text,
    max_spots: text,
    price_min: text,
    price_max: text,
  }),
  schedule: z.object({
    preferred_start_at: text,
    signup_duration: text,
    exchange_duration: text,
    send_by_duration: z._default(text, ''),
    surveys: z.array(z.int()),
    is_public: z._default(z.boolean(), false),
  }),
  /** Uploaded covers, stored so that the chosen one can be shown after a reload. */
  covers: z._default(z.array(pictureSchema), []),
})
export type ExchangeDraft = z.infer<typeof exchangeDraftSchema>

/** The draft to store; null if nothing was changed. */
export const exchangeDraftOf = (
  typed: ExchangeDraft,
  first: ExchangeDraft,
): ExchangeDraft | null =>
  hasChanged(typed.details, first.details) || hasChanged(typed.schedule, first.schedule)
    ? typed
    : null

/** True if this step is in the URL. The first step has no `?step=`. */
export const asksForStep = (query: Query, step: ExchangeStep): boolean =>
  (askedStep(EXCHANGE_STEPS, query) ?? 'details') === step

/** True if the second step is in the URL while the first one is still invalid. */
export const isAhead = (query: Query, details: DetailsValues): boolean =>
  asksForStep(query, 'schedule') && !isValid(fieldErrors(exchangeDetailsStepSchema, details))

/** The URL of a step. `slug` is the exchange to edit, or null for a new one. */
export function exchangeFormPath(slug: string | null, step: ExchangeStep): Path {
  const form: Path = slug === null ? routePaths.createExchange : `/exchange-edit/${slug}`
  return step === 'details' ? form : `${form}?step=${step}`
}
