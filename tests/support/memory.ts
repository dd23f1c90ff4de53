/** Of a process on Linux. */
import { readFileSync, writeFileSync } from 'node:fs'

/** In kB: the most it has had since it was last asked to forget it. */
const most = (pid: number) =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** By how many MB a process grows while something is done. */
export async function grownBy(pid: number, work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = most(pid)
  await work()
  return Math.round((most(pid) - before) / 1024)
}
