import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utcDay } from '#rules/time/clock.ts'
import { WrongSetting } from '#server/settings/read.ts'
import type { Clock } from '#server/time/clock.ts'

/** The source or target of an action. Networks and accounts are never logged in plain text. */
export interface Aim {
  /** Id of a member, which the log may contain. */
  member?: number
  /** From `networkOf`. */
  network?: string
  /** From `emailKey`. */
  account?: string
}

/** Turns an aim into the form that a log may contain. */
export interface Traces {
  of: (aim: Aim) => Aim
}

const LENGTH = 16

/**
 * Creates pseudonyms for the log. A network has the same pseudonym all day (UTC), and a different one the next day.
 * Checking whether a pseudonym stands for a given address requires the key.
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
 * Returns the key of this installation, which is made at its first start.
 * @throws WrongSetting when the file contains no key
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
