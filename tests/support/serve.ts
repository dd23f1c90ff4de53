/** The real server as a child process, with a clock that whoever started it can move on. */
import { resolve } from 'node:path'
import { addMilliseconds } from 'date-fns'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'

/** What it is told, and what it answers. */
export type Order = { advance: number }
export type Report = { ready: true } | { now: string }

let ahead = 0
const clock = { now: () => addMilliseconds(new Date(), ahead) }
const tell = (report: Report) => process.send?.(report)

const { catchUp, stop } = await startServer(readConfig(), {
  clock,
  print: console.log,
  clientDir: resolve('dist/client'),
})

process.on('message', async ({ advance }: Order) => {
  ahead += advance
  await catchUp()
  tell({ now: clock.now().toISOString() })
})
// Whoever started it is gone: nobody is left to stop it.
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => stop().then(() => process.exit(0)))
tell({ ready: true })
