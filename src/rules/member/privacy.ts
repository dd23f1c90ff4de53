import * as z from 'zod/mini'
import { across, askedIf, form, REQUIRED } from '#rules/form/field.ts'
import { nullableLine } from '#rules/form/text.ts'
import { COMMENT_MAX, isMissing, needsComment, privacyField } from './fields.ts'
import type { Me } from './schema.ts'

/**
 * Timeout, in ms, for reloading the note before the page shows a different choice. When it expires, the page uses the
 * note that it loaded earlier.
 */
export const LOOK_PATIENCE_MS = 2_000

/**
 * The choices on offer. 5 is an old value that is still accepted, with a note as for choice 3. Pages show it as 4.
 */
export const ADDRESS_PRIVACY = [
  { value: 1, label: 'I am happy to share my address and info with anyone who asks.' },
  { value: 2, label: 'Check with me first.' },
  { value: 3, label: 'Specific people must not get my info.' },
  {
    value: 4,
    label:
      'No one may ever have my information outside a swap I sign up for, used only to verify swap details.',
  },
] as const

interface Chosen {
  address_privacy: 1 | 2 | 3 | 4 | 5
  onboarding_comment: string | null
}

export const privacySchema = askedIf(
  'onboarding_comment',
  ({ address_privacy }) => needsComment(address_privacy),
  form({
    address_privacy: privacyField(),
    onboarding_comment: z._default(nullableLine(COMMENT_MAX), null),
  }).check(
    across<Chosen>(
      'onboarding_comment',
      REQUIRED,
      ({ address_privacy, onboarding_comment }) =>
        !needsComment(address_privacy) || !isMissing(onboarding_comment),
    ),
  ),
)

/** The answer in the form that the server accepts. */
export type PrivacyAnswer = z.infer<typeof privacySchema>

/** The form's values. Radio buttons have strings; the choice is empty until the member has chosen. */
export type PrivacyValues = { address_privacy: string; onboarding_comment: string }

type Privacy = Pick<Me, 'address_privacy' | 'onboarding_comment'>

/** The choice to show. The old choice 5 is shown as choice 4. */
const choiceOf = ({ address_privacy }: Privacy): number | null =>
  address_privacy === 5 ? 4 : address_privacy

/** The form's initial values. */
export const privacyValues = (me: Privacy): PrivacyValues => ({
  address_privacy: choiceOf(me)?.toString() ?? '',
  onboarding_comment: me.onboarding_comment ?? '',
})

/** The label of the member's choice. */
export const privacyWords = (me: Privacy): string =>
  ADDRESS_PRIVACY.find(({ value }) => value === choiceOf(me))?.label ?? 'You haven’t chosen yet.'

/** The values to store as a draft; null if they equal the saved ones. */
export const privacyTyped = (values: PrivacyValues, me: Privacy): PrivacyValues | null => {
  const saved = privacyValues(me)
  return values.address_privacy === saved.address_privacy &&
    values.onboarding_comment === saved.onboarding_comment
    ? null
    : values
}
