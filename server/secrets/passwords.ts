import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '#server/errors/refused.ts'

/** OWASP's second choice for argon2id: 19 MiB, two rounds, one lane; about 50 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MOST_WAITING = 60

/**
 * A hash that no password matches. It is checked if the email is unknown, so that such a login takes as long as any
 * other.
 */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdA$aW1wb3NzaWJsZSB0byBtYXRjaCBieSBhbnkgcGFzcw'

let running = 0
const waiting: (() => void)[] = []

/** Limits concurrent hashes, which are slow on purpose: two run, some wait, and the rest are refused with 503. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw unavailable()
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, COST))

/** Checks a password. @param stored null if there is no account or no password; the check then takes just as long */
export const isPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? NOBODY, password)) && stored !== null)
