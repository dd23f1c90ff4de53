/** Types and shared transitions of the exchange form’s chart. */

import type { PictureChosen } from '#machines/feed/pictureChoice.machine.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import { type DetailsValues, type ScheduleValues, savedToast } from '#rules/exchange/form.ts'
import {
  type ExchangeDraft,
  exchangeDraftOf,
  exchangeFormPath,
} from '#rules/exchange/form-steps.ts'
import type { ExchangeStep } from '#rules/exchange/input.ts'
import type { ApprovedHeader, Picture } from '#rules/feed/picture.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Destination } from '#rules/wire/path.ts'

export type ExchangeFormEvent =
  | AddressChanged
  | PictureChosen
  | { type: 'details.revisited' }
  | { type: 'draft.discarded' }
  | { type: 'retry.requested' }

export interface ExchangeFormGiven {
  /** The slug of the exchange to edit; null for a new one. */
  slug: string | null
  me: Me
  now: string
  /** The query of the current URL. */
  query: Query
  /** The draft that this tab kept across a reload or a visit to another page. */
  draft: ExchangeDraft | null
}

export interface Choices {
  headers: ApprovedHeader[]
  surveys: Survey[]
  /** True if creators can let guests see their exchange. */
  showsGuests: boolean
}

export interface ExchangeFormContext extends ExchangeFormGiven, Choices {
  id: number | null
  /** The reason that a mod gave for the rejection. */
  reason: string | null
  /** Covers to choose from in addition to the approved ones: the current cover and those uploaded for this exchange. */
  covers: readonly Picture[]
  /** The form’s initial values, before the member has changed anything. */
  first: ExchangeDraft
  details: DetailsValues
  schedule: ScheduleValues
}

type Given = { context: ExchangeFormContext }

const draftToKeep = ({ context: { slug, details, schedule, covers, first } }: Given) => ({
  slug,
  draft: exchangeDraftOf({ details, schedule, covers: [...covers] }, first),
})

export const draftDone = ({ context: { slug } }: Given) => ({ slug, draft: null })

export const pathOf =
  (step: ExchangeStep) =>
  ({ context: { slug } }: Given) => ({ path: exchangeFormPath(slug, step) })

export const detailsInstead = ({ context: { slug } }: Given): Destination => ({
  path: exchangeFormPath(slug, 'details'),
  replace: true,
})

export const typed = ['weighWork', { type: 'keepDraft', params: draftToKeep }] as const
export const filledIn = ['weighWork', 'restoreDraft'] as const

export const startedOver = {
  target: 'details',
  reenter: true,
  actions: ['startOver', { type: 'returnTo', params: pathOf('details') }],
} as const

export const saved = ({ context }: Given) => savedToast(context.id)
