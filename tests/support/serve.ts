/** The real server as a child process, with a clock that the parent process can advance. */
import { resolve } from 'node:path'
import { addMilliseconds } from 'date-fns'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { knowALotOf } from './copies.ts'
import { dieAfter } from './doom.ts'

/** A message from the parent: advance the clock, give a member many rows, or die after some more statements. */
export type Order = { advance: number } | { knowALotOf: number } | { dieAfter: number }
export type Report = { ready: true } | { now: string }

let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const clock = { now: () => addMilliseconds(new Date(), ahead) }
const tell = (report: Report) => process.send?.(report)

const { app, catchUp, stop } = await startServer(readConfig(), {
  clock,
  print: console.log,
  clientDir: resolve('dist/client'),
  // An e2e test must not fail because the machine is busy.
  longestDelayMs: 0,
})

process.on('message', async (order: Order) => {
  if ('knowALotOf' in order) await knowALotOf(app.db, { id: order.knowALotOf })
  else if ('dieAfter' in order) dieAfter(order.dieAfter)
  else {
    ahead += order.advance
    await catchUp()
  }
  tell({ now: clock.now().toISOString() })
})
// The parent process has ended, so nothing else would stop this process.
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => stop().then(() => process.exit(0)))
tell({ ready: true })
