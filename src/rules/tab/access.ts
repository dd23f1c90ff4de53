import { isMod, type Role } from '#rules/member/schema.ts'

/**
 * The people a page is for. `guest` pages are only for people who are not logged in. `account` pages are for everyone
 * with an account, even during the onboarding. `public` pages are for members, but have a separate version for guests.
 * `active` pages exist only to change what others see, so restricted members cannot open them.
 */
export type Access =
  | 'anyone'
  | 'guest'
  | 'onboarding'
  | 'account'
  | 'member'
  | 'public'
  | 'active'
  | 'mod'

/** The status of the person who uses this tab, as far as it is known. */
export type Standing =
  | 'undecided'
  | 'unreachable'
  | 'startedOffline'
  | 'anonymous'
  | 'onboarding'
  | 'restricted'
  | 'active'

export type Door =
  | 'open'
  | 'face'
  | 'wait'
  | 'unreachable'
  | 'pocket'
  | 'notFound'
  | 'restricted'
  | '/login'
  | '/onboarding'
  | '/'

/** True if the server has recognised the person as a member. */
export const isKnown = (standing: Standing): boolean =>
  standing === 'onboarding' || standing === 'restricted' || standing === 'active'

interface Visitor {
  standing: Standing
  role: Role | null
  /** True if a member has logged out in this tab. They are redirected to the login, even from a `public` page. */
  hasLeft?: boolean
}

/**
 * Decides whether a page opens for a visitor, or where they go instead. `null` stands for a URL without a page. The
 * server applies the same rule to every request.
 */
export function doorFor(access: Access | null, { standing, role, hasLeft = false }: Visitor): Door {
  if (access === null) return 'notFound'
  if (access === 'anyone') return 'open'
  if (standing === 'undecided') return 'wait'
  if (standing === 'unreachable') return 'unreachable'
  if (standing === 'startedOffline') return 'pocket'
  if (access === 'guest') return landing[standing]
  if (standing === 'anonymous') return access === 'public' && !hasLeft ? 'face' : '/login'
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

/**
 * The layout around a page: the card of the pages before the login; a guest's few links around a text, or around the
 * guests' version of a page; or members' navigation.
 */
export type Frame = 'letter' | 'guests' | 'face' | 'members'

/**
 * The frame of a page, or of a URL without a page. Guests do not get members' navigation, because they cannot open its
 * pages. For a page that guests cannot open, they get the card, because the login page is about to replace it.
 */
export function frameFor(
  { layout, access }: { layout: 'auth' | 'default'; access: Access },
  isStranger: boolean,
): Frame {
  if (layout === 'auth') return 'letter'
  if (!isStranger) return 'members'
  if (access === 'public') return 'face'
  return access === 'anyone' ? 'guests' : 'letter'
}

/** The layout and access of a URL without a page. It shows the "not found" page to everyone. */
export const nowhere = { layout: 'default', access: 'anyone' } as const
