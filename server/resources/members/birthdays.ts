import { and, asc, type Column, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { latestBirthOfAdults } from '#rules/member/birth-date.ts'
import {
  type Critter,
  type DaysOfYear,
  dayFromNumber,
  dayNumber,
  includesLeapDay,
  inOrderFrom,
} from '#rules/member/birthdays.ts'
import { utcDay } from '#rules/time/clock.ts'
import { dayOfYear, members, pets, pictures } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { portraitOf } from '#server/resources/pictures/view.ts'

/** Maximum length of a list without pages. */
const MOST = 1_000

interface Asked {
  days: DaysOfYear
  now: Date
}

/** @param day day of the year, as a number */
function isAmong(day: SQL | Column, { days, now }: Asked): SQL | undefined {
  const from = dayNumber(days.from)
  const to = dayNumber(days.to)
  const within: SQL =
    from <= to ? sql`${day} between ${from} and ${to}` : sql`(${day} >= ${from} or ${day} <= ${to})`
  return includesLeapDay(days, utcDay(now)) ? or(within, sql`${day} = 229`) : within
}

const inOrder = (day: SQL | Column, name: Column, { days }: Asked): SQL[] => [
  sql`${day} < ${dayNumber(days.from)}`,
  asc(day),
  asc(name),
]

/** SQL condition: the member is active and wants to be listed. */
const isInCalendar = and(
  members.birthdayListing,
  isNotNull(members.onboardedAt),
  isNull(members.suspendedAt),
)

async function memberBirthdays(db: Reader, asked: Asked): Promise<Critter[]> {
  const born = dayOfYear(members.birthDate)
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
        isAmong(born, asked),
        lte(members.birthDate, latestBirthOfAdults(asked.now)),
        isInCalendar,
        isNotNull(members.nickname),
      ),
    )
    .orderBy(...inOrder(born, members.nickname, asked), asc(members.id))
    .limit(MOST)
  return rows.map(({ id, nickname, born: birthDate, avatar }) => ({
    id,
    nickname: nickname ?? '',
    avatar: avatar && portraitOf(avatar),
    birthday: birthDate?.slice(5) ?? '',
    kind: 'member',
  }))
}

/** Returns pets' birthdays. A pet is listed if its owner is; a minor's pet only once the parent has confirmed. */
async function petBirthdays(db: Reader, asked: Asked): Promise<Critter[]> {
  const mayShow = or(
    lte(members.birthDate, latestBirthOfAdults(asked.now)),
    isNotNull(members.parentConfirmedAt),
  )
  const rows = await db
    .select({ id: pets.id, nickname: pets.nickname, birthday: pets.birthday, avatar: pictures })
    .from(pets)
    .leftJoin(members, eq(members.id, pets.ownerId))
    .leftJoin(pictures, eq(pictures.id, pets.pictureId))
    .where(and(isAmong(pets.birthday, asked), or(isNull(pets.ownerId), and(isInCalendar, mayShow))))
    .orderBy(...inOrder(pets.birthday, pets.nickname, asked), asc(pets.id))
    .limit(MOST)
  return rows.map(({ birthday, avatar, ...pet }) => ({
    ...pet,
    avatar: avatar && portraitOf(avatar),
    birthday: dayFromNumber(birthday),
    kind: 'pet',
  }))
}

/**
 * Returns the members and pets with a birthday in these days, by day and then by name. Minors are left out, and so are
 * members who do not want to be listed, are suspended, have closed their account or have not completed onboarding.
 * Their pets are left out too.
 */
export async function listBirthdays(db: Reader, days: DaysOfYear, now: Date): Promise<Critter[]> {
  const asked = { days, now }
  const critters = [...(await memberBirthdays(db, asked)), ...(await petBirthdays(db, asked))]
  return critters.toSorted(inOrderFrom(days.from)).slice(0, MOST)
}
