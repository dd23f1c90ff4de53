/** The session in the words of the specification: who sits at this tab. */
import { type sessionMachine, standingOf } from '#machines/tab/session.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Standing } from '#rules/tab/access.ts'
import { offline } from '#tests/support/builders.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/** A stored token means logged in, until the server says otherwise. */
interface Tab extends Said {
  standing: Standing
  /** The wizard is on, rather than a page for members. */
  isOnboarding?: boolean
  member: Me | null
  knows?: 'asking' | 'waiting' | 'renewing' | 'leaving'
}

const guest = (...told: Told[]): Tab => ({
  standing: 'anonymous',
  member: null,
  told: [...told, ['keepDraftsOf', { owner: null }]],
})
const left = guest(['forgetToken'])
const ask = ({ member }: Tab, ...told: Told[]): Tab => ({
  standing: 'undecided',
  member,
  knows: 'asking',
  told,
  started: [['loadMember']],
})
const knock = (was: Tab): Tab => ({ ...ask(was), standing: 'unreachable' })
const recognize = (member: Me): Tab => {
  if (!member.has_completed_onboarding)
    return { standing: 'onboarding', isOnboarding: true, member }
  return { standing: member.is_paused ? 'restricted' : 'active', member }
}
const expectPauseEnd = (at: string | null) => ({
  sent: [['clock', { type: 'boundary.expected', at }]] as const,
})
const isSignedIn = ({ standing }: Tab) => ['onboarding', 'restricted', 'active'].includes(standing)

export const sessionModel: Model<typeof sessionMachine, Tab> = {
  start: () => ({ standing: 'undecided', member: null, started: [['storedToken'], ['clock']] }),
  on: {
    'token.read': (was, { stored }) => (stored ? ask(was) : guest()),
    'token.received': (was, login) => ask(was, ['storeToken', login]),
    'loadMember done': (was, member) => {
      const end = member.paused_until
      // The clock has just ticked for an end that did not move.
      if (was.knows === 'renewing')
        return {
          ...recognize(member),
          ...expectPauseEnd(end === was.member?.paused_until ? null : end),
        }
      return {
        ...recognize(member),
        ...expectPauseEnd(end),
        told: [['keepDraftsOf', { owner: member.id }]],
      }
    },
    'loadMember failed': ({ member, knows }, failure) => {
      if (failure !== offline) return guest(['dropToken'])
      return member && knows === 'renewing'
        ? recognize(member)
        : { standing: 'unreachable', member, knows: 'waiting', waits: [10_000] }
    },
    'after reachInterval': knock,
    'retry.requested': (was) => (was.knows === 'waiting' ? knock(was) : was),
    'member.changed': (was, { member }) =>
      isSignedIn(was) ? { ...recognize(member), ...expectPauseEnd(member.paused_until) } : was,
    'clock.ticked': (was, { now }) => {
      const end = was.member?.paused_until
      return isSignedIn(was) && end && end <= now
        ? { ...was, isOnboarding: undefined, knows: 'renewing', started: [['loadMember']] }
        : was
    },
    'logout.requested': (was) =>
      isSignedIn(was)
        ? {
            standing: 'undecided',
            member: was.member,
            knows: 'leaving',
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
  }),
}
