import type { BugReport } from '#rules/letter/bug-report.ts'
import type { ChatMessage, Contact } from '#rules/letter/contact.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const PIKE = { id: 1, nickname: 'Pike', avatar: null }
const WILLOW = { id: 2, nickname: 'Willow', avatar: null }

/** An answer of an elf. */
export const aChatMessage = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 11,
  message: 'Which one?',
  user: WILLOW,
  is_mine: false,
  created_at: NOW,
  ...change,
})

/** An open thread of the reader, to which nobody has answered. */
export const aContact = (change: Partial<Contact> = {}): Contact => ({
  id: 7,
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

/** An open report of the reader, to which nobody has answered. */
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
