import { addresses, members } from '#server/db/schema.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { nicknameSkeleton } from '#server/text/nicknames.ts'
import { HOME } from './home.ts'
import type { Api, TestServer } from './server.ts'

type MemberRow = typeof members.$inferInsert
type AddressRow = typeof addresses.$inferInsert

export interface LoggedIn {
  id: number
  token: string
  api: Api
}

let count = 0

/** An adult with a verified email who has completed everything but the address, logged in. Pass only what matters. */
export async function aMemberOf(
  { db, clock, api }: TestServer,
  change: Partial<MemberRow> = {},
): Promise<LoggedIn> {
  count += 1
  const now = clock.now()
  const nickname = change.nickname === undefined ? `Critter ${count}` : change.nickname
  const [row] = await db
    .insert(members)
    .values({
      email: `critter.${count}@critters.example`,
      nicknameSkeleton: nickname && nicknameSkeleton(nickname),
      nickname,
      firstName: 'Pike',
      lastName: 'Trickfoot',
      birthDate: '1990-05-04',
      region: 'us',
      addressPrivacy: 1,
      onboardedAt: now,
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning({ id: members.id })
  if (!row) throw new Error('no member was made')
  const token = await openSession(db, row.id, now)
  return { id: row.id, token, api: api.as(token) }
}

export const aModOf = (server: TestServer, change: Partial<MemberRow> = {}) =>
  aMemberOf(server, { role: 'mod', ...change })

export const anAdminOf = (server: TestServer, change: Partial<MemberRow> = {}) =>
  aMemberOf(server, { role: 'admin', ...change })

/** Adds an address, by default the main one. @returns its id */
export async function anAddressOf(
  { db, clock }: TestServer,
  { id: memberId }: Pick<LoggedIn, 'id'>,
  change: Partial<AddressRow> = {},
): Promise<number> {
  const now = clock.now()
  const [row] = await db
    .insert(addresses)
    .values({
      memberId,
      ...HOME,
      isMain: true,
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning({ id: addresses.id })
  if (!row) throw new Error('no address was made')
  return row.id
}
