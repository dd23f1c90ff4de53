/** Reference model for the number of unread notifications, written from the specification. */
import type { bellMachine } from '#machines/tab/bell.machine.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'

/**
 * The server is asked when the tab starts, when the member comes back to the tab, and after notifications were read. A
 * notification that could not be marked as read is sent again with the next one. Only a failed “mark all as read” is
 * announced.
 */
interface Bell extends Said {
  unread: number | null
  hasFailed: boolean
  opened: readonly number[]
  knows?: 'counting' | 'reading'
}

const rest = ({ unread, opened }: Bell, hasFailed = false): Bell => ({ unread, opened, hasFailed })
const count = (was: Bell): Bell => ({ ...rest(was), knows: 'counting', started: [['countUnread']] })
const read = (was: Bell): Bell => ({ ...rest(was), knows: 'reading', started: [['readAll']] })
const countOthers = (was: Bell): Bell => count({ ...was, opened: [] })

export const bellModel: Model<typeof bellMachine, Bell> = {
  start: () => ({
    ...count({ unread: null, hasFailed: false, opened: [] }),
    started: [['attention'], ['countUnread']],
  }),
  on: {
    'attention.lost': ignored,
    'attention.returned': (was) => (was.knows ? was : count(was)),
    'notices.read': (was) => {
      if (was.knows === 'counting') return count(was)
      return was.knows || was.unread === 0 ? was : count(was)
    },
    'unread.told': (was, { unread }) => ({ ...was, unread }),
    'notice.opened': (was, event) => {
      const ids = [...was.opened, ...event.ids]
      return { ...read({ ...was, opened: ids }), started: [['readSome', { ids }]] }
    },
    'all.read': (was) => ({ ...read(was), busy: true }),
    'countUnread done': (was, unread) => rest({ ...was, unread }),
    'countUnread failed': (was) => rest(was),
    'readSome done': countOthers,
    'readSome failed': (was) => rest(was),
    'readAll done': countOthers,
    'readAll failed': (was) => rest(was, true),
  },
  shows: ({ value, context: { unread, opened } }) => ({
    unread,
    hasFailed: value === 'refused',
    opened,
  }),
}
