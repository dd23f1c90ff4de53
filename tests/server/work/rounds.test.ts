import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRounds } from '#server/work/rounds.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
const away = new DrizzleQueryError('select $1', ['moth@critters.example'], refused)
const fault = new TypeError('ours')

test('a database outage is logged once as a warning, and other errors are logged each time as errors', async () => {
  const lines: [string, unknown, string][] = []
  const log = {
    warn: ({ err }: { err: unknown }, words: string) => lines.push(['warn', err, words]),
    error: ({ err }: { err: unknown }, words: string) => lines.push(['error', err, words]),
  } as unknown as Parameters<typeof startRounds>[0]['log']
  const outcomes = [away, away, away, null, away, fault, fault, away]
  const rounds = startRounds({
    idleMs: () => 1_000,
    async round() {
      const failure = outcomes.shift()
      if (failure) throw failure
      return false
    },
    log,
    failure: 'the post could not be read',
  })
  await vi.advanceTimersByTimeAsync(7_500)
  await rounds.stop()
  expect(lines).toEqual(
    [
      ['warn', away],
      ['warn', away],
      ['error', fault],
      ['error', fault],
      ['warn', away],
    ].map((line) => [...line, 'the post could not be read']),
  )
})
