/** Reference model for a thread between a member and the mods, written from the specification. */
import { expect } from 'vitest'
import type { contactThreadMachine } from '#machines/letter/contactThread.machine.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { firstUnread, mayReply, withMessage, withNews } from '#rules/letter/thread.ts'
import type { Me } from '#rules/member/schema.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * New messages are marked as read, and stay highlighted. The thread is loaded again every 15 seconds, and whenever the
 * reader returns to the tab. A hidden tab neither loads nor marks anything. The reply is kept as typed until it is sent.
 * A closed thread has no form.
 */
interface Page extends Said {
  shows: 'nothing yet' | 'that it is missing' | 'a failure' | 'the thread'
  contact: Contact | null
  /** The first highlighted message. */
  newFrom: number | null
  mayWrite?: boolean
  news?: 'marking' | 'resting' | 'looking' | 'away'
  knows: { id: number; me: Me; draft: string; isAway: boolean }
}

const PAUSE = [15_000]
const started = ({ started = [] }: Page) => started

const load = ({ contact, newFrom, knows }: Page): Page => ({
  shows: 'nothing yet',
  contact,
  newFrom,
  knows,
  started: [['loadContact', { id: knows.id }]],
})
const keep = (was: Page, fresh: Contact): Page => {
  const contact = withNews(was.contact, fresh)
  const mayWrite = was.mayWrite && mayReply({ contact })
  return { ...was, contact, newFrom: firstUnread(fresh) ?? was.newFrom, mayWrite }
}
const pass = (was: Page, contact: Contact): Page => ({
  ...keep(was, contact),
  sent: [['threadDesk', { type: 'thread.changed', contact }]],
})
const rest = (was: Page): Page => ({ ...was, news: 'resting', waits: PAUSE })
const look = (was: Page): Page => ({
  ...was,
  news: 'looking',
  waits: [],
  started: [['loadContact', { id: was.knows.id }]],
})
const decide = (was: Page): Page => {
  if (was.knows.isAway) return { ...was, news: 'away', waits: [] }
  if (was.contact?.unread === 0) return rest(was)
  return { ...was, news: 'marking', started: [['readContact', { id: was.knows.id }]] }
}
const write = (was: Page): Page => {
  const values = { contact_id: was.knows.id, message: was.knows.draft }
  return was.mayWrite
    ? { ...was, started: [...started(was), ['reply', { values }]], told: [['keepDraft', values]] }
    : was
}

export const contactThreadModel: Model<typeof contactThreadMachine, Page> = {
  start: (given) => {
    const knows = { ...given, isAway: false }
    const page = load({ shows: 'nothing yet', contact: null, newFrom: null, knows })
    return { ...page, started: [['attention'], ...started(page)] }
  },
  on: {
    'loadContact done': (was, contact) => {
      if (was.shows === 'the thread') return decide(pass(was, contact))
      const page = write(decide(keep({ ...was, shows: 'the thread', mayWrite: true }, contact)))
      const desk = { reportTo: expect.anything(), contact, me: was.knows.me }
      return { ...page, started: [['threadDesk', desk], ...started(page)] }
    },
    'loadContact failed': (was, error) => {
      if (was.shows === 'the thread') return rest(was)
      const isMissing = problemOf(error).status === 404
      return { ...was, shows: isMissing ? 'that it is missing' : 'a failure' }
    },
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'readContact done': (was, contact) => rest(pass(was, contact)),
    'readContact failed': rest,
    'after pause': look,
    'attention.lost': (was) => {
      const away = { ...was, knows: { ...was.knows, isAway: true } }
      return was.shows === 'the thread' ? decide(away) : away
    },
    'attention.returned': (was) => {
      const back = { ...was, knows: { ...was.knows, isAway: false } }
      return was.news === 'away' ? look(back) : back
    },
    'thread.changed': (was, { contact }) => (was.shows === 'the thread' ? keep(was, contact) : was),
    'reply changed': (was, { context: { values } }) => ({ ...was, told: [['keepDraft', values]] }),
    'reply done': (was, message) => {
      if (!was.contact) return was
      const contact = withMessage(was.contact, message)
      const page = write({ ...was, contact, knows: { ...was.knows, draft: '' } })
      return { ...page, told: [...(page.told ?? []), ...(page.told ?? [])] }
    },
  },
  shows: (snapshot) => {
    const { value, context } = snapshot
    const { contact, newFrom } = context
    const isOpen = typeof value === 'object'
    return {
      shows: isOpen ? 'the thread' : screens[value],
      contact,
      newFrom,
      mayWrite: isOpen ? value.open.writing === 'free' : undefined,
      news: isOpen ? looks[value.open.news] : undefined,
    }
  },
}

const screens = {
  loading: 'nothing yet',
  missing: 'that it is missing',
  failed: 'a failure',
} as const
const looks = {
  deciding: undefined,
  marking: 'marking',
  resting: 'resting',
  refreshing: 'looking',
  away: 'away',
} as const
