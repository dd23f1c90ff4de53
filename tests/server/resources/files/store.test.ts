import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused } from '#server/errors/refused.ts'
import { expectFiles, keepFiles, looseAmong, removeLoose } from '#server/resources/files/store.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const keep = (keys: readonly string[]) =>
  server.act(({ tx, now }) => keepFiles(tx, keys, now)).catch((error: unknown) => error)

test('a new file can be attached until an hour before it would be removed as unused, but not after that', async () => {
  await expectFiles(server.db, ['early', 'late'], server.clock.now())
  server.clock.advance({ hours: 22, minutes: 59 })
  expect(await keep(['early'])).toBe(undefined)
  server.clock.advance({ minutes: 1 })
  expect(await keep(['late'])).toBeInstanceOf(Refused)
  expect(await looseAmong(server.db, ['early', 'late'])).toEqual(['late'])
})

test('if one of several new files cannot be attached, none of them is attached', async () => {
  await expectFiles(server.db, ['first'], server.clock.now())
  expect(await keep(['first', 'unknown'])).toBeInstanceOf(Refused)
  expect(await looseAmong(server.db, ['first'])).toEqual(['first'])
})

test('an unused file that could not be removed stays listed, so that it is removed later', async () => {
  const { db } = server
  await expectFiles(db, ['stuck'], server.clock.now())
  const failing = { ...server.app.store, remove: () => Promise.reject(new Error('away')) }
  await expect(removeLoose(db, failing, 'stuck')).rejects.toThrow('away')
  expect(await looseAmong(db, ['stuck'])).toEqual(['stuck'])
})
