import { afterEach, describe, expect, test } from 'vitest'
import { installation } from '#server/db/schema.ts'
import { ADOPTED, adopt } from '#server/installation/adopt.ts'
import { noting } from '#server/installation/belonging.ts'
import { readMarker } from '#server/installation/marker.ts'
import { collector } from '#tests/support/collector.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import {
  AT,
  aFolder,
  anOldSite,
  aSite,
  lettersIn,
  log,
  minutesLater,
  ON,
  rows,
  run,
  start,
  tidyUp,
  told,
} from '#tests/support/places.ts'

afterEach(tidyUp)

describe.runIf(hasPostgres)('the takeover of a restored database', () => {
  const aCopy = async () => {
    const site = await aSite('postgres', AT)
    const folder = aFolder()
    const { lines } = await start(site, folder)
    return { site, folder, letters: lettersIn(lines) }
  }

  test('lets the next start run jobs, and is possible only once', async () => {
    const { site, folder, letters } = await aCopy()
    const said = await adopt(folder, letters.toLowerCase())
    expect([said, told(await start(site, folder))]).toEqual([ADOPTED, ON])
    await expect(adopt(folder, letters)).rejects.toThrow(/^Nothing in .* waits to be taken over/)
  })

  test('is refused if the confirmation letters are wrong', async () => {
    const [one, other] = [await aCopy(), await aCopy()]
    for (const letters of [other.letters, '', 'BCDF-GHJK'])
      await expect(adopt(one.folder, letters)).rejects.toThrow(/^Nothing was changed/)
    expect(told(await start(one.site, one.folder)).runs).toBe(false)
  })

  test('of a copy does not apply to another copy that is restored later', async () => {
    const { site, folder, letters } = await aCopy()
    await adopt(folder, letters)
    await site.db.delete(installation)
    await site.db.insert(installation).values({ id: '7c1f6f0a-51d5-4c1c-8a55-5f2f0c9d1e77' })
    const again = await start(site, folder)
    expect([told(again).runs, lettersIn(again.lines) === letters]).toEqual([false, false])
    await expect(adopt(folder, letters)).rejects.toThrow(/^Nothing was changed/)
  })

  test('of a backup from a version without an id gives the installation an id', async () => {
    const site = await aSite('postgres', AT)
    await site.db.delete(installation)
    const { lines } = await start(site, site.dataDir)
    await adopt(site.dataDir, lettersIn(lines))
    expect(told(await start(site, site.dataDir))).toEqual(ON)
    expect(await rows(site)).toEqual([{ id: (await readMarker(site.dataDir))?.id, seenAt: null }])
  })
})

describe('a process that runs jobs', () => {
  test('records the time once a minute, in the database and in the marker', async () => {
    const site = await anOldSite(hasPostgres ? 'postgres' : 'embedded')
    const seen: unknown[] = []
    for (const seconds of [0, 59, 60, 119]) {
      await run(site, new Date(AT.getTime() + seconds * 1_000))
      const [row] = await rows(site)
      seen.push([row?.seenAt, (await readMarker(site.dataDir))?.seenAt])
    }
    const both = (moment: Date) => [moment, moment]
    expect(seen).toEqual([both(AT), both(AT), both(minutesLater(1)), both(minutesLater(1))])
  })

  test('copies another process’s timestamp to its marker', async () => {
    const site = await aSite(hasPostgres ? 'postgres' : 'embedded', AT)
    await site.db.update(installation).set({ seenAt: minutesLater(30) })
    await run(site, minutesLater(30))
    expect((await readMarker(site.dataDir))?.seenAt).toEqual(minutesLater(30))
  })

  test('replaces a timestamp from a clock that is far ahead', async () => {
    const site = await aSite(hasPostgres ? 'postgres' : 'embedded', minutesLater(1_000_000))
    await run(site, AT)
    expect((await rows(site))[0]?.seenAt).toEqual(AT)
  })

  test('keeps running jobs when its marker cannot be written', async () => {
    const site = await aSite(hasPostgres ? 'postgres' : 'embedded', AT)
    const warned = collector()
    const job = noting('/dev/null', { id: '', database: '', seenAt: null })
    const heard = { ...log, warn: (_: unknown, words: string) => warned.write(words) }
    await job.run({ db: site.db, now: minutesLater(5), log: heard } as never)
    expect([warned.lines, (await rows(site))[0]?.seenAt]).toEqual([
      ['the marker could not be written'],
      minutesLater(5),
    ])
  })
})
