import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isNotNull, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { askedMails, installation, members, outbox, signups } from '#server/db/schema.ts'
import { ADOPTED } from '#server/installation/adopt.ts'
import { OFF_BY_SETTING } from '#server/installation/words.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { aDueExchange } from '#tests/support/due-exchange.ts'
import { dump, hasDumps, restore } from '#tests/support/dumps.ts'
import { anInstallation, type Installation, type Running } from '#tests/support/installation.ts'
import { runAdopt } from '#tests/support/process.ts'
import { startRelay } from '#tests/support/relay.ts'
import { scratchFolder } from '#tests/support/scratch.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

const WAITING = 3
const PARTICIPANTS = 5

type Site = Awaited<ReturnType<typeof aSite>>

/** A site that has run before, with an admin, waiting emails and a swap that is due. */
async function aSite() {
  const site = await anInstallation('postgres')
  cleanUp.push(site.remove)
  const relay = await startRelay()
  cleanUp.push(relay.stop)
  const settings = { SMTP_URL: relay.url, CLOCK_SECONDS: '1' }
  await hasRun(site, await site.start(settings))
  const { db, close } = await site.open()
  await db.update(members).set({ role: 'admin' })
  await aDueExchange(db)
  const mail = { kind: 'paired', to: 'moth@critters.example', text: 'Words', html: '<p>Words</p>' }
  const mails = Array.from({ length: WAITING }, (_, at) => ({ ...mail, subject: `News ${at}` }))
  await db.transaction((tx) => enqueueMails(tx, mails, new Date()))
  await close()
  return { site, relay, settings }
}

/** Waits until a process has recorded that it runs jobs, then stops it. */
async function hasRun({ place, stop }: Installation, server: Running) {
  const { db, close } = await openDatabase({ ...place, databasePool: 1 })
  await expect.poll(() => db.$count(installation, isNotNull(installation.seenAt))).toBe(1)
  await close()
  await stop(server)
}

function aFolder(): string {
  const folder = scratchFolder('restored')
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The backup of a site, restored elsewhere. */
async function aCopy({ site }: Site) {
  const folder = aFolder()
  const file = join(folder, 'critter-swap.dump')
  dump(site.place.databaseUrl ?? '', file)
  const { url, remove } = await restore(file)
  cleanUp.push(remove)
  return { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
}

/** The work that the jobs have done. */
async function doneIn({ relay }: Site, databaseUrl: string) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databasePool: 1 })
  const done = {
    mails: relay.mails.length,
    pairings: await db.$count(signups, isNotNull(signups.pairedWith)),
    waiting: await db.$count(outbox, isNull(outbox.sentAt)),
    asked: await db.$count(askedMails),
  }
  await close()
  return done
}

const ALL = WAITING + PARTICIPANTS

/** Lets the live site do all its work, so that a running copy has had enough time to do the same. */
async function liveWorks({ site, relay, settings }: Site) {
  const live = await site.start(settings)
  await expect.poll(() => relay.mails.length).toBeGreaterThanOrEqual(ALL)
  await site.stop(live)
}

const OFF = /^Jobs are off in this process: .*$/gm
const linesOf = ({ said }: Running) => said().match(OFF) ?? []
const lettersIn = (line = '') => /npm run adopt -- ([A-Z]{4}-[A-Z]{4}) –/.exec(line)?.[1] ?? ''

const read = async ({ url }: Running, token: string) => {
  const answer = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: { jobs_off?: string } }).data.jobs_off
}

/** Requests two emails as a guest: one is written together with the response, the other later. */
async function askForMails({ url }: Running): Promise<number[]> {
  const email = 'pike@critters.example'
  const password = 'temple road 12!'
  const calls = {
    register: { email, password, password_confirmation: password },
    'forgot-password': { email },
  }
  const statuses: number[] = []
  for (const [path, body] of Object.entries(calls)) {
    const headers = { 'content-type': 'application/json' }
    const call = { method: 'POST', headers, body: JSON.stringify(body) }
    statuses.push((await fetch(`${url}/api/${path}`, call)).status)
  }
  return statuses
}

describe.runIf(hasDumps)('a restored copy of a site, started with the live settings', () => {
  test('sends no email and pairs nobody until it is taken over, and reports this in one printed line and to admins', async () => {
    const live = await aSite()
    const { site, relay, settings } = live
    const place = await aCopy(live)
    cpSync(site.place.dataDir, place.DATA_DIR, { recursive: true })

    const copy = await site.start({ ...settings, ...place })
    await liveWorks(live)
    const [line, ...others] = linesOf(copy)
    const ready = (await fetch(`${copy.url}/readyz`)).status
    const asked = await askForMails(copy)
    const told = await read(copy, site.token)
    const letters = lettersIn(line)
    const wrong = runAdopt(place.DATA_DIR, 'BBBB-BBBB')
    const right = runAdopt(place.DATA_DIR, letters)
    const again = runAdopt(place.DATA_DIR, letters)
    await site.stop(copy)
    expect([line, others, ready, asked, told]).toEqual([
      `Jobs are off in this process: no mail leaves and no swap starts. This is not the database that the marker in ${place.DATA_DIR} knows, so it is a restored copy, or has moved. If it is to run them, and no other copy does, run this once: DATA_DIR=${place.DATA_DIR} npm run adopt -- ${letters} – and start it again.`,
      [],
      200,
      [201, 202],
      'marker',
    ])
    expect(await doneIn(live, place.DATABASE_URL)).toEqual({
      mails: ALL,
      pairings: 0,
      waiting: WAITING + 1,
      asked: 1,
    })
    expect([wrong.code, right, again.code]).toEqual([1, { code: 0, said: `${ADOPTED}\n` }, 1])

    const adopted = await site.start({ ...settings, ...place })
    const fromBoth = ALL + ALL + 2
    await expect.poll(() => relay.mails.length).toBe(fromBoth)
    const since = await read(adopted, site.token)
    await site.stop(adopted)
    expect([linesOf(adopted), since]).toEqual([[], undefined])
    expect(await doneIn(live, place.DATABASE_URL)).toEqual({
      mails: fromBoth,
      pairings: PARTICIPANTS,
      waiting: 0,
      asked: 0,
    })
  })
})

describe.runIf(hasDumps)('a second process with an empty data folder and a bucket', () => {
  test('runs no jobs on the live database until it is taken over', async () => {
    const live = await aSite()
    const { site, relay, settings } = live
    const bucket = await startBucket()
    cleanUp.push(bucket.stop)
    const all = { ...settings, ...bucket.env }
    const other = { ...all, DATA_DIR: aFolder() }
    const newcomer = await site.start(other)
    const [line = ''] = linesOf(newcomer)
    await site.stop(newcomer)
    const before = await doneIn(live, site.place.databaseUrl ?? '')
    const { code } = runAdopt(other.DATA_DIR, lettersIn(line))
    const both = [await site.start(all), await site.start(other)]
    await expect.poll(() => relay.mails.length).toBe(ALL)
    for (const one of both) await site.stop(one)
    expect([line, before, code, both.map(linesOf)]).toEqual([
      expect.stringContaining(
        `The database has run before and ${other.DATA_DIR} has no marker of it, so this is a restored copy, or a new process.`,
      ),
      { mails: 0, pairings: 0, waiting: WAITING, asked: 0 },
      0,
      [[], []],
    ])
  })
})

describe.runIf(hasDumps)('a process with JOBS=off', () => {
  test('sends no email, pairs nobody and writes no marker, and reports this in one printed line and to admins', async () => {
    const live = await aSite()
    const { site, settings } = live
    const place = await aCopy(live)
    const copy = await site.start({ ...settings, ...place, JOBS: 'off' })
    await liveWorks(live)
    const told = await read(copy, site.token)
    await site.stop(copy)
    expect([linesOf(copy), told, existsSync(join(place.DATA_DIR, 'installation.json'))]).toEqual([
      [OFF_BY_SETTING],
      'setting',
      false,
    ])
    expect(await doneIn(live, place.DATABASE_URL)).toEqual({
      mails: ALL,
      pairings: 0,
      waiting: WAITING,
      asked: 0,
    })
  })
})
