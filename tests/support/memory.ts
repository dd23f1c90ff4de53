/** The memory of a process on Linux. */
import { readFileSync, writeFileSync } from 'node:fs'

/** The peak memory since the last reset, in kB. */
const most = (pid: number) =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Measures by how many MB the peak memory of a process grows during some work. */
export async function grownBy(pid: number, work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = most(pid)
  await work()
  return Math.round((most(pid) - before) / 1024)
}
