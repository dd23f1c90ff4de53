import { count, desc, ilike, like, or } from 'drizzle-orm'
import { isMinor } from '#rules/member/birth-date.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import type { Reader } from '#server/db/open.ts'
import { type MemberRow, memberColumns, members } from '#server/db/schema.ts'
import { nicknameSkeleton } from '#server/nicknames.ts'
import { containing } from '#server/search.ts'

const modMember = (row: MemberRow, now: Date): ModMember => ({
  id: row.id,
  nickname: row.nickname,
  email: row.email,
  role: row.role,
  is_minor: isMinor(row.birthDate, now),
  has_received_parent_confirmation: row.parentConfirmedAt !== null,
  is_suspended: row.suspendedAt !== null,
  suspension_reason: row.suspensionReason,
  address_privacy: row.addressPrivacy,
  onboarding_comment: row.onboardingComment,
  created_at: row.createdAt.toISOString(),
})

interface Asked {
  search: string | undefined
  page: number
  perPage: number
}

/** One page of the members, newest first; a search looks into nicknames, also such as look alike, and emails. */
export async function listMembers(
  db: Reader,
  { search, page, perPage }: Asked,
  now: Date,
): Promise<Page<ModMember>> {
  const pattern = containing(search ?? '')
  const where = search
    ? or(
        ilike(members.nickname, pattern),
        like(members.nicknameSkeleton, containing(nicknameSkeleton(search))),
        ilike(members.email, pattern),
      )
    : undefined
  const [counted] = await db.select({ total: count() }).from(members).where(where)
  const rows = await db
    .select(memberColumns)
    .from(members)
    .where(where)
    .orderBy(desc(members.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return {
    data: rows.map((row) => modMember(row, now)),
    meta: metaOf(page, perPage, counted?.total ?? 0),
  }
}
