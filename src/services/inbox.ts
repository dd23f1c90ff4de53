import {
  type ListedBugReport,
  listedBugReportSchema,
  type ModBugReport,
  modBugReportSchema,
} from '#rules/letter/bug-report.ts'
import { type ContactStatus, type ModContact, modContactSchema } from '#rules/letter/contact.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, request, requestWhole } from './http.ts'

const contactsSchema = page(modContactSchema)
const reportsSchema = page(listedBugReportSchema)

interface Asked {
  page: number
  status: ContactStatus
}

const queryOf = ({ page: number, status }: Asked) => ({ page: number, 'filter[status]': status })

/** One page of the members' threads with the mods. */
export const loadInboxContacts = (asked: Asked, call: Call): Promise<Page<ModContact>> =>
  requestWhole('mod/contacts', contactsSchema, { ...call, query: queryOf(asked) })

/** One page of the members' bug reports. */
export const loadInboxBugs = (asked: Asked, call: Call): Promise<Page<ListedBugReport>> =>
  requestWhole('mod/bug-reports', reportsSchema, { ...call, query: queryOf(asked) })

/** Loads a report in full; the server logs that it was opened. */
export const openReport = ({ id }: { id: number }, call: Call): Promise<ModBugReport> =>
  request(`mod/bug-reports/${id}`, modBugReportSchema, call)

export const answerReport = (
  { id, answer }: { id: number; answer: string },
  call: Call,
): Promise<ModBugReport> =>
  request(`mod/bug-reports/${id}/answer`, modBugReportSchema, {
    ...call,
    method: 'post',
    body: { answer },
  })

export const closeReport = ({ id }: { id: number }, call: Call): Promise<ModBugReport> =>
  request(`mod/bug-reports/${id}/close`, modBugReportSchema, { ...call, method: 'post' })
