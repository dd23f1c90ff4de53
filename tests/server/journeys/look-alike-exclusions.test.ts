import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exclusions, members } from '#server/db/schema.ts'
import { entriesAmong } from '#server/resources/exclusions/store.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

// Some letters here are Cyrillic ones that look Latin: а, і.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const aMember = () => aMemberOf(server)
const add = ({ api }: LoggedIn, nickname: string) => api.post('/api/me/exclusions', { nickname })
const remove = ({ api }: LoggedIn, nickname: string) =>
  api.delete('/api/me/exclusions', { nickname })
const entriesOf = ({ id }: LoggedIn) =>
  server.db
    .select({ nickname: exclusions.nickname, means: exclusions.excludedId })
    .from(exclusions)
    .where(eq(exclusions.memberId, id))
    .orderBy(exclusions.id)

test('a name on an exclusion list applies to every member with a look-alike name, even if a member takes that name later', async () => {
  const member = await aMember()
  const kaylie = await aMemberOf(server, { nickname: 'Kaylie' })
  const later = await aMember()
  await add(member, 'Kаylie')
  await add(member, 'Gіlmore')
  await later.api.post('/api/profile', { nickname: 'Gilmore' })
  expect(await entriesOf(member)).toEqual([
    { nickname: 'Kаylie', means: kaylie.id },
    { nickname: 'Gіlmore', means: later.id },
  ])
})

test('a name on an exclusion list never applies to the list’s owner, but applies to another member who takes the name later', async () => {
  const member = await aMemberOf(server, { nickname: 'Percy' })
  const later = await aMember()
  await add(member, 'Cassandra')
  for (const nickname of ['Cassandra', 'Percy']) await member.api.post('/api/profile', { nickname })
  const before = await entriesOf(member)
  await later.api.post('/api/profile', { nickname: 'Cassandra' })
  expect([before, await entriesOf(member)]).toEqual([
    [{ nickname: 'Cassandra', means: null }],
    [{ nickname: 'Cassandra', means: later.id }],
  ])
})

test('a name on an exclusion list excludes everyone who has ever had a look-alike name', async () => {
  const member = await aMember()
  const first = await aMemberOf(server, { nickname: 'Zahra' })
  await add(member, 'Zаhra')
  await first.api.post('/api/profile', { nickname: 'Not Zahra' })
  const [second, twin] = [await aMember(), await aMember()]
  await second.api.post('/api/profile', { nickname: 'Zahra' })
  // This member got their name before the server refused look-alike names.
  const look = { nickname: 'Zahrа', nicknameSkeleton: 'zahra', nicknameIsShared: true }
  await server.db.update(members).set(look).where(eq(members.id, twin.id))
  const all = [member, first, second, twin].map(({ id }) => id)
  const apart = await entriesAmong(server.db, all)
  expect(
    apart.map(({ member_id, excluded_id, is_own }) => [member_id, excluded_id, is_own]),
  ).toEqual([first, second, twin].map(({ id }) => [member.id, id, true]))
})

test('an exclusion list treats the look-alike names of two existing members as two names, which can be entered separately', async () => {
  const member = await aMember()
  const latin = await aMemberOf(server, { nickname: 'Pike' })
  const twin = await aMemberOf(server)
  const look = { nickname: 'Pіke', nicknameSkeleton: 'pike', nicknameIsShared: true }
  await server.db.update(members).set(look).where(eq(members.id, twin.id))
  await add(member, 'Pike')
  await add(member, 'Pіke')
  expect(await entriesOf(member)).toEqual([
    { nickname: 'Pike', means: latin.id },
    { nickname: 'Pіke', means: twin.id },
  ])
  await remove(member, 'Pike')
  expect(await entriesOf(member)).toEqual([{ nickname: 'Pіke', means: twin.id }])
})
