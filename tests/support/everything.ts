/** A member with rows in every table. Tests can recognise the texts by or about the member. */
import { addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import * as schema from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import { openClosing } from '#server/resources/auth/closing.ts'
import { openReset, openVerification } from '#server/resources/auth/store.ts'
import { addIdentity, openIntroduction } from '#server/resources/identities/store.ts'
import { openParentRequest } from '#server/resources/parent/store.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { PASSWORD } from './accounts.ts'
import { settledDefaults } from './defaults.ts'
import { aModOf, anAddressOf, type LoggedIn } from './members.ts'
import { rescuedBy } from './rescue-calls.ts'
import type { TestServer } from './server.ts'
import { anExchangeOf, aSwapOf, type Participant, PENDING } from './swaps.ts'
import { aCommentOf, aPostOf, commentOn, like } from './talk.ts'
import { talkedIn } from './thread-calls.ts'

export const EMAIL = 'zephyr@critters.example'
export const BORN = '1987-06-05'

const PROFILE = {
  email: EMAIL,
  nickname: 'Zephyrine',
  nicknameSkeleton: 'zephyrine',
  suggestedNickname: 'Zephyr suggested',
  firstName: 'Zephyr-first',
  lastName: 'Zephyr-last',
  birthDate: BORN,
  discord: 'zephyr#1',
  addressPrivacy: 3,
  onboardingComment: 'Not the other zephyr',
  parentEmail: 'parent.of.zephyr@critters.example',
  region: 'us',
} as const

const ZEPHYR_LANE = {
  label: 'Zephyr home',
  name: 'Zephyr Windsor',
  line1: '5 Zephyr Lane',
  line2: 'Zephyr wing',
  city: 'Zephyrville',
  state: 'Zephyria',
  zip: 'ZEPHYR-9',
}

const folderOf = (name: string) => `pictures/zephyr-${name}`

/** Inserts a picture. @returns its id */
async function aPictureOf({ app, db, clock }: TestServer, ownerId: number, name: string) {
  const folder = folderOf(name)
  const url = await app.store.put(`${folder}/original.webp`, Buffer.from('zephyr'))
  const formats = { original: url, post_preview: url, mobile_list: url, exchange_thumb: url }
  const row = { ownerId, folder, formats, width: 1, height: 1, alt: `Zephyr ${name}` }
  const [made] = await db
    .insert(schema.pictures)
    .values({ ...row, createdAt: clock.now() })
    .returning()
  return made?.id ?? 0
}

async function aVideoOf({ app, db, clock }: TestServer, ownerId: number) {
  const [key, posterKey] = ['videos/zephyr.mp4', 'videos/zephyr.webp']
  for (const each of [key, posterKey]) await app.store.put(each, Buffer.from('zephyr'))
  const [made] = await db
    .insert(schema.videos)
    .values({ ownerId, key, posterKey, status: 'ready', createdAt: clock.now() })
    .returning()
  return made?.id ?? 0
}

/** Stores an answer that is no longer among the options of its question. */
async function keepAnswered(tx: Tx, userId: number, now: Date): Promise<void> {
  const [survey] = await tx
    .insert(schema.surveys)
    .values({ label: 'About you', createdAt: now })
    .returning()
  const surveyId = survey?.id ?? 0
  const [question] = await tx
    .insert(schema.surveyQuestions)
    .values({ surveyId, label: 'Who are you?', type: 'select', options: ['Nobody'], position: 0 })
    .returning()
  const answers = { [question?.id ?? 0]: 'I am Zephyr' }
  await tx.insert(schema.surveyAnswers).values({ surveyId, userId, answers, updatedAt: now })
}

/** Creates a member with rows of every kind, both by them and about them. No email is sent yet. */
export async function aMemberInEverything(server: TestServer) {
  const { db, clock } = server
  const now = clock.now()
  const passwordHash = await hashPassword(PASSWORD)
  const { circle, exchange, over, me } = await inSwaps(server, passwordHash)
  const mod = await aModOf(server)
  const other = circle[2] as Participant

  await db.transaction(async (tx) => {
    await openVerification(tx, me.id, now)
    await openReset(tx, me.id, now)
    await openClosing(tx, me.id, now)
    const parentEmail = PROFILE.parentEmail
    await openParentRequest(tx, { memberId: me.id, parentEmail, kind: 'withdraw' }, now)
    const identity = { provider: 'google', subject: 'zephyr-at-google' } as const
    await addIdentity(tx, me.id, identity, now)
    await openIntroduction(tx, { ...identity, email: EMAIL, name: 'Zephyr' }, now)
    await tx
      .insert(schema.askedMails)
      .values({ kind: 'password-reset', email: EMAIL, createdAt: now })
    await tx.insert(schema.outbox).values({
      kind: 'parent-of-paired',
      recipient: parentEmail,
      memberId: me.id,
      subject: 'Zephyrine is taking part',
      text: 'Zephyrine',
      html: 'Zephyrine',
      createdAt: now,
    })
    await keepAnswered(tx, me.id, now)
    await tx
      .insert(schema.ownCopies)
      .values({ memberId: me.id, key: 'copies/zephyr.json', status: 'failed', askedAt: now })
    const day = now.toISOString().slice(0, 10)
    await tx
      .insert(schema.uploadedBytes)
      .values({ memberId: me.id, day, kind: 'picture', bytes: 1_000 })
  })

  const avatar = await aPictureOf(server, me.id, 'avatar')
  const cover = await aPictureOf(server, me.id, 'cover')
  const inPost = await aPictureOf(server, me.id, 'post')
  await db.update(schema.members).set({ avatarId: avatar }).where(eq(schema.members.id, me.id))

  const pet = { nickname: 'Zephyr the cat', birthday: 605, ownerId: me.id }
  await db.insert(schema.pets).values({ ...pet, createdAt: now, updatedAt: now })

  const theirPost = await aPostOf(other, 'Look what I got')
  await like(me, 'posts', theirPost)
  await like(me, 'comments', await aCommentOf(other, theirPost))
  await commentOn(me, theirPost, 'How kind')
  const post = await me.api.post('/api/posts', {
    message: 'It arrived',
    location: 'Zephyrville',
    pictures: [inPost],
  })
  const video = await aVideoOf(server, me.id)
  await me.api.post('/api/posts', { message: 'It moves', videos: [video] })
  await commentOn(other, post.body.data.id, 'Well done')

  const proposed = await anExchangeOf(server, me, { ...PENDING, label: 'Zephyr swap' })
  const running = await anExchangeOf(server, me, { label: 'Spring mail', pictureId: cover })
  const waiting = await anExchangeOf(server, mod, { label: 'Summer mail', maxSpots: 9 })
  await me.api.post('/api/signups', { exchange_id: waiting.id })
  const left = await anExchangeOf(server, mod, { label: 'Autumn mail', maxSpots: 9 })
  const signup = (await me.api.post('/api/signups', { exchange_id: left.id })).body.data.id
  await me.api.delete(`/api/signups/${signup}`, { reason: 'Zephyr is ill' })

  await me.api.post('/api/me/exclusions', { nickname: 'Zephyr the elder' })
  await me.api.post('/api/me/exclusions', { nickname: 'Zephyr the younger' })
  await me.api.delete('/api/me/exclusions', { nickname: 'Zephyr the younger' })
  for (const call of ['post', 'delete', 'post'] as const)
    await other.api[call]('/api/me/exclusions', { nickname: PROFILE.nickname })
  await mod.api.post('/api/mod/exclusions', { member_id: other.id, excluded_id: me.id })
  await me.api.post('/api/profile', { onboarding_comment: 'Not the other zephyr, please' })
  await mod.api.post(`/api/mod/members/${me.id}/suspend`, { reason: 'Zephyr was loud' })
  await mod.api.post(`/api/mod/members/${me.id}/lift`)
  const full = await anExchangeOf(server, mod, { label: 'Crowded mail', maxSpots: 1 })
  await circle[0]?.api.post('/api/signups', { exchange_id: full.id })
  await me.api.post(`/api/exchanges/${full.id}/waiting-list`)
  await inLetters(me, mod)
  await asAMod(server, me, other, over)
  const key = '7f0c6d1e-7f8a-4a6b-9c2d-1e2f3a4b5c6d'
  await me.api.post('/api/posts', { message: 'Once' }, { key })

  return {
    me,
    mod,
    other,
    circle,
    exchange,
    over,
    proposed,
    running,
    waiting,
    post: post.body.data.id,
  }
}

/** Creates the member in a running swap of five, and adds them to a swap that is over. */
async function inSwaps(server: TestServer, passwordHash: string) {
  const ended = await aSwapOf(server, 3)
  const { circle, exchange } = await aSwapOf(server, 5)
  const me = circle[1] as Participant
  const { db, clock } = server
  await db
    .update(schema.members)
    .set({ ...PROFILE, passwordHash })
    .where(eq(schema.members.id, me.id))
  await db.update(schema.addresses).set(ZEPHYR_LANE).where(eq(schema.addresses.memberId, me.id))
  await anAddressOf(server, me, { ...ZEPHYR_LANE, isMain: false })
  const [gifter, , recipient] = circle as [Participant, Participant, Participant]
  await gifter.api.post(`/api/signups/${gifter.signupId}/address`)
  await me.api.post(`/api/signups/${me.signupId}/address`)
  const content = 'https://track.example/1'
  const moreTime = { days: 3, note: 'Zephyr’s oven is broken' }
  await me.api.post(`/api/signups/${me.signupId}/more-time`, moreTime)
  await me.api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent', content })
  const missed = { exchangeId: exchange.id, state: 'settled', askedAt: clock.now() } as const
  const [row] = await db
    .insert(schema.missingGifts)
    .values([
      { ...missed, recipientId: me.id, gifterId: gifter.id },
      { ...missed, recipientId: recipient.id, gifterId: me.id },
    ])
    .returning()
  const said = { caseId: (row as { id: number }).id, createdAt: clock.now() }
  const asked = { ...said, authorId: me.id, kind: 'asked' } as const
  await db.insert(schema.missingEntries).values({ ...asked, text: 'Zephyr’s letterbox is empty' })
  await settledDefaults(server, ended.exchange.id, [me, gifter])
  await rescuedBy(server, me, { exchangeId: exchange.id, recipientId: recipient.id })
  await me.api.post('/api/steps', { exchange_id: exchange.id, type: 'received' })
  await talkedIn(server, me, { gifter, recipient, exchangeId: exchange.id })
  // The gifter's notification about the new address names the member.
  await me.api.put(`/api/addresses/${me.addressId}`, { ...ZEPHYR_LANE, country: 'United States' })
  await db
    .update(schema.signups)
    .set({ userId: me.id })
    .where(eq(schema.signups.id, (ended.circle[0] as Participant).signupId))
  await db
    .update(schema.exchanges)
    .set({ endAt: addHours(clock.now(), -1) })
    .where(eq(schema.exchanges.id, ended.exchange.id))
  return { circle, exchange, over: ended.exchange, me: { ...me, recipient } }
}

/** Lets the member write to the mods, and the mods answer. */
async function inLetters(me: LoggedIn, mod: LoggedIn) {
  const contact = await me.api.post('/api/contacts', { message: 'Zephyr asks the elves' })
  const contact_id = contact.body.data.id
  await mod.api.post('/api/chat_messages', { contact_id, message: 'Dear one, an elf is looking' })
  await me.api.post('/api/chat_messages', { contact_id, message: 'Zephyr asks again' })
  const report = await me.api.post('/api/bug_reports', {
    message: 'Zephyr’s page is blank',
    page: '/zephyr',
    browser: 'Zephyr browser',
  })
  const answer = { answer: 'We have mended it' }
  await mod.api.post(`/api/mod/bug-reports/${report.body.data.id}/answer`, answer)
}

/** Records decisions by the member as a mod. These decisions have to be kept. */
async function asAMod(
  { db, clock }: TestServer,
  { id }: LoggedIn,
  other: LoggedIn,
  over: { id: number },
) {
  const at = clock.now()
  await db
    .update(schema.exchanges)
    .set({ approvedBy: id, rejectedBy: id, cancelledBy: id })
    .where(eq(schema.exchanges.id, over.id))
  await db.update(schema.signups).set({ removedBy: id }).where(eq(schema.signups.userId, other.id))
  await db
    .update(schema.exclusions)
    .set({ createdBy: id })
    .where(eq(schema.exclusions.memberId, other.id))
  const settled = {
    kind: 'privacy_note',
    memberId: other.id,
    settledBy: id,
    proposedBy: id,
  } as const
  await db.insert(schema.modCases).values({ ...settled, openedAt: at, settledAt: at })
  const paired = { exchangeId: over.id, isOwn: true, hasCounted: true, pairedAt: at }
  await db.insert(schema.pairingLists).values([
    { ...paired, memberId: id, excludedId: other.id },
    { ...paired, memberId: other.id, excludedId: id },
  ])
  const letter = { memberId: other.id, message: 'Hello', createdAt: at }
  await db.insert(schema.contacts).values({ ...letter, updatedAt: at, closedAt: at, closedBy: id })
  await db
    .insert(schema.bugReports)
    .values({ ...letter, answeredBy: id, closedAt: at, closedBy: id })
  await db
    .insert(schema.modActions)
    .values({ actorId: id, action: 'pair', subjectType: 'exchange', subjectId: over.id, at })
}

/** Every row of every table of this database, as text, by table name. */
export async function everyRow({ pool }: TestServer): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from ${name} t`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}
