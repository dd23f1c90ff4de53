import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utcDay } from '#rules/time/clock.ts'
import type { Clock } from '#server/clock.ts'
import { WrongSetting } from '#server/settings.ts'

/** Who something came from or is aimed at; a network or an account is never logged as it is. */
export interface Aim {
  /** A member by number, as everywhere in the log. */
  member?: number
  /** As `networkOf` has it. */
  network?: string
  /** As `emailKey` has it. */
  account?: string
}

/** The same, in the form that a log may hold. */
export interface Traces {
  of: (aim: Aim) => Aim
}

const LENGTH = 16

/**
 * Pseudonyms for the log: the same network has the same one all day (UTC) and another the next day. Whoever has the key
 * can tell whether a given address is meant; whoever has only the log cannot.
 */
export const tracesWith = (key: string, clock: Clock): Traces => {
  const pseudonym = (kind: string, value: string) =>
    createHmac('sha256', key)
      .update(`${utcDay(clock.now())} ${kind} ${value}`)
      .digest('hex')
      .slice(0, LENGTH)
  return {
    of: ({ member, network, account }) => ({
      ...(member !== undefined && { member }),
      ...(network !== undefined && { network: pseudonym('network', network) }),
      ...(account !== undefined && { account: pseudonym('account', account) }),
    }),
  }
}

/**
 * The key of this installation, made at its first start.
 * @throws WrongSetting for a file that holds none
 */
export function traceKey(dataDir: string): string {
  const file = join(dataDir, 'trace-key')
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[\da-f]{64}$/.test(key))
    throw new WrongSetting(`DATA_DIR: ${file} holds no key; delete it, and another is made`)
  return key
}
