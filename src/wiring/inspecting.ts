/**
 * Shows the running charts to a developer, in the live chart book or in Stately's inspector. Available only in
 * development. Personal data are masked before they leave the window.
 */
import type { AnyActorRef, InspectionEvent, Observer } from 'xstate'
import { isMachine } from '#machines/needs.ts'
import { withoutPersonalData } from './masked.ts'

const WISH = 'cs:inspect'

/** The URL of the live book, which Vite serves in development. */
const BOOK = '/dev/machines'

/** The places where the charts can be shown: below the page, in a second window, or by Stately in a second window. */
const PLACES = ['docked', 'window', 'stately'] as const
type Place = (typeof PLACES)[number]

/**
 * Returns where the charts are to be shown, or null. A choice in the URL is stored for the tab, so it survives
 * navigation and reload: `?inspect`, `?inspect=window`, `?inspect=stately`, and `?inspect=off` to turn the inspector
 * off.
 */
export function wishedPlace(search: string, storage: Storage): Place | null {
  const wish = new URLSearchParams(search).get('inspect')
  if (wish !== null) storage.setItem(WISH, wish)
  const kept = storage.getItem(WISH)
  if (kept === null || kept === 'off') return null
  return PLACES.find((place) => place === kept) ?? 'docked'
}

/** A message that the live book sends to the app. */
export type FromBook =
  | { type: 'book.closed' }
  | { type: 'event.wished'; sessionId: string; event: { type: string } }

/** The app's response if a chart does not accept an event. */
export interface EventRefused {
  readonly type: 'event.refused'
  readonly sessionId: string
  readonly event: string
  readonly because: string
}

/**
 * Opens a frame at the lower edge of the window. The page gets bottom padding of the same height, so that the frame
 * hides none of its content.
 */
export function dock(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = 'Statecharts'
  Object.assign(frame.style, {
    position: 'fixed',
    inset: 'auto 0 0',
    inlineSize: '100%',
    blockSize: '45vh',
    background: 'Canvas',
    border: '0',
    borderBlockStart: '2px solid',
    zIndex: '2147483647',
  })
  document.body.append(frame)
  document.body.style.paddingBlockEnd = '45vh'
  return frame
}

/**
 * Reports a blocked pop-up on the page, with a button that opens the window, because browsers allow pop-ups after a
 * click.
 */
export function reportBlocked(open: () => void): void {
  const notice = document.createElement('div')
  notice.role = 'alert'
  Object.assign(notice.style, {
    position: 'fixed',
    inset: 'auto 1rem 1rem',
    padding: '1rem',
    background: 'Canvas',
    color: 'CanvasText',
    border: '2px solid',
    zIndex: '2147483647',
  })
  const button = document.createElement('button')
  button.textContent = 'Open it'
  Object.assign(button.style, { textDecoration: 'underline', cursor: 'pointer' })
  button.addEventListener('click', () => {
    notice.remove()
    open()
  })
  notice.append('The browser has blocked the window that shows the statecharts. ', button)
  document.body.append(notice)
}

/** Sends an event to a chart. Returns the reason why the chart does not accept it, or null. */
export function sent(ref: AnyActorRef | undefined, event: { type: string }): string | null {
  if (ref === undefined) return 'The chart has ended.'
  try {
    if (!ref.getSnapshot().can(event)) return 'The chart does not take it in this state.'
  } catch {
    return 'A guard needs data that the event does not bring.'
  }
  ref.send(event)
  return null
}

/** Starts to report the running charts, and returns their observer; undefined unless a developer asked for it. */
export async function inspecting(): Promise<Observer<InspectionEvent> | undefined> {
  const place = wishedPlace(location.search, sessionStorage)
  if (place === null) return undefined
  const { createBrowserInspector } = await import('@statelyai/inspect')
  const frame = place === 'docked' ? dock() : null
  const { adapter, inspect, actor } = createBrowserInspector({
    serialize: withoutPersonalData,
    iframe: frame,
    ...(place !== 'stately' && { url: BOOK }),
  })
  // The library takes the frame's window from the load event, which may come after the book's first message.
  if (frame) adapter.targetWindow = frame.contentWindow
  else if (adapter.targetWindow === null)
    reportBlocked(() => {
      adapter.targetWindow = window.open(adapter.options.url, 'xstateinspector')
    })
  if (place === 'stately') return inspect

  const running = new Map<string, AnyActorRef>()

  window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    const book = adapter.targetWindow
    if (book === null || source !== book || origin !== location.origin) return
    // The inspector resends only its latest reports, so charts that started long before it connected would be missing.
    if (data.type === '@statelyai.connected')
      for (const ref of running.values()) actor(ref, ref.getSnapshot())
    const message: FromBook = data
    if (message.type === 'book.closed') {
      sessionStorage.removeItem(WISH)
      frame?.remove()
      document.body.style.paddingBlockEnd = ''
    }
    if (message.type === 'event.wished') {
      const { sessionId, event } = message
      const because = sent(running.get(sessionId), event)
      const refused: EventRefused = {
        type: 'event.refused',
        sessionId,
        event: event.type,
        because: because ?? '',
      }
      if (because !== null) book.postMessage(refused, origin)
    }
  })
  return {
    next(report) {
      const ref = report.actorRef as AnyActorRef & { logic?: unknown }
      // Calls and listeners have no states to show. In development, React also creates actors that it never starts.
      if (!isMachine(ref.logic) || report.type === '@xstate.actor') return
      if (report.type === '@xstate.snapshot') {
        const { snapshot } = report
        if (snapshot.status !== 'active') running.delete(ref.sessionId)
        else if (!running.has(ref.sessionId)) {
          running.set(ref.sessionId, ref)
          actor(ref, snapshot)
        }
      }
      inspect.next?.(report)
    },
  }
}
