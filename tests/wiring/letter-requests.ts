import type { Row } from './requests.ts'

const letter = { message: 'Hello', exchange_id: null }
const reply = { contact_id: 7, message: 'Hello' }
const report = { message: 'Mute', page: '/posts', browser: 'Firefox 140' }
const thread = { id: 7 }

/** Requests made for the threads and bug reports between members and mods. */
export const letterRows: Record<string, Row | Row[]> = {
  'contactMod: contactMod.contacts.loadItems': {
    given: { page: 1 },
    asks: { call: 'GET contacts', query: { page: '1' } },
  },
  'contactMod: contactMod.contact.submit': {
    given: letter,
    asks: { call: 'POST contacts', body: letter },
  },
  'contact: contactThread.loadContact': { given: thread, asks: { call: 'GET contacts/7' } },
  'contact: contactThread.readContact': { given: thread, asks: { call: 'POST contacts/7/read' } },
  'contact: contactThread.threadDesk.closeContact': {
    given: thread,
    asks: { call: 'POST mod/contacts/7/close' },
  },
  'contact: contactThread.threadDesk.deleteContact': {
    given: thread,
    asks: { call: 'DELETE contacts/7' },
  },
  'contact: contactThread.threadDesk.letterWording.submit': {
    given: { id: 7, message: 'Where?' },
    asks: { call: 'PUT contacts/7', body: { message: 'Where?' } },
  },
  'contact: contactThread.reply.submit': {
    given: reply,
    asks: { call: 'POST chat_messages', body: reply },
  },
  'reportBug: bugReport.bug.submit': {
    given: report,
    asks: { call: 'POST bug_reports', body: report },
  },
  'reportBug: bugReport.loadMember': { asks: { call: 'GET me' } },
  'reportBug: bugReport.bugReports.reportedBugs.loadItems': {
    given: { page: 1 },
    asks: { call: 'GET bug_reports', query: { page: '1' } },
  },
  'reportBug: bugReport.bugReports.bugWording.submit': {
    given: { id: 21, message: 'Deaf' },
    asks: { call: 'PUT bug_reports/21', body: { message: 'Deaf' } },
  },
  'elf: elf.elfLetter.submit': {
    given: { message: 'Hello', exchange_id: 5 },
    asks: { call: 'POST contacts', body: { message: 'Hello', exchange_id: 5 } },
  },
  'inbox: inbox.inboxContacts.loadItems': {
    given: { page: 1, status: 'open' },
    asks: { call: 'GET mod/contacts', query: { page: '1', 'filter[status]': 'open' } },
  },
  'inbox: inbox.inboxBugs.loadItems': {
    given: { page: 2, status: 'closed' },
    asks: { call: 'GET mod/bug-reports', query: { page: '2', 'filter[status]': 'closed' } },
  },
  'inbox: inbox.openReport': { given: { id: 21 }, asks: { call: 'GET mod/bug-reports/21' } },
  'inbox: inbox.bugAnswer.submit': {
    given: { id: 21, answer: 'Mended' },
    asks: { call: 'POST mod/bug-reports/21/answer', body: { answer: 'Mended' } },
  },
  'inbox: inbox.closeReport': {
    given: { id: 21 },
    asks: { call: 'POST mod/bug-reports/21/close' },
  },
  'reportBug: bugReport.bugReports.deleteReport': {
    given: { id: 21 },
    asks: { call: 'DELETE bug_reports/21' },
  },
}
