import { counted } from '#rules/text/number-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { nameOf } from './member-words.ts'
import type { Restricted, WAYS } from './restriction.ts'
import type { ModMember } from './schema.ts'
import type { SuspensionEffect } from './suspension.ts'

const people = (count: number): string => counted(count, 'member', 'members')
const swaps = (count: number): string => counted(count, 'running swap', 'running swaps')

interface Verbs {
  get: (count: number) => string
  beLeft: (count: number) => string
}

const WILL: Verbs = {
  get: (count) => `${people(count)} will get`,
  beLeft: (count) => `${people(count)} will be left`,
}
const DONE: Verbs = {
  get: (count) => counted(count, 'member has', 'members have'),
  beLeft: (count) => counted(count, 'member is left', 'members are left'),
}

/** "9 running swaps, 18 members will get a new match"; null if the member leaves no running swap. */
function matchWords(effect: SuspensionEffect, { get, beLeft }: Verbs): string | null {
  const { left_running, new_matches, without_match } = effect
  if (left_running === 0) return null
  const another = new_matches === 0 ? 'a recipient' : 'one'
  return [
    swaps(left_running),
    ...(new_matches === 0 ? [] : [`${get(new_matches)} a new recipient`]),
    ...(without_match === 0 ? [] : [`${beLeft(without_match)} without ${another}`]),
  ].join(', ')
}

/** Describes to a mod, in sentences, what a suspension would do to the member's swaps. */
export function effectWords(effect: SuspensionEffect, name: string): string[] {
  const { left_running, kept_running, with_you, left_before_start } = effect
  const matches = matchWords(effect, WILL)
  const runs = left_running + kept_running + with_you > 0
  return [
    ...(runs ? [] : ['They’re in no running swap.']),
    ...(matches === null ? [] : [`${matches}. Lifting the suspension doesn’t undo that.`]),
    ...(kept_running === 0
      ? []
      : [`Something is on its way in ${swaps(kept_running)}, so ${name} stays in to receive.`]),
    ...(with_you === 0
      ? []
      : [
          `You take part in ${swaps(with_you)} with ${name}: we don’t show you what happens there.`,
        ]),
    ...(left_before_start === 0
      ? []
      : [
          `${counted(left_before_start, 'swap', 'swaps')} not started yet will go on without ${name}.`,
        ]),
  ]
}

type Way = (typeof WAYS)[number]

/** The title of the form. */
export const restrictionTitle = (name: string): string => `Suspend or pause ${name}`

const PAUSED = 'Ends by itself after one to seven days.'
const MOVED =
  'Ends by itself after the days you choose, and never later than seven days after it began.'

/** The two kinds of restriction as options, each with its effect. */
export const wayOptions = (member: ModMember, effect: SuspensionEffect) => {
  const name = nameOf(member)
  return [
    {
      value: 'pause' satisfies Way,
      label: member.is_paused ? 'Move the end of the pause' : 'Pause',
      description: `${member.is_paused ? MOVED : PAUSED} Until then their swaps wait: addresses are hidden, and nothing is recorded or lost.`,
    },
    {
      value: 'suspend' satisfies Way,
      label: 'Suspend',
      description: `Holds until a mod lifts it. ${effectWords(effect, name).join(' ')}`,
    },
  ]
}

/** The label of the submit button: "Pause Nettle". */
export const restrictLabel = (how: Way, name: string): string =>
  how === 'pause' ? `Pause ${name}` : `Suspend ${name}`

/**
 * The confirmation after a restriction. It is based on the server's response, because swaps may have changed since the
 * form was opened.
 */
export function restrictedWords(member: ModMember, restricted: Restricted): string {
  const name = nameOf(member)
  if (restricted.how === 'pause') {
    const until = restricted.member.paused_until
    return until === null
      ? `${name} is paused`
      : `${name} is paused until ${exactly(new Date(until))}`
  }
  const matches = matchWords(restricted.effect, DONE)
  return matches === null ? `${name} is suspended` : `${name} is suspended: ${matches}`
}
