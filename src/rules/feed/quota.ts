import { formatDistanceStrict } from 'date-fns'
import { millisecondsInDay } from 'date-fns/constants'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import type { MediaKind } from './upload.ts'

const MEGABYTE = 1024 ** 2
const UNITS = [
  [1024 ** 3, 'GB'],
  [MEGABYTE, 'MB'],
  [1024, 'kB'],
] as const

/** "200 MB", "1.5 GB": rounded down. */
function sizeLabel(bytes: number): string {
  const [unit, name] = UNITS.find(([least]) => bytes >= least) ?? UNITS[2]
  const tenths = Math.floor((bytes / unit) * 10) / 10
  return `${tenths >= 10 ? Math.floor(tenths) : tenths} ${name}`
}

/** Seconds until the next UTC day, when the quotas are reset. */
export const secondsUntilTomorrow = (now: Date): number =>
  Math.ceil((millisecondsInDay - (now.getTime() % millisecondsInDay)) / 1000)

const nouns = { picture: 'pictures', video: 'videos' } satisfies Record<MediaKind, string>

interface Used {
  /** The quota for one day, in bytes. */
  most: number
  /** The number of bytes that the member has used today. */
  used: number
  now: Date
}

/** The refusal of a file that exceeds today's quota. The message states when the member can upload more. */
export function quotaRefusal(kind: MediaKind, { most, used, now }: Used): Refusal {
  const left = most - used
  const isUsedUp = left < Math.min(MEGABYTE, most / 100)
  const wait = formatDistanceStrict(0, secondsUntilTomorrow(now) * 1000, { roundingMethod: 'ceil' })
  const fact = isUsedUp
    ? `You have added ${sizeLabel(most)} of ${nouns[kind]} today.`
    : `This is more than the ${sizeLabel(left)} of ${nouns[kind]} that you can still add today.`
  return refusal('quota', `${fact} You can add more in ${wait}.`)
}
