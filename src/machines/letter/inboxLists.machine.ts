import { listMachine } from '#machines/list.ts'
import type { ListedBugReport } from '#rules/letter/bug-report.ts'
import type { ContactStatus, ModContact } from '#rules/letter/contact.ts'

export type InboxQuery = { status: ContactStatus }

/** Letters from members, those waiting for an answer first. */
export const inboxContactsMachine = listMachine<ModContact, InboxQuery>({
  id: 'inboxContacts',
  description: 'The members’ threads, for the mods.',
})

/** Bug reports from members, the longest waiting first. */
export const inboxBugsMachine = listMachine<ListedBugReport, InboxQuery>({
  id: 'inboxBugs',
  description: 'The members’ bug reports, for the mods.',
})
