/** Measures a process's peak memory; works only on Linux. */
import { readFileSync, writeFileSync } from 'node:fs'

/** The peak memory of a process since the last reset, in kB. */
const most = (pid: number) =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Measures how much a process's peak memory grows during some work, in MB. */
export async function grownBy(pid: number, work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = most(pid)
  await work()
  return Math.round((most(pid) - before) / 1024)
}
