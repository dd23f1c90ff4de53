import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runJobs } from '#server/jobs/index.ts'
import { logging } from '#server/plugins/log.ts'
import { startLifecycleClock } from '#server/time/clock.ts'
import { collector } from '#tests/support/collector.ts'
import { startTestServer } from '#tests/support/server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the clock ticks immediately, then at its interval, and no longer once it is stopped', async () => {
  let ticks = 0
  const clock = startLifecycleClock({
    everySeconds: 30,
    tick: async () => {
      ticks += 1
    },
  })
  const seen = [ticks]
  for (const ms of [29_999, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    seen.push(ticks)
  }
  await clock.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([...seen, ticks]).toEqual([1, 1, 2, 4, 4])
})

test('ticks that take longer than the interval do not overlap, and stopping waits for the last one', async () => {
  let running = 0
  let most = 0
  const clock = startLifecycleClock({
    everySeconds: 1,
    async tick() {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      running -= 1
    },
  })
  await vi.advanceTimersByTimeAsync(12_500)
  const before = running
  const stopped = clock.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
  expect([before, running, most]).toEqual([1, 0, 1])
})

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

test.each([
  ['a job that fails is logged as an error, and the other jobs run', new Error('broken'), 50, 1],
  [
    'a job without a database is logged as a warning, and the other jobs wait for the next tick',
    refused,
    40,
    0,
  ],
])('%s', async (_, failure, level, doneAfterIt) => {
  vi.useRealTimers()
  const log = collector()
  const server = await startTestServer({ log: logging(log) })
  const done: string[] = []
  await runJobs(
    {
      db: server.db,
      store: server.app.store,
      aside: server.app.aside,
      site: server.config,
      now: server.clock.now(),
      random: () => 0.5,
      log: server.app.log,
    },
    [
      { name: 'broken', run: () => Promise.reject(failure) },
      { name: 'whole', run: async ({ now }) => void done.push(now.toISOString()) },
    ],
  )
  await server.stop()
  const said = log.lines
    .map((line) => JSON.parse(line))
    .map((line) => [line.level, line.job, line.msg])
  expect([done.length, said]).toEqual([doneAfterIt, [[level, 'broken', 'a job failed']]])
})
