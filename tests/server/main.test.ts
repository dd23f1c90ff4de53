import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, hasPostgres } from '#tests/support/databases.ts'
import { runServer, type ServerProcess } from '#tests/support/process.ts'
import { administer } from '#tests/support/templates.ts'

const cleanUp: (() => Promise<unknown> | undefined)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

/** Starts a server that is killed at the end of the test. */
function run(env: Record<string, string>): ServerProcess {
  const server = runServer(env)
  cleanUp.push(() => {
    server.child.kill('SIGKILL')
    return server.ended
  })
  return server
}

async function aFolder(): Promise<string> {
  const { dataDir, remove } = await createTestDatabase('embedded')
  cleanUp.push(remove)
  return dataDir
}

test('the server starts on an empty folder, prints its URL, and exits on SIGTERM', async () => {
  const dataDir = await aFolder()
  rmSync(join(dataDir, 'database'), { recursive: true })
  const { child, said, ready, ended } = run({ DATA_DIR: dataDir })
  const url = await ready()
  const answer = await fetch(`${url}/api/pages/rules`)
  child.kill('SIGTERM')
  expect([answer.status, await ended]).toEqual([200, 0])
  expect(said()).toContain(
    'This is the embedded database. For real members and their data, set DATABASE_URL.',
  )
})

test('a second process on a data folder stops with one line, and the first process keeps running', async () => {
  const dataDir = await aFolder()
  const first = run({ DATA_DIR: dataDir })
  const url = await first.ready()
  const second = run({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(
    `DATA_DIR: another Critter Swap is using ${dataDir}. Stop it, or give this one a folder of its own; several processes can share one database through DATABASE_URL.\n`,
  )
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('a data folder whose process was killed can be opened again immediately', async () => {
  const dataDir = await aFolder()
  const first = run({ DATA_DIR: dataDir })
  await first.ready()
  first.child.kill('SIGKILL')
  await first.ended
  const url = await run({ DATA_DIR: dataDir }).ready()
  expect((await fetch(`${url}/api/pages/rules`)).status).toBe(200)
})

test.each([
  [{ PORT: 'web' }, 'PORT: must be a whole number from 0 to 65535\n'],
  [
    { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/critters' },
    'DATABASE_URL: the database cannot be reached (ECONNREFUSED)\n',
  ],
])('a server with the settings %o prints one line and does not start', async (env, line) => {
  const { ended, said } = run({ ...env, DATA_DIR: await aFolder() } as Record<string, string>)
  expect([await ended, said()]).toEqual([1, line])
})

test('a nonexistent HOST is not reported as a database problem', async () => {
  const { ended, said } = run({ HOST: 'no-such-host.invalid', DATA_DIR: await aFolder() })
  expect([await ended, said()]).toEqual([
    1,
    expect.stringMatching(/PORT, HOST: cannot listen there \((ENOTFOUND|EAI_AGAIN)\)\n$/),
  ])
})

test('a data folder that other users can read is closed to them, and unfinished files left by a killed process are deleted', async () => {
  const dataDir = await aFolder()
  const mail = join(dataDir, 'mail')
  const left = '.0b9b3b3e-8a76-4d28-9f0c-0d4d5c3b2a19'
  mkdirSync(mail)
  for (const name of [left, '000001-verify-email.eml']) writeFileSync(join(mail, name), 'a link')
  chmodSync(dataDir, 0o755)
  const { ready, said } = run({ DATA_DIR: dataDir })
  await ready()
  expect([statSync(dataDir).mode & 0o777, readdirSync(mail)]).toEqual([
    0o700,
    ['000001-verify-email.eml'],
  ])
  expect(said()).toContain(
    `DATA_DIR: other users of this machine could look into ${dataDir} (mode 755); it is closed now (700).\n`,
  )
})

test('a server whose data folder cannot be created prints one line and does not start', async () => {
  const file = join(await aFolder(), 'file')
  writeFileSync(file, '')
  const { ended, said } = run({ DATA_DIR: join(file, 'below') })
  expect([await ended, said()]).toEqual([
    1,
    'DATA_DIR: this folder cannot be made or written to (ENOTDIR)\n',
  ])
})

test.runIf(hasPostgres)('two processes share one PostgreSQL database', async () => {
  const { databaseUrl, remove } = await createTestDatabase('postgres')
  cleanUp.push(remove)
  const start = async () => run({ DATABASE_URL: databaseUrl ?? '', DATA_DIR: await aFolder() })
  const both = [await start(), await start()]
  const urls = await Promise.all(both.map(({ ready }) => ready()))
  const answers = await Promise.all(urls.map((url) => fetch(`${url}/readyz`)))
  for (const { child } of both) child.kill('SIGTERM')
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
})

test.runIf(hasPostgres)(
  'a process with ROLE=web leaves the clock to a process with ROLE=work',
  async () => {
    const { databaseUrl, dataDir, remove } = await createTestDatabase('postgres')
    cleanUp.push(remove)
    const env = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, CLOCK_SECONDS: '1' }
    const [web, work] = [run({ ...env, ROLE: 'web' }), run({ ...env, ROLE: 'work' })]
    const urls = await Promise.all([web.ready(), work.ready()])
    const lastTick = async (url = '') => (await (await fetch(`${url}/readyz`)).json()).last_tick
    await expect.poll(() => lastTick(urls[1]), { timeout: 30_000 }).toEqual(expect.any(String))
    expect(await lastTick(urls[0])).toBe(null)
  },
)

const SECRET = 'moth@critters.example'

test('an uncaught error ends the server, and its message is not printed', async () => {
  const fault = `Object.assign(new Error("params: ${SECRET}"), { code: "23505", params: ["${SECRET}"] })`
  const faulty = `process.on("SIGUSR2", () => { throw ${fault} })`
  const { child, said, ready, ended } = run({
    DATA_DIR: await aFolder(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faulty)}`,
  })
  await ready()
  child.kill('SIGUSR2')
  expect(await ended).toBe(1)
  expect(said()).toContain("code: '23505'")
  expect(said()).not.toContain(SECRET)
})

test.runIf(hasPostgres)('a query that fails at startup is shown without its values', async () => {
  const { databaseUrl, remove } = await createTestDatabase('postgres')
  cleanUp.push(remove)
  const url = databaseUrl ?? ''
  const broken = `create function broken() returns trigger language plpgsql as $$ begin raise '${SECRET}'; end $$;
    delete from code_steps; create trigger broken before insert on code_steps for each row execute function broken()`
  await administer(url, broken)
  const { said, ended } = run({ DATABASE_URL: url, DATA_DIR: await aFolder() })
  expect(await ended).toBe(1)
  expect(said()).toContain("type: 'DrizzleQueryError'")
  expect(said()).toContain("code: 'P0001'")
  for (const word of [SECRET, 'params', 'Failed query']) expect(said()).not.toContain(word)
})
