import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupOf } from '#tests/support/missing-calls.ts'
import { neutral } from '#tests/support/neutral.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Participant } from '#tests/support/swaps.ts'
import { chooseReveal, finish, readCards, record, thank } from '#tests/support/thanks-calls.ts'
import { aTalk, nextPart } from '#tests/support/thread-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Removes what differs between two swaps whatever their members do: names, ids, times and the tokens in emails. */
const withoutIds = (seen: unknown) =>
  neutral(JSON.stringify(seen))
    .replace(/"(\w+_)?id":\d+|"\w+Id":\d+|"paired_with":\d+/g, '')
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, '')
    .replace(/\bby [A-Z][a-z]{2} \d+/g, 'by')

/** Returns everything that a recipient can see before both sides are done, while their gifter does something. */
async function seenBefore(gifterDoes: (gifter: Participant) => Promise<unknown>) {
  const { exchange, gifter, recipient } = await aTalk(server, 6)
  const look = async () => [
    await signupOf(recipient, exchange),
    await readCards(recipient),
    (await recipient.api.get(`/api/steps?filter[exchange_id]=${exchange.id}`)).body,
    (await recipient.api.get('/api/notifications')).body,
    (await recipient.api.get('/api/me/export')).body,
    (await server.mails()).filter(({ recipient: to }) => to === recipient.email),
  ]
  const before = await look()
  await gifterDoes(gifter)
  const after = await look()
  await record(gifter, exchange, 'physical_sent')
  server.clock.advance({ minutes: 1 })
  await finish(recipient, exchange, 'receiving')
  await thank(recipient)
  await nextPart(server)
  return withoutIds([before, after, await look()])
}

test('before both marks, a recipient sees nothing of their gifter’s choice to be named, or of its change', async () => {
  const silent = await seenBefore(async () => {})
  const willing = await seenBefore((gifter) => chooseReveal(gifter))
  const hesitant = await seenBefore(async (gifter) => {
    await chooseReveal(gifter)
    await chooseReveal(gifter, false)
  })
  expect(silent).toContain('What a scarf!')
  expect(willing).toBe(silent)
  expect(hesitant).toBe(silent)
})

test('a recipient’s card looks the same whether their gifter reads it, reports it or has never come back', async () => {
  const views: string[] = []
  for (const does of ['nothing', 'reads', 'reports']) {
    const { exchange, gifter, recipient } = await aTalk(server, 6)
    await record(gifter, exchange, 'physical_sent')
    server.clock.advance({ minutes: 1 })
    await record(recipient, exchange, 'received')
    await thank(recipient)
    await nextPart(server)
    if (does !== 'nothing') await readCards(gifter)
    if (does === 'reports')
      await gifter.api.post(`/api/signups/${gifter.signupId}/thanks/${recipient.id}/report`, {
        reason: 'Rude',
      })
    views.push(
      withoutIds([
        await readCards(recipient),
        (await recipient.api.get('/api/notifications')).body,
      ]),
    )
  }
  expect(views).toEqual([views[0], views[0], views[0]])
})
