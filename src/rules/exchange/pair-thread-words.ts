/** A masked thread on the page of its exchange. */
import type { Toast } from '#rules/tab/toast.ts'
import { dayTitle, readersTime } from '#rules/time/day-words.ts'
import { threadOverlays } from './overlays.ts'
import {
  THREAD_OVER,
  type ThreadMessage,
  type ThreadPage,
  type ThreadRole,
  type ThreadSign,
} from './pair-thread.ts'
import type { Exchange } from './schema.ts'

export const ELVES_READ = 'Elves may read along to keep everyone safe.'
export const GOES_OUT_WORDS =
  'You’re both nameless here. Messages go out three times a day, so that their time gives no one away.'
export const LINK_WARNING =
  'There’s a link in this message. It isn’t opened here. Please stay on this site: other pages can show who you are.'
export const SWITCH_OFF_WORDS =
  'Neither of you can write in it anymore, and what hasn’t gone out yet never will. You can’t switch it on again.'

export const REPORTED_TOAST: Toast = {
  message: 'Reported. The elves will look at it',
  tone: 'good',
}
export const SWITCHED_OFF_TOAST: Toast = {
  message: 'The conversation is switched off',
  tone: 'good',
}

const NAMES: Record<ThreadRole, string> = { gifter: 'Your gifter', recipient: 'Your recipient' }

export const threadTitle = (role: ThreadRole): string => `Talk with ${NAMES[role].toLowerCase()}`

/** The author of a message, as the reader calls them. @param role the other side */
export const authorOf = ({ is_mine }: Pick<ThreadMessage, 'is_mine'>, role: ThreadRole): string =>
  is_mine ? 'You' : NAMES[role]

/** The words of a thread without messages. */
export const emptyWords = (role: ThreadRole): string =>
  `Nothing has been written yet. ${NAMES[role]} won’t learn who you are from this conversation.`

const PART_HOURS = 8
const PARTS = ['morning', 'afternoon', 'evening'] as const

/**
 * "Today, in the morning": the part of the day that starts at this time, in the reader's time zone. In every time zone, each
 * of the three parts of a day has another name.
 */
export function partWords(start: string, now: Date): string {
  const at = new Date(start)
  return `${dayTitle(at, now)}, in the ${PARTS[Math.floor(at.getHours() / PART_HOURS)]}`
}

/** "Goes out at 3:00PM"; null for messages that have gone out. */
export const goesOutWords = ({ goes_out_at }: Pick<ThreadMessage, 'goes_out_at'>): string | null =>
  goes_out_at === null ? null : `Goes out at ${readersTime(new Date(goes_out_at))}`

const LINK =
  /\b(?:https?:\/\/|www\.)|\b[\w-]+\.(?:com|org|net|info|io|me|gg|app|link|ly|co|uk|de|fr|eu|us|ca|nz|au)\b/i

/** True if a message contains something that looks like a link. */
export const hasLink = ({ message }: Pick<ThreadMessage, 'message'>): boolean => LINK.test(message)

type Mine = Pick<Exchange, 'my_signup'>

/** The thread on the reader's sign-up; null if there is none. */
export const threadSignOf = ({ my_signup }: Mine, role: ThreadRole): ThreadSign | null =>
  (role === 'gifter' ? my_signup?.thread_with_gifter : my_signup?.thread_with_recipient) ?? null

export interface ThreadShown {
  exchange: Mine
  /** The other side. */
  with: ThreadRole
  /** The messages that have been loaded; null before that. */
  page: ThreadPage | null
}

export const isThere = ({
  exchange,
  with: role,
}: Pick<ThreadShown, 'exchange' | 'with'>): boolean => threadSignOf(exchange, role) !== null

/** True if the sign-up says something that the loaded page does not show. */
export function hasThreadNews({ exchange, with: role, page }: ThreadShown): boolean {
  const sign = threadSignOf(exchange, role)
  if (sign === null || page === null) return false
  return sign.unread > 0 || sign.state !== page.meta.state || sign.messages !== page.meta.total
}

export const mayWrite = ({ page }: Pick<ThreadShown, 'page'>): boolean =>
  page?.meta.state === 'open'

export const isOver = ({ page }: Pick<ThreadShown, 'page'>): boolean =>
  page !== null && page.meta.state !== 'open'

/** The words in place of the form; null while the thread is open. */
export const overWords = ({ meta: { state } }: Pick<ThreadPage, 'meta'>): string | null =>
  state === 'open' ? null : THREAD_OVER[state]

export const hasOlder = ({ page }: Pick<ThreadShown, 'page'>): boolean =>
  page !== null && page.meta.last_page > 1

/** The id of the oldest loaded message. */
export const oldestOf = ({ data }: ThreadPage): number | null => data[0]?.id ?? null

const without = (data: readonly ThreadMessage[], those: readonly ThreadMessage[]) =>
  data.filter(({ id }) => !those.some((one) => one.id === id))

/** The newest page from the server, after the older messages that have been loaded before. */
export function withNewest(page: ThreadPage | null, fresh: ThreadPage): ThreadPage {
  const [oldest] = fresh.data
  const at = page?.data.findIndex(({ id }) => id === oldest?.id) ?? -1
  if (page === null || at <= 0) return fresh
  const { last_page } = page.meta
  return { data: [...page.data.slice(0, at), ...fresh.data], meta: { ...fresh.meta, last_page } }
}

/** The loaded messages after an older page. */
export const withOlder = (page: ThreadPage, older: ThreadPage): ThreadPage => ({
  data: [...without(older.data, page.data), ...page.data],
  meta: { ...page.meta, last_page: older.meta.last_page },
})

/** The loaded messages with the one that was just sent, unless a refresh has brought it already. */
export function withSent({ data, meta }: ThreadPage, message: ThreadMessage): ThreadPage {
  const others = without(data, [message])
  const added = others.length === data.length ? 1 : 0
  return { data: [...others, message], meta: { ...meta, total: meta.total + added } }
}

export const withReported = ({ data, meta }: ThreadPage, id: number): ThreadPage => ({
  data: data.map((one) => (one.id === id ? { ...one, is_reported: true } : one)),
  meta,
})

export const withOff = ({ data, meta }: ThreadPage): ThreadPage => ({
  data: data.map((one) => ({ ...one, goes_out_at: null })),
  meta: { ...meta, state: 'off_by_me' },
})

/** True if the reader may report a message: it is the other side's, and they have not reported it. */
export const mayReport = ({ is_mine, is_reported }: ThreadMessage): boolean =>
  !is_mine && !is_reported

/** The overlay that the URL opens, and the number of its message. */
export interface ThreadAsked {
  what: string
  id: number | null
}

interface Asking extends ThreadShown {
  asked: ThreadAsked | null
}

/** The message that the URL asks to report; null if it cannot be reported. */
export function messageAsked({ with: role, page, asked }: Asking): ThreadMessage | null {
  if (asked?.what !== threadOverlays(role).report) return null
  return page?.data.find((one) => one.id === asked.id && mayReport(one)) ?? null
}

export const opensReport = (asking: Asking): boolean => messageAsked(asking) !== null

/** True if the URL asks to switch the thread off, and that is still possible. */
export const opensOff = ({ with: role, page, asked }: Asking): boolean =>
  asked?.what === threadOverlays(role).off &&
  page !== null &&
  (page.meta.state === 'open' || page.meta.state === 'paused')
