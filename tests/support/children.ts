/** The child processes of a process, on Linux. */
import { readdirSync, readFileSync } from 'node:fs'

export const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)

const read = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** The command with its arguments; empty once the process has ended. */
export const commandOf = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ')

export const isThere = (pid: number): boolean => /^State:\s*[^ZX]/m.test(read(pid, 'status'))
