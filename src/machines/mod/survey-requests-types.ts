import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Typed } from '#rules/form/typed.ts'
import type { SurveyRequest } from '#rules/mod/survey-request.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Listing } from '#rules/wire/listing.ts'
import type { ReasonValues } from './reason.form.ts'
import type { CreatorLetterValues } from './surveyRequest.form.ts'

export type SurveyRequestsEvent =
  | AddressChanged
  | { type: 'request.closed' }
  | { type: 'attaching.chosen' }
  | { type: 'writing.chosen' }
  | { type: 'declining.chosen' }
  | { type: 'retry.requested' }

export interface SurveyRequestsGiven {
  actor: { id: number }
  /** What the address asks for, until that is closed. */
  query: Query
}

export interface SurveyRequestsContext extends SurveyRequestsGiven {
  /** What the list shows. */
  listing: Listing<SurveyRequest>
  request: SurveyRequest | null
  surveys: Survey[]
  /** The row that the focus returns to. */
  returnTo: number | null
  /** What was typed about each of them, so that closing one loses none of it. */
  letters: Typed<CreatorLetterValues>
  reasons: Typed<ReasonValues>
}
