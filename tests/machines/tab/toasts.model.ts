/** Reference model for toasts, written from the specification. */
import type { toastsMachine } from '#machines/tab/toasts.machine.ts'
import type { QueuedToast } from '#rules/tab/toast.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Toasts are shown one at a time, for four seconds unless stated otherwise, with a closing delay of 150 ms; queued
 * toasts retry every 250 ms. A pointer over the toast keeps it on screen. An error closes when the reader has gone to
 * another page.
 */
interface Toasts extends Said {
  screen: 'empty' | 'a message' | 'fading'
  queue: QueuedToast[]
  knows: { announced: number; unready?: boolean; isHeld?: boolean; pauses?: boolean }
}

const isGood = ({ tone }: QueuedToast) => tone === 'good'
const rest = ({ queue, knows }: Toasts, change: Partial<Toasts> = {}): Toasts => ({
  screen: 'empty',
  queue,
  knows: { announced: knows.announced },
  ...change,
})
const next = (was: Toasts): Toasts => {
  const [first] = was.queue
  return first ? rest(was, { screen: 'a message', waits: [first.lifetime ?? 4_000] }) : rest(was)
}
const fade = (was: Toasts): Toasts => rest(was, { screen: 'fading', waits: [150] })
const isIdle = ({ screen, knows }: Toasts) => screen === 'empty' && !knows.unready && !knows.pauses

export const toastsModel: Model<typeof toastsMachine, Toasts> = {
  start: () => ({ screen: 'empty', queue: [], knows: { announced: 0, unready: true } }),
  on: {
    'outlet.ready': (was) => (was.knows.unready ? next(was) : was),
    'toast.announced': (was, { toast }) => {
      const id = was.knows.announced + 1
      const isLatest = was.knows.unready && toast.tone === 'bad'
      const queue = [...(isLatest ? was.queue.filter(isGood) : was.queue), { ...toast, id }]
      const now = { ...was, queue, knows: { ...was.knows, announced: id } }
      return isIdle(was) ? next(now) : now
    },
    'toast.dismissed': (was, { id }) =>
      was.screen === 'a message' && was.queue[0]?.id === id ? fade(was) : was,
    'pointer.entered': (was) =>
      was.screen === 'a message'
        ? { ...was, waits: [], knows: { ...was.knows, isHeld: true } }
        : was,
    'pointer.left': (was) => (was.knows.isHeld ? next(was) : was),
    'errors.outdated': (was) => {
      const [first, ...others] = was.queue
      if (was.screen === 'empty' || !first) return { ...was, queue: was.queue.filter(isGood) }
      const now = { ...was, queue: [first, ...others.filter(isGood)] }
      return was.screen === 'a message' && !isGood(first) ? fade(now) : now
    },
    'after toastLifetime': fade,
    'after closingTime': (was) => ({
      ...rest(was, { queue: was.queue.slice(1), waits: [250] }),
      knows: { ...was.knows, pauses: true },
    }),
    'after retryInterval': next,
  },
  shows: (snapshot) => {
    const isThere = snapshot.matches('showing') || snapshot.matches('held')
    const there = isThere ? 'a message' : 'empty'
    return {
      screen: snapshot.matches('closing') ? 'fading' : there,
      queue: snapshot.context.queue,
    }
  },
}
