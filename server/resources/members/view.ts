import { eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Speaker } from '#rules/feed/rights.ts'
import { astrologicalSign, isMinor } from '#rules/member/birth-date.ts'
import { firstStepsOf } from '#rules/member/first-steps.ts'
import { isPaused } from '#rules/member/pause.ts'
import { canPost } from '#rules/member/posting.ts'
import { regionsOpenTo } from '#rules/member/region.ts'
import {
  isAdmin,
  type Me,
  type Member,
  mayReachOthers,
  type Restriction,
} from '#rules/member/schema.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { Act } from '#server/act.ts'
import { jsonOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import {
  hasPassword,
  memberColumns,
  members,
  pictures,
  posts,
  signups,
  surveyAnswers,
} from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import {
  joinedPicture,
  pictureColumns,
  pictureOf,
  portraitOf,
} from '#server/resources/pictures/view.ts'
import { filledSurveyOf, filledSurveys } from '#server/resources/surveys/store.ts'
import type { MemberRow } from './store.ts'

/** A time as read from a row or from JSON. It is only checked for null. */
export type Stamp = Date | string | null
type Restricted = Pick<MemberRow, 'pausedUntil'> & { suspendedAt: Stamp }

/** Returns the restrictions that the mods have placed on a member, as of now. */
export const restrictionOf = (member: Restricted, now: Date): Restriction => ({
  is_suspended: member.suspendedAt !== null,
  is_paused: isPaused(member, now),
})

/** Returns the role that counts now: a restricted mod or admin counts as an ordinary member. */
export const roleOf = (
  member: Restricted & Pick<MemberRow, 'role'>,
  now: Date,
): MemberRow['role'] => (mayReachOthers(restrictionOf(member, now)) ? member.role : 'member')

/** Returns the facts about a member that the rules for taking part need. */
export function standingOf(
  member: Restricted &
    Pick<MemberRow, 'birthDate'> &
    Record<'onboardedAt' | 'parentConfirmedAt', Stamp>,
  now: Date,
) {
  return {
    birth_date: member.birthDate,
    has_completed_onboarding: member.onboardedAt !== null,
    is_minor: isMinor(member.birthDate, now),
    has_received_parent_confirmation: member.parentConfirmedAt !== null,
    ...restrictionOf(member, now),
  }
}

/** Returns the facts about a member that the feed's rules need. */
export const speakerOf = (member: MemberRow, now: Date): Speaker => ({
  id: member.id,
  role: roleOf(member, now),
  ...standingOf(member, now),
})

/** Returns a pause as its member and the mods see it. A pause that has ended is not shown. */
function pauseOf(member: MemberRow, now: Date) {
  const is_paused = isPaused(member, now)
  return {
    is_paused,
    paused_until: is_paused ? (member.pausedUntil?.toISOString() ?? null) : null,
    pause_reason: is_paused ? member.pauseReason : null,
  }
}

/**
 * Column for a statement that reads a member: true if the member has a row in this table. The table is read only for
 * members who have not dismissed their first steps, because nobody else needs the result.
 */
const hasAny = (table: typeof signups | typeof posts) =>
  sql<boolean>`${ne(members.firstSteps, 'put_away')} and exists (select 1 from ${table} where ${eq(table.userId, members.id)})`

const me = prepared((db) =>
  db
    .select({
      member: memberColumns,
      has_joined: hasAny(signups),
      has_posted: hasAny(posts),
      avatar: pictureColumns,
      hasPassword,
      surveys: filledSurveys(eq(surveyAnswers.userId, members.id)),
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.avatarId))
    .where(eq(members.id, sql.placeholder('id')))
    .prepare('me'),
)

/** Returns a member's own data, as only they see it. */
export async function meOf(
  db: Reader,
  memberId: number,
  { now, site }: Pick<Act, 'now' | 'site'>,
): Promise<Me> {
  const [row] = await me(db).execute({ id: memberId })
  if (!row) throw notFound()
  const { member, avatar, has_joined, has_posted } = row
  const standing = standingOf(member, now)
  return {
    id: member.id,
    email: member.email,
    email_verified: member.emailVerifiedAt !== null,
    has_password: row.hasPassword,
    nickname: member.nickname,
    suggested_nickname: member.suggestedNickname,
    discord: member.discord,
    avatar: avatar && pictureOf(avatar),
    first_name: member.firstName,
    last_name: member.lastName,
    birth_date: member.birthDate,
    parent_email: member.parentEmail,
    region: member.region,
    regions: regionsOpenTo(member.region),
    address_privacy: member.addressPrivacy,
    onboarding_comment: member.onboardingComment,
    role: roleOf(member, now),
    is_minor: standing.is_minor,
    has_received_parent_confirmation: standing.has_received_parent_confirmation,
    can_post: canPost(standing),
    is_suspended: standing.is_suspended,
    suspension_reason: member.suspensionReason,
    ...pauseOf(member, now),
    has_completed_onboarding: standing.has_completed_onboarding,
    first_steps: firstStepsOf(member.firstSteps, { has_joined, has_posted }),
    shortcuts: member.shortcuts,
    astrological_sign: member.birthDate && astrologicalSign(member.birthDate),
    surveys: row.surveys.map(filledSurveyOf),
    ...(member.mailRefusedAt && { mail_refused_at: member.mailRefusedAt.toISOString() }),
    ...(site.jobsOff !== null && isAdmin({ role: roleOf(member, now) })
      ? { jobs_off: site.jobsOff }
      : {}),
  }
}

/** Returns a member as the mods see them, without their standing. */
export const modMemberOf = (row: MemberRow, now: Date): Omit<ModMember, 'standing'> => ({
  id: row.id,
  nickname: row.nickname,
  email: row.email,
  role: row.role,
  is_minor: isMinor(row.birthDate, now),
  has_received_parent_confirmation: row.parentConfirmedAt !== null,
  is_suspended: row.suspendedAt !== null,
  suspension_reason: row.suspensionReason,
  ...pauseOf(row, now),
  address_privacy: row.addressPrivacy,
  onboarding_comment: row.onboardingComment,
  created_at: row.createdAt.toISOString(),
  ...(row.mailRefusedAt && {
    mail_refusal: { at: row.mailRefusedAt.toISOString(), reply: row.mailRefusal ?? '' },
  }),
})

const NAMELESS = 'A critter'

const calledOf = sql<
  string | null
>`case when ${members.closedAt} is not null then ${NAMELESS} else ${members.nickname} end`

/** Returns members as others see them, by id. Closed accounts are included; members without a nickname are not. */
export async function membersById(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, Member>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: members.id, nickname: calledOf, avatar: pictures })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.avatarId))
    .where(inArray(members.id, [...new Set(ids)]))
  return new Map(
    rows.flatMap(({ id, nickname, avatar }) =>
      nickname === null ? [] : [[id, { id, nickname, avatar: avatar && portraitOf(avatar) }]],
    ),
  )
}

/**
 * Returns a function that maps ids to members as others see them. A member without a nickname is called "A critter".
 */
export async function namesOf(
  db: Reader,
  ids: readonly (number | null)[],
): Promise<(id: number) => Member> {
  const people = await membersById(
    db,
    ids.filter((id) => id !== null),
  )
  return (id) => people.get(id) ?? { id, nickname: NAMELESS, avatar: null }
}

/**
 * Tables and columns for a statement that joins members to other rows.
 * @param name the alias of the member in the statement, such as `author`
 */
export function joinedMember(name: string) {
  const member = alias(members, name)
  const avatar = joinedPicture(`${name}_avatar`)
  const json = jsonOf({ id: member.id, nickname: member.nickname, avatar: avatar.json })
  return { member, avatar: avatar.picture, json }
}

type Joined = ReturnType<typeof joinedMember>['json'] extends SQL<infer Value> ? Value : never

/** Returns a member as others see them, from a row of `joinedMember`. */
export const memberOf = ({ id, nickname, avatar }: Joined): Member => ({
  id,
  nickname: nickname ?? NAMELESS,
  avatar: avatar && portraitOf(avatar),
})
