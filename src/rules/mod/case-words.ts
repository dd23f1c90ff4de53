import { counted } from '#rules/text/number-words.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { type CaseKind, type ModCase, SETTLEMENTS, type Settlement } from './case.ts'
import { isUrgentStart } from './privacy-note.ts'

/** The title of each kind of case on the desk. */
const CASE_TITLES: Record<CaseKind, string> = {
  parent_withdrawn: 'A parent has withdrawn their confirmation',
  privacy_note: 'Somebody must not get a member’s address',
}

interface Way {
  label: string
  description: string
}

const WAYS: Record<Settlement, Way> = {
  exclusions_entered: {
    label: 'They have been entered',
    description: 'Everybody the note means is on the list.',
  },
  nobody_meant: {
    label: 'Nobody is meant',
    description: 'The note names nobody who is a member.',
  },
}

/** What ends a case that settles itself; null for the other kinds. */
const ENDINGS: Record<CaseKind, string | null> = {
  parent_withdrawn:
    'It settles itself when a parent confirms again, or when a mod takes the member out on the exchange’s page.',
  privacy_note: null,
}

export const endingOf = ({ kind }: Pick<ModCase, 'kind'>): string | null => ENDINGS[kind]

/** How a mod can settle a case of this kind, as a form offers it. */
export const waysToSettle = (kind: CaseKind): (Way & { value: Settlement })[] =>
  SETTLEMENTS[kind].map((value) => ({ value, ...WAYS[value] }))

/** "3 cases", "1 case". */
export const casesLabel = (total: number): string => counted(total, 'case', 'cases')

/** What waits, with how many once that is known: "Cases (3)". */
export const waitingLabel = (what: string, total: number | null): string =>
  total ? `${what} (${total})` : what

/** What it is about, and since when. */
export const caseLine = ({ kind, opened_at }: Pick<ModCase, 'kind' | 'opened_at'>): string =>
  `${CASE_TITLES[kind]} · since ${shortDay(new Date(opened_at))}`

type CaseExchange = ModCase['exchanges'][number]

/** When an exchange that a case matters for starts, or has started. */
export function startLine({ start_at }: Pick<CaseExchange, 'start_at'>, now: Date): string {
  if (start_at === null) return 'no start yet'
  const start = new Date(start_at)
  return `${start > now ? 'starts' : 'started'} ${exactly(start)}`
}

/** A start is so near that it should be settled now. */
export const isUrgent = (
  { kind, exchanges }: Pick<ModCase, 'kind' | 'exchanges'>,
  now: Date,
): boolean =>
  kind === 'parent_withdrawn' ||
  exchanges.some(({ start_at }) => start_at !== null && isUrgentStart(new Date(start_at), now))
