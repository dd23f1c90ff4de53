import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, tally } from '#tests/support/several.ts'
import { aCommentOf, aPostOf, commentOn, like } from '#tests/support/talk.ts'
import { aTalk, write } from '#tests/support/thread-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a member can comment sixty times an hour', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  const member = await aMemberOf(limited)
  const post = await aPostOf(member)
  const answers = await inTurn(61, () => commentOn(member, post))
  await limited.stop()
  expect(tally(answers)).toEqual({ 201: 60, 429: 1 })
})

test('a member can like three hundred times an hour, posts and comments together', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  const member = await aMemberOf(limited)
  const post = await aPostOf(member)
  const comment = await aCommentOf(member, post)
  const answers = await inTurn(301, (i) => {
    // The clock advances because another limit counts by the minute.
    if (i % 100 === 0) limited.clock.advance({ minutes: 1 })
    return i % 2 === 0 ? like(member, 'posts', post) : like(member, 'comments', comment)
  })
  await limited.stop()
  expect(tally(answers)).toEqual({ 200: 300, 429: 1 })
})

test('a member can write in masked threads sixty times an hour', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  const { gifter } = await aTalk(limited)
  const answers = await inTurn(61, (i) => write(gifter, i % 2 === 0 ? 'gifter' : 'recipient'))
  await limited.stop()
  expect(tally(answers)).toEqual({ 201: 60, 429: 1 })
})
