import { draftsMachine } from '#machines/tab/drafts.machine.ts'
import { dropExpiredDrafts } from '#services/drafts.ts'

/** Connects the chart for drafts to the storage of this tab. */
export const draftsInTab = draftsMachine.provide({ actions: { dropExpired: dropExpiredDrafts } })
