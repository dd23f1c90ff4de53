import { and, asc, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { latestBirthOfAdults } from '#rules/member/birth-date.ts'
import { type Critter, type DaysOfYear, includesLeapDay } from '#rules/member/birthdays.ts'
import { calendarDay } from '#rules/time/clock.ts'
import { dayOfYear, members, pictures } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { pictureOf } from '#server/resources/pictures/view.ts'

/** A list that is read in one piece ends somewhere. */
const MOST = 1_000

const numberOf = (day: string): number => Number(day.replace('-', ''))

/**
 * Whose birthday is in these days, by day and then by name. Left out are minors, whoever does not want to be listed, is
 * suspended, has closed her account or has not completed the first steps.
 */
export async function listBirthdays(db: Reader, days: DaysOfYear, now: Date): Promise<Critter[]> {
  const born = dayOfYear(members.birthDate)
  const today = calendarDay(now, 'UTC')
  const from = numberOf(days.from)
  const to = numberOf(days.to)
  const within: SQL | undefined =
    from <= to
      ? sql`${born} between ${from} and ${to}`
      : sql`(${born} >= ${from} or ${born} <= ${to})`
  const rows = await db
    .select({
      id: members.id,
      nickname: members.nickname,
      born: members.birthDate,
      avatar: pictures,
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.avatarId))
    .where(
      and(
        includesLeapDay(days, today) ? or(within, sql`${born} = 229`) : within,
        lte(members.birthDate, latestBirthOfAdults(now)),
        members.birthdayListing,
        isNotNull(members.onboardedAt),
        isNotNull(members.nickname),
        isNull(members.suspendedAt),
      ),
    )
    .orderBy(sql`${born} < ${from}`, asc(born), asc(members.nickname), asc(members.id))
    .limit(MOST)
  return rows.map(({ id, nickname, born: birthDate, avatar }) => ({
    id,
    nickname: nickname ?? '',
    avatar: avatar && pictureOf(avatar),
    birthday: birthDate?.slice(5) ?? '',
    kind: 'member',
  }))
}
