import { subDays, subHours } from 'date-fns'
import { counted } from '#rules/text/number-words.ts'
import type { Act } from '#server/act.ts'
import { lockRelay, markTold, type Relay } from '#server/mail/relay.ts'
import { countGivenUp, countWaiting } from '#server/mail/upkeep.ts'
import { addressRefused, mailTrouble } from '#server/notices/mods.ts'
import { tellAdmins, tellOnce } from '#server/notices/tell.ts'
import { refusedSince } from '#server/resources/members/refused.ts'
import { adminIds } from '#server/resources/members/store.ts'
import { utcMomentWords } from '#server/time/utc-words.ts'

const HOURS_BEFORE_TELLING = 3

interface Trouble extends Pick<Relay, 'failingSince' | 'cause'> {
  waiting: number
  givenUp: number
}

/** @returns the sentences for the admins, or null if there is no trouble */
function troubleOf({ failingSince, cause, waiting, givenUp }: Trouble, now: Date) {
  const isStuck =
    failingSince !== null && waiting > 0 && failingSince <= subHours(now, HOURS_BEFORE_TELLING)
  const sentences = [
    ...(isStuck
      ? [
          `No email has gone out since ${utcMomentWords(failingSince)}${cause === null ? '' : ` (${cause})`}; ${counted(waiting, 'email is', 'emails are')} waiting.`,
        ]
      : []),
    ...(givenUp > 0 ? [`${counted(givenUp, 'email was', 'emails were')} given up.`] : []),
  ]
  return sentences.length > 0 ? [...sentences, "The server's log says why."].join(' ') : null
}

/**
 * Notifies the admins, at most once a day, that no email has gone out for hours, or that the server gave up on some
 * emails.
 */
export async function tellOfMailTrouble(act: Act): Promise<void> {
  const { tx, now } = act
  const relay = await lockRelay(tx)
  const yesterday = subDays(now, 1)
  if (!relay || (relay.toldAt !== null && relay.toldAt > yesterday)) return
  const givenUp = await countGivenUp(tx, relay.toldAt ?? yesterday)
  const title = troubleOf({ ...relay, waiting: await countWaiting(tx), givenUp }, now)
  if (!title) return
  await tellAdmins(act, mailTrouble(title))
  await markTold(tx, now)
}

/** Notifies the admins once of each member whose address refuses emails. */
export async function tellOfRefusedAddresses(act: Act): Promise<void> {
  const refused = await refusedSince(act.tx, subDays(act.now, 1))
  if (refused.length === 0) return
  const admins = await adminIds(act.tx, act.now)
  for (const member of refused)
    for (const admin of admins) await tellOnce(act, admin, addressRefused(member))
}
