import { isMod, type Role } from '#rules/member/schema.ts'

/**
 * The people a page is for. `guest` pages make no sense to somebody who is logged in. `account` pages are for everyone
 * with an account, also during the onboarding. `active` pages only change what others see.
 */
export type Access = 'anyone' | 'guest' | 'onboarding' | 'account' | 'member' | 'active' | 'mod'

/** The standing of the person at this tab, as far as it is known. */
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
 * Decides if a page opens for somebody, or where to go instead. `null` is the access of an address without a page. The
 * server applies the same rule to every request.
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

/** The layout around a page: the card of the pages before the login, a guest's few links, or members' navigation. */
export type Frame = 'letter' | 'guests' | 'members'

/**
 * The frame of a page, or of an address without one. Strangers do not get members' navigation, which would lead them
 * nowhere. A page that is not for them gets the card, because the login is about to replace it.
 */
export function frameFor(
  { layout, access }: { layout: 'auth' | 'default'; access: Access },
  isStranger: boolean,
): Frame {
  if (layout === 'auth') return 'letter'
  if (!isStranger) return 'members'
  return access === 'anyone' ? 'guests' : 'letter'
}

/** An address without a page shows the "not found" page, to everybody. */
export const nowhere = { layout: 'default', access: 'anyone' } as const
