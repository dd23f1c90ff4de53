import type { FastifyInstance, FastifyRequest } from 'fastify'
import { emailKey } from '#rules/joining/email.ts'
import { networkOf } from './network.ts'

type Site = Pick<FastifyInstance, 'wrongPasswords' | 'traces'>

/**
 * Tries a password for an account. The try is counted beforehand and taken back if the password is right. A wrong
 * password is logged without a name.
 * @param look returns what the password gives access to, or null when it is wrong
 * @throws Refused with 429 after too many tries
 */
export async function tryPassword<Found>(
  { wrongPasswords, traces }: Site,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
  email: string,
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  const aim = { account: emailKey(email), network: networkOf(ip) }
  const tries = await wrongPasswords.take(aim)
  const found = await look()
  if (found === null) log.info({ ...traces.of(aim), tries }, 'wrong password')
  else await wrongPasswords.giveBack(aim)
  return found
}
