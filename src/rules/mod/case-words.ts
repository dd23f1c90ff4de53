import { counted, numberLabel } from '#rules/text/number-words.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import {
  type CaseKind,
  type ModCase,
  type OverlongListRead,
  SETTLEMENTS,
  type Settlement,
} from './case.ts'
import { isUrgentStart } from './privacy-note.ts'

/** The title of each kind of case on the desk. */
const CASE_TITLES: Record<CaseKind, string> = {
  parent_withdrawn: 'A parent has withdrawn their confirmation',
  privacy_note: 'Someone must not get a member’s address',
  few_left: 'A “Never pair me with” list is too long',
  missing_gift: 'A gift hasn’t come',
  thread_report: 'A message was reported',
}

interface Way {
  label: string
  description: string
}

const WAYS: Record<Settlement, Way> = {
  exclusions_entered: {
    label: 'The exclusions are added',
    description: 'Everyone the note means is on the list.',
  },
  nobody_meant: {
    label: 'No member is meant',
    description: 'The note names no member.',
  },
  some_count: {
    label: 'Some of these names count',
    description: 'We never pair the member with those you pick. The others don’t count.',
  },
  not_needed: {
    label: 'Not needed',
    description: 'The oldest entries count, as many as any list may have here.',
  },
  gifter_did_their_part: {
    label: 'The gifter has done their part',
    description: 'It was sent, or is being sent again, or was shown to be lost.',
  },
  gift_never_sent: {
    label: 'The gift was never sent',
    description:
      'The gifter has sent nothing, and won’t. Unless they said in time that they can’t, they join no other exchange until it’s sent or a mod settles it.',
  },
  message_is_fine: {
    label: 'The message is fine',
    description: 'Nothing needs to be done.',
  },
  seen_to: {
    label: 'We’ve seen to it',
    description: 'The member has been written to, paused or suspended, as far as it needed.',
  },
}

/** The sentence that says how a case will be settled automatically; null for kinds of case that a mod settles. */
const ENDINGS: Record<CaseKind, string | null> = {
  parent_withdrawn:
    'It settles itself when a parent confirms again, or when a mod removes the member on the exchange’s page.',
  privacy_note: null,
  few_left: null,
  missing_gift: null,
  thread_report: null,
}

export const endingOf = ({ kind }: Pick<ModCase, 'kind'>): string | null => ENDINGS[kind]

/** The ways to settle a case of this kind, as options of the form. */
export const waysToSettle = (kind: CaseKind): (Way & { value: Settlement })[] =>
  SETTLEMENTS[kind].map((value) => ({ value, ...WAYS[value] }))

/**
 * Label and description of the field for the mod's reason. Depending on the kind, the reason is a note for the log or a
 * text that both sides read.
 */
export const reasonWords = (kind: CaseKind) =>
  kind === 'missing_gift'
    ? {
        label: 'What should both sides read?',
        description:
          'Both read it as you write it, so please name no one. It also goes into the log.',
      }
    : {
        label: 'Why?',
        description: 'This goes into the desk’s log. The member doesn’t see it.',
      }

/** "3 cases", "1 case". */
export const casesLabel = (total: number): string => counted(total, 'case', 'cases')

/** The label with the number of waiting items: "Cases (3)". Without the number if it is 0 or still unknown. */
export const waitingLabel = (what: string, total: number | null): string =>
  total ? `${what} (${total})` : what

/** The title of a case, and the day it was opened. */
export const caseLine = ({ kind, opened_at }: Pick<ModCase, 'kind' | 'opened_at'>): string =>
  `${CASE_TITLES[kind]} · since ${shortDay(new Date(opened_at))}`

type CaseExchange = ModCase['exchanges'][number]

/** The start of an exchange that a case affects. */
export function startLine({ start_at }: Pick<CaseExchange, 'start_at'>, now: Date): string {
  if (start_at === null) return 'no start yet'
  const start = new Date(start_at)
  return `${start > now ? 'starts' : 'started'} ${exactly(start)}`
}

/**
 * True if a mod should look at the case soon: if a parent has withdrawn, or if an affected exchange is about to start. A
 * missing gift is not urgent, because its exchange has always started.
 */
export const isUrgent = (
  { kind, exchanges }: Pick<ModCase, 'kind' | 'exchanges'>,
  now: Date,
): boolean =>
  kind === 'parent_withdrawn' ||
  (kind !== 'missing_gift' &&
    exchanges.some(({ start_at }) => start_at !== null && isUrgentStart(new Date(start_at), now)))

/** "The list names 5 of the 8 others. A list may count for 2 of them. Without an answer …" */
export function boundLine({ names, bound, others }: OverlongListRead): string {
  const named = `The list names ${numberLabel(names.length)} of the ${counted(others, 'other', 'others')}.`
  return bound === 0
    ? `${named} In a swap of up to four, a name counts only once a mod has picked it. Without an answer the member is left out at the start.`
    : `${named} A list may count for ${numberLabel(bound)} of them. Without an answer the member is left out at the start.`
}

/** The first mod's answer, shown to the second mod; null if there is none. */
export function proposalLine({ names, proposal }: OverlongListRead): string | null {
  if (proposal === null) return null
  const by = proposal.by?.nickname ?? 'A mod'
  const picked = names.flatMap(({ id, nickname }) =>
    proposal.picked.includes(id) ? [nickname] : [],
  )
  const answer =
    proposal.how === 'some_count'
      ? `that these count: ${new Intl.ListFormat('en').format(picked)}`
      : 'that it isn’t needed'
  return `${by} has answered ${answer}. That leaves fewer than half of the others, so it holds once a second mod has given the same answer.`
}
