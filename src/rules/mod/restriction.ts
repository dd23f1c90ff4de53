import type * as z from 'zod/mini'
import { REASON_MAX } from '#rules/exchange/leaving.ts'
import { choice } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { wholeNumber } from '#rules/form/number.ts'
import { line } from '#rules/form/text.ts'
import { PAUSE_DAYS_MAX } from '#rules/member/pause.ts'
import type { ModMember } from './schema.ts'
import type { SuspensionEffect } from './suspension.ts'

const reason = () => line({ max: REASON_MAX })
const days = () => wholeNumber({ min: 1, max: PAUSE_DAYS_MAX })

export const pauseInputSchema = form({ reason: reason(), days: days() })
export type PauseInput = z.infer<typeof pauseInputSchema>

/** The kinds of restriction. The first one is the default, because it can be undone completely. */
export const WAYS = ['pause', 'suspend'] as const

export const restrictionFormSchema = form({ how: choice(WAYS), reason: reason(), days: days() })

/** The values of the form. */
export type RestrictionDraft = { how: (typeof WAYS)[number]; days: string; reason: string }
export type RestrictionValues = RestrictionDraft & { id: number }

export const NEW_DRAFT: RestrictionDraft = { how: 'pause', days: '3', reason: '' }

/** The result of a restriction. */
export type Restricted =
  | { how: 'pause'; member: ModMember }
  | { how: 'suspend'; reason: string; effect: SuspensionEffect }

/** The member after a pause or a suspension. A suspension ends a pause. */
export const withRestriction = (member: ModMember, restricted: Restricted): ModMember =>
  restricted.how === 'pause'
    ? restricted.member
    : {
        ...withoutPause(member),
        is_suspended: true,
        suspension_reason: restricted.reason,
      }

export const withoutPause = (member: ModMember): ModMember => ({
  ...member,
  is_paused: false,
  paused_until: null,
  pause_reason: null,
})
