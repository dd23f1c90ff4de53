/** The real server as a child process, with a clock that whoever started it can move on. */
import { resolve } from 'node:path'
import { addMilliseconds } from 'date-fns'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { knowALotOf } from './copies.ts'

/** What it is told, and what it answers: that a time passes, or that there comes to be a lot of a member. */
export type Order = { advance: number } | { knowALotOf: number }
export type Report = { ready: true } | { now: string }

let ahead = 0
const clock = { now: () => addMilliseconds(new Date(), ahead) }
const tell = (report: Report) => process.send?.(report)

const { app, catchUp, stop } = await startServer(readConfig(), {
  clock,
  print: console.log,
  clientDir: resolve('dist/client'),
  // A journey does not measure how busy its machine is.
  longestDelayMs: 0,
})

process.on('message', async (order: Order) => {
  if ('knowALotOf' in order) await knowALotOf(app.db, { id: order.knowALotOf })
  else {
    ahead += order.advance
    await catchUp()
  }
  tell({ now: clock.now().toISOString() })
})
// Whoever started it is gone: nobody is left to stop it.
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => stop().then(() => process.exit(0)))
tell({ ready: true })
