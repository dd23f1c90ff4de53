import { NOT_YOUR_PICTURE } from '#rules/feed/picture-upload.ts'
import { sameEmail } from '#rules/joining/email.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { NICKNAME_TAKEN } from '#rules/member/fields.ts'
import { missingForCompletion, type ProfileInput, profileErrors } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'
import { firstMessage, hasErrors } from '#rules/wire/problem.ts'
import type { MyAct } from '#server/act.ts'
import { isTaken } from '#server/db/failures.ts'
import { inColumns } from '#server/db/in-columns.ts'
import type { Tx } from '#server/db/types.ts'
import { invalidField, Refused, refusedBy } from '#server/errors/refused.ts'
import { countAddresses } from '#server/resources/addresses/store.ts'
import { keepSearchTextsOf } from '#server/resources/exchanges/search-text.ts'
import { resolveEntries } from '#server/resources/exclusions/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import {
  changeMember,
  isNicknameTaken,
  lockMember,
  theMember,
} from '#server/resources/members/store.ts'
import { meOf } from '#server/resources/members/view.ts'
import { holdPictures } from '#server/resources/pictures/store.ts'
import { askParent } from './ask-parent.ts'
import { followPrivacyNote } from './follow-note.ts'
import { withdrawSignups } from './join-exchange.ts'
import { pauseSwaps } from './pause-swaps.ts'

const NEW_PARENT = 'Another parent has been named, and hasn’t confirmed yet'

/**
 * Changes a member's profile, and completes their onboarding once nothing is missing. A minor's parent is asked to
 * confirm as soon as the birth date and the parent's email are known, and so is every other parent who is named later.
 * A confirmation is only valid for the parent who gave it. When the parent changes, sign-ups that wait for the pairing
 * are withdrawn and running swaps are paused. A privacy note goes to the mods as soon as it is saved.
 */
export async function changeProfile(act: MyAct, change: ProfileInput): Promise<Me> {
  const { tx, now } = act
  const memberId = act.me.id
  const before = await lockMember(tx, memberId)
  const errors = profileErrors(await meOf(tx, memberId, act), change, now)
  if (hasErrors(errors)) throw new Refused(422, firstMessage(errors), { code: 'invalid', errors })
  await checkClaims(tx, memberId, change)
  const birthDate = change.birth_date ?? before.birthDate
  const named = isMinor(birthDate, now) ? change.parent_email : undefined
  const hasNewParent = !!named && !sameEmail(named, before.parentEmail ?? '')
  const parentEmail = hasNewParent ? named : before.parentEmail
  await changeNamed(
    tx,
    memberId,
    {
      ...columnsOf(change, before),
      birthDate,
      parentEmail,
      ...(hasNewParent && { parentConfirmedAt: null, parentRefusedAt: null }),
    },
    now,
  )
  if (change.nickname !== undefined) {
    await resolveEntries(tx, memberId, change.nickname)
    await keepSearchTextsOf(tx, memberId)
  }
  await followPrivacyNote(act, await theMember(tx, memberId))
  if (hasNewParent && before.parentConfirmedAt !== null) {
    await withdrawSignups(act, memberId, NEW_PARENT)
    await pauseSwaps(act, memberId)
  }
  if (change.has_completed_onboarding) await completeOnboarding(act)
  if (hasNewParent && isMinor(birthDate, now)) await askParent(act, memberId)
  return meOf(tx, memberId, act)
}

/** Maps the input to columns. `has_completed_onboarding` is left out because it is stored as an instant. */
const columnsOf = (
  { has_completed_onboarding, nickname, ...rest }: ProfileInput,
  before: Pick<MemberRow, 'nickname'>,
) => {
  // An unchanged nickname is not checked again, so members may keep one that now looks like somebody else's.
  const change = { ...rest, ...(nickname !== before.nickname && { nickname }) }
  return inColumns(change, {
    nickname: 'nickname',
    avatar: 'avatarId',
    discord: 'discord',
    address_privacy: 'addressPrivacy',
    onboarding_comment: 'onboardingComment',
    last_name: 'lastName',
    first_name: 'firstName',
    birth_date: 'birthDate',
    region: 'region',
    parent_email: 'parentEmail',
  })
}

/**
 * Checks the values that depend on other rows: the nickname must be free, and the picture must belong to the member.
 */
async function checkClaims(tx: Tx, memberId: number, { nickname, avatar }: ProfileInput) {
  if (nickname !== undefined && (await isNicknameTaken(tx, nickname, memberId)))
    throw nicknameTaken()
  if (avatar && !(await holdPictures(tx, memberId, [avatar])))
    throw invalidField('avatar', NOT_YOUR_PICTURE)
}

const TAKEN_BY = ['members_nickname_unique', 'members_skeleton_unique']

/**
 * Like `changeMember`, but refuses a nickname that another member has taken in the meantime. Concurrent requests may
 * both find a nickname free; the unique index rejects the second one.
 */
async function changeNamed(...change: Parameters<typeof changeMember>): Promise<void> {
  try {
    await changeMember(...change)
  } catch (error) {
    throw TAKEN_BY.some((name) => isTaken(error, name)) ? nicknameTaken() : error
  }
}

export const nicknameTaken = () => refusedBy(NICKNAME_TAKEN)

async function completeOnboarding(act: MyAct): Promise<void> {
  const { tx, now } = act
  const memberId = act.me.id
  const me = await meOf(tx, memberId, act)
  if (me.has_completed_onboarding) return
  const missing = missingForCompletion(me, await countAddresses(tx, memberId), now)
  if (missing.length > 0) {
    throw new Refused(422, 'Some steps of your onboarding are still missing.', {
      code: 'onboarding',
      errors: Object.fromEntries(missing.map((field) => [field, ['This field is required']])),
    })
  }
  await changeMember(tx, memberId, { onboardedAt: now }, now)
}
