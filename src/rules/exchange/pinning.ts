import { isAdmin, type Me, mayReachOthers } from '#rules/member/schema.ts'

/** A pin is the house speaking: an admin’s, unless she is suspended. */
export const mayPinExchanges = (me: Pick<Me, 'role' | 'is_suspended'>): boolean =>
  isAdmin(me) && mayReachOthers(me)
