import type { ContactStatus } from './contact.ts'

/** What the inbox shows unless it is asked for what is closed. */
export const inboxStatusOf = (asked: string | undefined): ContactStatus =>
  asked === 'closed' ? 'closed' : 'open'
