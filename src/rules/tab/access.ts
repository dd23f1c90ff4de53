import { isMod, type Role } from '#rules/member/schema.ts'

/**
 * Who a page is for. `guest` pages make no sense to somebody who is logged in, `account` ones are for whoever has one,
 * in the middle of her onboarding as well, `active` ones only change what others see.
 */
export type Access = 'anyone' | 'guest' | 'onboarding' | 'account' | 'member' | 'active' | 'mod'

/** What is known about the person at this tab. */
export type Standing =
  | 'undecided'
  | 'unreachable'
  | 'anonymous'
  | 'onboarding'
  | 'restricted'
  | 'active'

export type Door =
  | 'open'
  | 'wait'
  | 'unreachable'
  | 'notFound'
  | 'restricted'
  | '/login'
  | '/onboarding'
  | '/'

/**
 * Whether a page opens for somebody, and where to go instead; `null` is the access to no page. The server says the same
 * of every call.
 */
export function doorFor(access: Access | null, standing: Standing, role: Role | null): Door {
  if (access === null) return 'notFound'
  if (access === 'anyone') return 'open'
  if (standing === 'undecided') return 'wait'
  if (standing === 'unreachable') return 'unreachable'
  if (access === 'guest') return landing[standing]
  if (standing === 'anonymous') return '/login'
  if (access === 'account') return 'open'
  if (access === 'onboarding') return standing === 'onboarding' ? 'open' : '/'
  if (standing === 'onboarding') return '/onboarding'
  if (access === 'mod' && (role === null || !isMod({ role }))) return 'notFound'
  return standing === 'restricted' && access === 'active' ? 'restricted' : 'open'
}

const landing = {
  anonymous: 'open',
  onboarding: '/onboarding',
  restricted: '/',
  active: '/',
} as const

/** What stands around a page: the card of the pages before the login, a guest's few links, or a member's navigation. */
export type Frame = 'letter' | 'guests' | 'members'

/**
 * The frame of a page, or of an address that has none. Members' navigation leads a stranger nowhere; a page that is not
 * hers is about to give way to the login.
 */
export function frameFor(
  { layout, access }: { layout: 'auth' | 'default'; access: Access },
  isStranger: boolean,
): Frame {
  if (layout === 'auth') return 'letter'
  if (!isStranger) return 'members'
  return access === 'anyone' ? 'guests' : 'letter'
}

/** Where there is no page, there is one that says so, for everybody. */
export const nowhere = { layout: 'default', access: 'anyone' } as const
