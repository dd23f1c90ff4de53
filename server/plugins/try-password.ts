import type { FastifyInstance, FastifyRequest } from 'fastify'
import { emailKey } from '#rules/joining/email.ts'
import { networkOf } from './network.ts'

type Site = Pick<FastifyInstance, 'wrongPasswords' | 'traces'>

/**
 * One try at the password of an account: counted before it is made, given back when it was right, and logged, without a
 * name, when it was wrong.
 * @param look finds what the password opens, or null when it is the wrong one
 * @throws Refused with 429 when there were too many
 */
export async function tryPassword<Found>(
  { wrongPasswords, traces }: Site,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
  email: string,
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  const aim = { account: emailKey(email), network: networkOf(ip) }
  const tries = wrongPasswords.take(aim)
  const found = await look()
  if (found === null) log.info({ ...traces.of(aim), tries }, 'wrong password')
  else wrongPasswords.giveBack(aim)
  return found
}
