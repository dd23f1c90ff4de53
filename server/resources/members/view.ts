import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Speaker } from '#rules/feed/rights.ts'
import { astrologicalSign, isMinor } from '#rules/member/birth-date.ts'
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
import { type JsonOf, jsonOf } from '#server/db/json.ts'
import { hasPassword, memberColumns, members, pictures } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/refused.ts'
import { type pictureColumns, pictureOf, portraitOf } from '#server/resources/pictures/view.ts'
import { filledSurveysOf } from '#server/resources/surveys/store.ts'
import type { MemberRow } from './store.ts'

type Restricted = Pick<MemberRow, 'suspendedAt' | 'pausedUntil'>

/** What the mods have decided about a member, as it holds now. */
export const restrictionOf = (member: Restricted, now: Date): Restriction => ({
  is_suspended: member.suspendedAt !== null,
  is_paused: isPaused(member, now),
})

/** What a member may do by their role: a restricted member has none. */
export const roleOf = (
  member: Restricted & Pick<MemberRow, 'role'>,
  now: Date,
): MemberRow['role'] => (mayReachOthers(restrictionOf(member, now)) ? member.role : 'member')

/** What the rules about taking part ask of a member. */
export function standingOf(
  member: Restricted & Pick<MemberRow, 'birthDate' | 'onboardedAt' | 'parentConfirmedAt'>,
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

/** What the rules of the feed ask of a member. */
export const speakerOf = (member: MemberRow, now: Date): Speaker => ({
  id: member.id,
  role: roleOf(member, now),
  ...standingOf(member, now),
})

/** A pause as its member and the mods read it: nothing once it has ended. */
function pauseOf(member: MemberRow, now: Date) {
  const is_paused = isPaused(member, now)
  return {
    is_paused,
    paused_until: is_paused ? (member.pausedUntil?.toISOString() ?? null) : null,
    pause_reason: is_paused ? member.pauseReason : null,
  }
}

/** A member as they see themselves, and nobody else does. */
export async function meOf(
  db: Reader,
  memberId: number,
  { now, site }: Pick<Act, 'now' | 'site'>,
): Promise<Me> {
  const [row] = await db
    .select({ member: memberColumns, avatar: pictures, hasPassword })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.avatarId))
    .where(eq(members.id, memberId))
  if (!row) throw notFound()
  const { member, avatar } = row
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
    shortcuts: member.shortcuts,
    astrological_sign: member.birthDate && astrologicalSign(member.birthDate),
    surveys: await filledSurveysOf(db, member.id),
    ...(site.jobsOff !== null && isAdmin({ role: roleOf(member, now) })
      ? { jobs_off: site.jobsOff }
      : {}),
  }
}

/** A member as the mods see them. */
export const modMemberOf = (row: MemberRow, now: Date): ModMember => ({
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
})

const NAMELESS = 'A critter'

const calledOf = sql<
  string | null
>`case when ${members.closedAt} is not null then ${NAMELESS} else ${members.nickname} end`

/** Members as others see them, by id; a member without a nickname yet is missing, one who has closed her account not. */
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

/** Members as others see them; one without a nickname is called a critter. */
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
 * For a statement that reads members with something of theirs: joined under these names.
 * @param name what a member is in the statement: `author`
 */
export function joinedMember(name: string) {
  const member = alias(members, name)
  const avatar = alias(pictures, `${name}_avatar`)
  const columns = {
    id: avatar.id,
    formats: avatar.formats,
    width: avatar.width,
    height: avatar.height,
    alt: avatar.alt,
    placeholder: avatar.placeholder,
  } satisfies Record<keyof typeof pictureColumns, unknown>
  const json = jsonOf({
    id: member.id,
    nickname: member.nickname,
    avatar: sql<JsonOf<
      typeof columns
    > | null>`case when ${avatar.id} is not null then ${jsonOf(columns)} end`,
  })
  return { member, avatar, json }
}

type Joined = ReturnType<typeof joinedMember>['json'] extends SQL<infer Value> ? Value : never

/** A member as others see her, as `joinedMember` has read her. */
export const memberOf = ({ id, nickname, avatar }: Joined): Member => ({
  id,
  nickname: nickname ?? NAMELESS,
  avatar: avatar && portraitOf(avatar),
})
