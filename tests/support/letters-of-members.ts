import type { BugReport, ListedBugReport, ModBugReport } from '#rules/letter/bug-report.ts'
import type { ChatMessage, Contact, ModContact } from '#rules/letter/contact.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const PIKE = { id: 1, nickname: 'Pike', avatar: null }
const WILLOW = { id: 2, nickname: 'Willow', avatar: null }

/** An elf's answer in a thread. */
export const aChatMessage = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 11,
  message: 'Which one?',
  user: WILLOW,
  is_mine: false,
  created_at: NOW,
  ...change,
})

/** One of the reader's threads, open and unanswered. */
export const aContact = (change: Partial<Contact> = {}): Contact => ({
  id: 7,
  exchange_id: change.exchange?.id ?? null,
  exchange: null,
  message: 'Where is my parcel?',
  user: PIKE,
  is_mine: true,
  status: 'open',
  unread: 0,
  created_at: NOW,
  updated_at: NOW,
  chat_messages: [],
  ...change,
})

/** One of the reader's bug reports, open and unanswered. */
export const aBugReport = (change: Partial<BugReport> = {}): BugReport => ({
  id: 21,
  message: 'The bell is mute',
  page: '/posts',
  browser: 'Firefox 140',
  status: 'open',
  answer: null,
  created_at: NOW,
  ...change,
})

/** A member's thread in the inbox that waits for an answer. */
export const aModContact = (change: Partial<ModContact> = {}): ModContact => ({
  id: 7,
  user: PIKE,
  exchange: null,
  status: 'open',
  unread: 1,
  is_from_mods: false,
  awaits_answer: true,
  created_at: NOW,
  updated_at: NOW,
  ...change,
})

/** An open report in the inbox. */
export const aListedReport = (change: Partial<ListedBugReport> = {}): ListedBugReport => ({
  id: 21,
  user: PIKE,
  status: 'open',
  is_answered: false,
  created_at: NOW,
  ...change,
})

/** The same report after a mod has opened it. */
export const aModReport = (change: Partial<ModBugReport> = {}): ModBugReport => ({
  ...aBugReport(),
  user: PIKE,
  ...change,
})
