/** Reference model for the session of a tab, written from the specification. */
import { type sessionMachine, standingOf } from '#machines/tab/session.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Standing } from '#rules/tab/access.ts'
import { offline } from '#tests/support/builders.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/** A tab with a stored token counts as logged in, until the server says otherwise. */
interface Tab extends Said {
  standing: Standing
  /** True while the onboarding is shown instead of a page for members. */
  isOnboarding?: boolean
  member: Me | null
  /** The time until which the device stores swaps. The tab shows them if no response arrives when it starts. */
  pocket: string | null
  knows?: 'asking' | 'waiting' | 'renewing' | 'leaving'
  /** True if the member has requested the retry in progress. */
  isRequested?: boolean | undefined
}

const guest = (...told: Told[]): Tab => ({
  standing: 'anonymous',
  member: null,
  pocket: null,
  told,
})
const left = guest(['forgetToken'])
const ask = ({ member, pocket }: Pick<Tab, 'member' | 'pocket'>, ...told: Told[]): Tab => ({
  standing: 'undecided',
  member,
  pocket,
  knows: 'asking',
  told,
  started: [['loadMember']],
})
const knock = (was: Tab): Tab => ({ ...ask(was), standing: was.standing })
const recognize = ({ pocket }: Pick<Tab, 'pocket'>, member: Me): Tab => {
  if (!member.has_completed_onboarding)
    return { standing: 'onboarding', isOnboarding: true, member, pocket }
  return { standing: member.is_paused ? 'restricted' : 'active', member, pocket }
}
const expectEnd = (at: string | null) => ({
  sent: [['clock', { type: 'boundary.expected', at }]] as const,
})
const isSignedIn = ({ standing }: Tab) => ['onboarding', 'restricted', 'active'].includes(standing)

export const sessionModel: Model<typeof sessionMachine, Tab> = {
  start: () => ({
    standing: 'undecided',
    member: null,
    pocket: null,
    started: [['storedToken'], ['clock']],
  }),
  on: {
    'token.read': ({ member }, { stored, pocketUntil: pocket }) =>
      stored ? ask({ member, pocket }) : guest(['keepDraftsOf', { owner: null }]),
    'token.received': ({ member }, login) => ask({ member, pocket: null }, ['storeToken', login]),
    'loadMember done': (was, member) => {
      const end = member.paused_until
      // The clock has already ticked for this end of the pause, so an unchanged end is not expected again.
      if (was.knows === 'renewing')
        return {
          ...recognize(was, member),
          ...expectEnd(end === was.member?.paused_until ? null : end),
        }
      return {
        ...recognize(was, member),
        ...expectEnd(end),
        told: [['keepDraftsOf', { owner: member.id }]],
      }
    },
    'loadMember failed': (was, failure) => {
      const { member, pocket, knows, standing } = was
      if (failure !== offline) return guest(['dropToken'])
      if (member && knows === 'renewing') return recognize(was, member)
      const waiting = { member, pocket, knows: 'waiting', waits: [10_000] } as const
      if (standing !== 'undecided') return { standing, ...waiting }
      return pocket === null
        ? { standing: 'unreachable', ...waiting }
        : { standing: 'startedOffline', ...waiting, ...expectEnd(pocket) }
    },
    'after reachInterval': knock,
    'retry.requested': (was) =>
      was.knows === 'waiting' ? { ...knock(was), isRequested: true } : was,
    'member.changed': (was, { member }) =>
      isSignedIn(was) ? { ...recognize(was, member), ...expectEnd(member.paused_until) } : was,
    'clock.ticked': (was, { now }) => {
      if (was.standing === 'startedOffline' && was.pocket && was.pocket <= now)
        return {
          standing: 'unreachable',
          member: was.member,
          pocket: null,
          knows: 'waiting',
          waits: [10_000],
          told: [['wipePocket']],
        }
      const end = was.member?.paused_until
      return isSignedIn(was) && end && end <= now
        ? { ...was, isOnboarding: undefined, knows: 'renewing', started: [['loadMember']] }
        : was
    },
    'logout.requested': (was) =>
      isSignedIn(was) || was.standing === 'startedOffline'
        ? {
            standing: 'undecided',
            member: was.member,
            pocket: null,
            knows: 'leaving',
            told: [['wipePocket']],
            waits: [3_000],
            started: [['endSession']],
          }
        : was,
    'endSession done': () => left,
    'endSession failed': () => left,
    'after logoutPatience': () => left,
    'session.refused': ({ knows }) => (knows === 'leaving' ? left : guest(['dropToken'])),
    'account.closed': (was) => (isSignedIn(was) ? left : was),
  },
  shows: (snapshot) => ({
    standing: standingOf(snapshot),
    isOnboarding: snapshot.matches({ signedIn: 'onboarding' }) || undefined,
    member: snapshot.context.member,
    pocket: snapshot.context.pocketUntil,
    isRequested: snapshot.context.isRequested || undefined,
  }),
}
