import type { Toast } from '#rules/tab/toast.ts'

export const CONTACT_SENT: Toast = { message: 'Message sent', tone: 'good' }
export const BUG_SENT: Toast = { message: 'Bug report submitted', tone: 'good' }
/** Shown if a letter, an answer or a bug report could not be sent. */
export const NOT_SENT: Toast = { message: 'An error has occured, goblins will pay', tone: 'bad' }
export const LETTER_CHANGED: Toast = { message: 'Your letter is changed', tone: 'good' }
export const LETTER_DELETED: Toast = { message: 'Your letter is deleted', tone: 'good' }
export const REPORT_DELETED: Toast = { message: 'Your report is deleted', tone: 'good' }
/** Shown to the mod who answered a bug report. */
export const REPORT_ANSWERED: Toast = { message: 'The answer is sent', tone: 'good' }
export const REPORT_CLOSED: Toast = { message: 'The report is closed', tone: 'good' }
/** Shown after a message was sent from the popup on the page of an exchange. */
export const ELF_SENT: Toast = {
  message: "Message sent, we'll get back to you ASAP",
  tone: 'good',
}
export const ELF_FAILED: Toast = {
  message: 'Something happened, Boblin the goblin is on the case',
  tone: 'bad',
}
