import '#views/styles/fonts.css'
import '#views/styles/tokens.css'
import './live.css'
import { createBrowserReceiver } from '@statelyai/inspect'
import { createRoot } from 'react-dom/client'
import type { EventRefused, FromBook } from '#wiring/inspecting.ts'
import { LiveBook } from './LiveBook.tsx'
import { type AllRunning, followed } from './running.ts'

const light = matchMedia('(prefers-color-scheme: light)')
const theme = localStorage.getItem('theme') ?? (light.matches ? 'light' : 'dark')
document.documentElement.dataset.theme = theme

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')
const root = createRoot(element)

const isDocked = window.self !== window.top
/** The app's window: the one that contains this frame, or the one that opened this window. */
const app: Window | null = isDocked ? window.parent : window.opener

const tell = (message: FromBook) => app?.postMessage(message, location.origin)

/** The storage key for the page that is shown. The app opens this window without a hash. */
const AT = 'book:at'

let running: AllRunning = new Map()
let refusal = ''

function show() {
  const path = location.hash.slice(1)
  sessionStorage.setItem(AT, path)
  root.render(
    <LiveBook
      path={path}
      running={running}
      refusal={refusal}
      isConnected={app !== null}
      send={(sessionId, event) => {
        refusal = ''
        show()
        tell({ type: 'event.wished', sessionId, event })
      }}
      close={isDocked ? () => tell({ type: 'book.closed' }) : undefined}
    />,
  )
}

createBrowserReceiver().subscribe((report) => {
  running = followed(running, report)
  show()
})
window.addEventListener('message', ({ source, data }: MessageEvent<EventRefused>) => {
  if (source !== app || data.type !== 'event.refused') return
  refusal = `${data.event}: ${data.because}`
  show()
})

// A link to a source opens the developer's editor, and the book stays where it is.
document.addEventListener('click', (click) => {
  const link = (click.target as Element).closest('a')
  if (!link?.pathname.startsWith('/__open-in-editor')) return
  click.preventDefault()
  fetch(link.href)
})
if (location.hash === '') location.hash = sessionStorage.getItem(AT) ?? 'README'
window.addEventListener('hashchange', () => {
  show()
  window.scrollTo(0, 0)
})
show()
