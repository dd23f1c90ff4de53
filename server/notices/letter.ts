import { contactPath, ownReportPath } from '#rules/letter/paths.ts'
import { reportPath } from '#rules/mod/overlays.ts'
import { naming, type Person } from './named.ts'
import type { Notice } from './tell.ts'

/** Notifies the mods of a member's message. */
export const someoneWrote = (member: Person, contactId: number): Notice => ({
  type: 'chat_message',
  title: naming(member, 'A critter', (name) => `${name} has written to the elves`),
  link: contactPath(contactId),
})

/** Notifies a member that a mod has answered. The answer itself stays out of the email. */
export const elfAnswered = (contactId: number): Notice => ({
  type: 'chat_message',
  title: 'An elf has answered your letter',
  link: contactPath(contactId),
  letter: {
    kind: 'elf-answered',
    mailClass: 'answers',
    atMostHourly: true,
    paragraphs: ['An elf has answered your letter.'],
    action: 'Read the answer',
  },
})

/** Notifies a member with whom a mod has started a thread. */
export const elfWrote = (contactId: number): Notice => ({
  type: 'chat_message',
  title: 'An elf has written to you',
  link: contactPath(contactId),
  letter: {
    kind: 'elf-wrote',
    mailClass: 'answers',
    atMostHourly: true,
    paragraphs: ['An elf has written you a letter.'],
    action: 'Read the letter',
  },
})

export const elfClosed = (contactId: number): Notice => ({
  type: 'chat_message',
  title: 'An elf has closed your letter',
  link: contactPath(contactId),
})

/** Notifies the mods of a bug report. */
export const someoneReported = (member: Person, reportId: number): Notice => ({
  type: 'case_opened',
  title: naming(member, 'A critter', (name) => `${name} has reported a bug`),
  link: reportPath(reportId),
})

/** Notifies the member who reported a bug that it has been answered. */
export const bugAnswered = (reportId: number): Notice => ({
  type: 'bug_answered',
  title: 'Your bug report has an answer',
  link: ownReportPath(reportId),
  letter: {
    kind: 'bug-answered',
    mailClass: 'answers',
    atMostHourly: true,
    paragraphs: ['Thank you for your bug report. It has an answer now.'],
    action: 'Read the answer',
  },
})

export const bugClosed = (reportId: number): Notice => ({
  type: 'bug_answered',
  title: 'Your bug report is closed',
  link: ownReportPath(reportId),
})
