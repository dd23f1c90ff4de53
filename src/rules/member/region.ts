import type { Path } from '#rules/wire/path.ts'
import type { Refusal } from '#rules/wire/problem.ts'
import { refusal } from '#rules/wire/problem.ts'

export const REGION_KEYS = [
  'worldwide',
  'worldwide_no_us',
  'na',
  'europe',
  'uk',
  'us',
  'canada',
  'europe_mainland',
  'nz',
] as const
export type RegionKey = (typeof REGION_KEYS)[number]

export interface Region {
  key: RegionKey
  label: string
  /** The member regions that an exchange of this region accepts. The two worldwide regions have their own rule. */
  accepts?: readonly RegionKey[]
  useForRegister: boolean
}

export const REGIONS: readonly Region[] = [
  { key: 'worldwide', label: 'Worldwide', useForRegister: false },
  { key: 'worldwide_no_us', label: 'Worldwide (no US)', useForRegister: false },
  { key: 'na', label: 'North America', accepts: ['us', 'canada', 'na'], useForRegister: false },
  {
    key: 'europe',
    label: 'Europe',
    accepts: ['europe', 'uk', 'europe_mainland'],
    useForRegister: false,
  },
  { key: 'uk', label: 'United Kingdom', accepts: ['uk'], useForRegister: true },
  { key: 'us', label: 'United States', accepts: ['us'], useForRegister: true },
  { key: 'canada', label: 'Canada', accepts: ['canada'], useForRegister: true },
  {
    key: 'europe_mainland',
    label: 'Europe mainland',
    accepts: ['europe_mainland'],
    useForRegister: true,
  },
  { key: 'nz', label: 'New Zealand / Australia', accepts: ['nz'], useForRegister: true },
]

/** A member whose region is not on the list. */
export const OTHER_REGION = { key: null, label: 'Other' } as const

export const regionByKey = (key: string | null): Region | null =>
  REGIONS.find((region) => region.key === key) ?? null

export const regionLabel = (key: string | null): string =>
  regionByKey(key)?.label ?? OTHER_REGION.label

/** The regions that members can choose; null, "Other", comes last. */
export const regionsForRegistration: readonly { key: RegionKey | null; label: string }[] = [
  ...REGIONS.filter(({ useForRegister }) => useForRegister).map(({ key, label }) => ({
    key,
    label,
  })),
  OTHER_REGION,
]

/** The page on which members set their region. */
export const REGION_LINK = '/profile' satisfies Path

function accepts(exchangeRegion: string, memberRegion: string): boolean {
  if (exchangeRegion === 'worldwide') return true
  if (exchangeRegion === 'worldwide_no_us') return memberRegion !== 'us'
  return regionByKey(exchangeRegion)?.accepts?.some((key) => key === memberRegion) ?? false
}

const WHERE: Partial<Record<string, string>> = {
  uk: 'in the United Kingdom',
  us: 'in the United States',
  worldwide_no_us: 'outside the United States',
}

/** A region for the middle of a sentence: "in Europe". */
export const whereIs = (key: string): string => WHERE[key] ?? `in ${regionLabel(key)}`

/** The hint for members without a region, or with the region "Other": no exchange accepts them. */
export const NO_REGION = 'Without a region you can’t join any exchange.'
export const fitsNowhere = (key: string | null | undefined): boolean => !key

/**
 * The reason why an exchange does not accept members of a region; null if it does. A member without a region is never
 * accepted, not even worldwide.
 */
export function regionRefusal(exchangeRegion: string, memberRegion: string | null): Refusal | null {
  if (memberRegion === null) {
    return refusal(
      'region',
      'Your region is Other, and exchanges only accept members from a listed region. You can set yours on your profile.',
    )
  }
  if (accepts(exchangeRegion, memberRegion)) return null
  return refusal(
    'region',
    `This exchange is for members ${whereIs(exchangeRegion)}, and your region is ${regionLabel(memberRegion)}.`,
  )
}

/** The keys of the exchange regions that accept a member of this region. */
export const regionsOpenTo = (memberRegion: string | null): RegionKey[] =>
  REGION_KEYS.filter((key) => regionRefusal(key, memberRegion) === null)
