import { isMod, type Role } from '#rules/member/schema.ts'

/** Who a page is for. `guest` pages make no sense to somebody who is logged in. */
export type Access = 'anyone' | 'guest' | 'onboarding' | 'member' | 'mod'

/** What is known about the person at this tab. */
export type Standing = 'undecided' | 'unreachable' | 'anonymous' | 'onboarding' | 'active'

export type Door = 'open' | 'wait' | 'unreachable' | 'notFound' | '/login' | '/onboarding' | '/'

/** Whether a page opens for somebody, and where to go instead. The server says the same of every call. */
export function doorFor(access: Access, standing: Standing, role: Role | null): Door {
  if (access === 'anyone') return 'open'
  if (standing === 'undecided') return 'wait'
  if (standing === 'unreachable') return 'unreachable'
  if (access === 'guest') return landing[standing]
  if (standing === 'anonymous') return '/login'
  if (access === 'onboarding') return standing === 'onboarding' ? 'open' : '/'
  if (standing === 'onboarding') return '/onboarding'
  return access === 'mod' && (role === null || !isMod({ role })) ? 'notFound' : 'open'
}

const landing = { anonymous: 'open', onboarding: '/onboarding', active: '/' } as const
