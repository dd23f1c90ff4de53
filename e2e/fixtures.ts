import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { watch } from './support/guard.ts'
import { join, password, register } from './support/members.ts'
import { watchRequests } from './support/requests.ts'
import { type DatabaseKind, type Server, startServer } from './support/server.ts'

export interface ServerOptions {
  database: DatabaseKind
}

interface Options {
  /** Console messages to ignore, because the test causes them itself, e.g. by going offline or blocking files. */
  pardoned: RegExp
}

interface Worker extends ServerOptions {
  server: Server
  /**
   * Name of the test file if it needs its own server because its tests depend on all data there. Empty if the file
   * shares a server.
   */
  aloneIn: string
  /** Starts the server with the demo community instead of an empty database. */
  isDemo: boolean
}

/** One person with their own browser context. */
export interface Critter {
  page: Page
  email: string
  password: string
  nickname: string
  /** Session token, to prepare data over HTTP; empty for a guest. */
  token: string
}

interface CritterOptions extends BrowserContextOptions {
  /** True for an onboarded and logged-in member instead of a guest. */
  isMember?: boolean
  /** True for a newcomer who is logged in for the first time, before the onboarding. */
  isNewcomer?: boolean
  isAdmin?: boolean
}

export type NewCritter = (name: string, options?: CritterOptions) => Promise<Critter>

interface Fixtures extends Options {
  /** Unexpected errors of all pages. The test fails unless this is empty at the end. */
  complaints: string[]
  newCritter: NewCritter
  /** Moves the clock of the server and of every browser, including those opened later. */
  passDays: (days: number) => Promise<void>
}

const dayInMilliseconds = 24 * 60 * 60 * 1000
let critters = 0

/** Collects errors from a context. If the server's clock has been moved, the context's clock is set to it. */
export async function open(context: BrowserContext, server: Server, complaints: string[]) {
  await watch(context, complaints)
  watchRequests(context)
  if (server.isAhead()) await context.clock.setSystemTime(server.now())
}

export const test = base.extend<Fixtures, Worker>({
  database: ['embedded', { option: true, scope: 'worker' }],

  aloneIn: ['', { option: true, scope: 'worker' }],

  isDemo: [false, { option: true, scope: 'worker' }],

  server: [
    async ({ database, isDemo }, use) => {
      const server = await startServer(database, isDemo ? { DEMO: '1' } : {})
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  pardoned: [/(?!)/, { option: true }],

  complaints: [
    async ({ context, server, pardoned }, use) => {
      const complaints: string[] = []
      await open(context, server, complaints)
      await use(complaints)
      const unasked = complaints.filter((complaint) => !pardoned.test(complaint))
      expect(unasked, 'what went wrong in the pages unasked').toEqual([])
    },
    { auto: true },
  ],

  newCritter: async ({ browser, server, complaints }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async (name, { isMember, isNewcomer, isAdmin, ...options } = {}) => {
      critters += 1
      const nickname = `${name} ${process.pid}-${critters}`
      const email = isAdmin
        ? server.nextAdminEmail()
        : `${name}.${process.pid}.${critters}@critters.example`.toLowerCase()
      let token = ''
      if (isNewcomer) token = await register(server, email)
      else if (isMember || isAdmin) token = await join(server, email, nickname)
      const localStorage = token ? [{ name: 'token', value: token }] : []
      const context = await browser.newContext({
        storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
        ...options,
      })
      contexts.push(context)
      await open(context, server, complaints)
      return { page: await context.newPage(), email, password, nickname, token }
    })
    for (const context of contexts) await context.close()
  },

  passDays: async ({ browser, server }, use) => {
    await use(async (days) => {
      await server.advance(days * dayInMilliseconds)
      for (const context of browser.contexts()) await context.clock.setSystemTime(server.now())
    })
  },
})

export { expect }
