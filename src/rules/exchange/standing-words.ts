/** A member's standing in words, for the member and for mods. */
import { counted, numberLabel } from '#rules/text/number-words.ts'
import type { OwnStanding } from './standing.ts'

function completedLine(completed: number): string {
  if (completed === 0) return 'You haven’t completed a swap yet.'
  return completed === 1
    ? 'You’ve completed one swap.'
    : `You’ve completed ${numberLabel(completed)} swaps.`
}

function rescuedLine(rescued: number): string | null {
  if (rescued === 0) return null
  return rescued === 1
    ? 'A spare gift of yours has rescued someone’s swap.'
    : `${numberLabel(rescued)} spare gifts of yours have rescued swaps.`
}

function settledLine(settled: number): string | null {
  if (settled === 0) return null
  return settled === 1
    ? 'A gift that you once owed is settled.'
    : `${numberLabel(settled)} gifts that you once owed are settled.`
}

/** The member's own standing, one sentence on a line. */
export const standingLines = ({
  completed,
  rescued,
  settled_defaults,
  sentence,
}: Pick<OwnStanding, 'completed' | 'rescued' | 'settled_defaults' | 'sentence'>): string[] => [
  [completedLine(completed), rescuedLine(rescued), settledLine(settled_defaults)]
    .flatMap((line) => line ?? [])
    .join(' '),
  sentence,
]

type Owed = OwnStanding['owed'][number]

/** Says how the member can settle a gift that they owe. */
export const owedWords = ({ may_send }: Pick<Owed, 'may_send'>): string =>
  may_send
    ? 'Send it, and record it on that page. If you can’t, tell the elves.'
    : 'You can’t record it there anymore. Please tell the elves what happened.'

interface ModStanding {
  completed: number
  rescued: number
  settled_defaults: number
}

/** "3 swaps completed · 1 swap rescued · 1 owed gift settled", for mods. */
export const standingLabel = ({ completed, rescued, settled_defaults }: ModStanding): string =>
  [
    `${counted(completed, 'swap', 'swaps')} completed`,
    ...(rescued > 0 ? [`${counted(rescued, 'swap', 'swaps')} rescued`] : []),
    ...(settled_defaults > 0
      ? [`${counted(settled_defaults, 'owed gift', 'owed gifts')} settled`]
      : []),
  ].join(' · ')
