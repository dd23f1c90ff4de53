import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { drawPasswords } from '#server/demo/logins.ts'
import { communityOf } from '#tests/support/communities.ts'
import { demoOf } from '#tests/support/demos.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const servers: TestServer[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
})

async function aServer(): Promise<TestServer> {
  const server = await startTestServer()
  servers.push(server)
  return server
}

describe('existing members', () => {
  const LEFT_ALONE = 'DEMO: this database already has members; it is left as it is.'

  test('are left unchanged at startup, and one line but no new passwords is printed', async () => {
    const server = await aServer()
    await aMemberOf(server, { nickname: 'Mothwing' })
    expect(await demoOf(server)).toEqual([LEFT_ALONE])
    const { people, swaps } = await communityOf(server)
    expect([people.map(({ nickname }) => nickname), swaps]).toEqual([['Mothwing'], []])
    expect(existsSync(join(server.dataDir, '.demo-logins.json'))).toBe(false)
  })

  test('are not mistaken for the demo community if an earlier start has created only the demo’s passwords', async () => {
    const server = await aServer()
    await drawPasswords(server.dataDir)
    await aMemberOf(server, { email: 'rowan@example.org' })
    expect(await demoOf(server)).toEqual([LEFT_ALONE])
  })
})
