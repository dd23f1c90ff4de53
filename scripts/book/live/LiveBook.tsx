/** The live book: the pages of docs/machines, and the charts that run in the app. */
import { useEffect, useRef, useState } from 'react'
import type { StateValue } from 'xstate'
import { eventInWords } from '../../chart.ts'
import { type Page, pageAt, pathOf, paths } from './pages.ts'
import type { AllRunning, Running } from './running.ts'

/** Sends an event to a running chart. */
export type Send = (sessionId: string, event: { type: string }) => void

interface LiveBookProps {
  path: string
  running: AllRunning
  /** The reason why the app refused the last event; empty if it did not. */
  refusal: string
  isConnected: boolean
  send: Send
  /** Closes the book in the app; undefined if the book has its own window. */
  close: (() => void) | undefined
}

/** Formats a state as in the tables: `signedIn.active`, with `+` between parallel regions. */
export function wordsFor(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([state, inner]) => [state, wordsFor(inner ?? '')].filter(Boolean).join('.'))
    .join(' + ')
}

const areaOf = (path: string): string => path.split('/').slice(0, -1).join('/')
const areas = [...new Set(paths.map(areaOf))]

function Contents({ path, running }: Pick<LiveBookProps, 'path' | 'running'>) {
  const active = [...running.values()].filter(({ isActive }) => isActive)
  const pages = new Set(active.flatMap(({ chart }) => pathOf.get(chart) ?? []))
  const link = (page: string) => (
    <li key={page}>
      <a href={`#${page}`} aria-current={page === path ? 'page' : undefined}>
        {page.replace(/^.*\//, '')}
      </a>
    </li>
  )
  return (
    <nav aria-label="Charts">
      {pages.size > 0 && (
        <>
          <h2>Running</h2>
          <ul>{[...pages].map(link)}</ul>
        </>
      )}
      {areas.map((area) => (
        <details key={area} open={pages.size === 0}>
          <summary>{area || 'All areas'}</summary>
          <ul>{paths.filter((page) => areaOf(page) === area).map(link)}</ul>
        </details>
      ))}
    </nav>
  )
}

/** One running chart, with its latest events and a button for each event of its state. */
function Actor({ actor, page, send }: { actor: Running; page: Page; send: Send }) {
  const { sessionId, chart, value, isActive, events } = actor
  const [data, setData] = useState('{}')
  const isJson = isObject(data)
  return (
    <section
      aria-label={`${chart} ${sessionId}`}
      className="actor"
      data-ended={!isActive || undefined}
    >
      <h3>
        {chart} <small>{sessionId}</small>
      </h3>
      <p>
        {isActive ? 'is' : 'ended'} <code>{wordsFor(value)}</code>
      </p>
      {isActive && (
        <div className="events">
          {page.at(value).events.map((type) => (
            <button
              key={type}
              type="button"
              disabled={!isJson}
              onClick={() => send(sessionId, { ...JSON.parse(data), type })}
            >
              {type}
            </button>
          ))}
          <label>
            with the data{' '}
            <input value={data} aria-invalid={!isJson} onChange={(e) => setData(e.target.value)} />
          </label>
        </div>
      )}
      {events.length > 0 && (
        <p>Last events: {events.map((type) => eventInWords(type)).join(' ← ')}</p>
      )}
    </section>
  )
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** A chart's picture. The active states of all its running actors are highlighted. */
function Picture({ page, actors }: { page: Page; actors: readonly Running[] }) {
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = actors.filter(({ isActive }) => isActive)
    const lit = new Set(active.flatMap(({ value }) => page.at(value).lit))
    const frame = picture.current
    if (frame === null) return
    for (const state of frame.querySelectorAll('.state'))
      state.classList.toggle(
        'lit',
        [...lit].some((name) => state.classList.contains(name)),
      )
    // A large picture is scrolled to the active state.
    const innermost = [...frame.querySelectorAll('.lit')].at(-1)?.getBoundingClientRect()
    const around = frame.getBoundingClientRect()
    if (innermost)
      frame.scrollBy(
        innermost.x + innermost.width / 2 - around.x - around.width / 2,
        innermost.y + innermost.height / 2 - around.y - around.height / 2,
      )
  }, [page, actors])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: The picture is a file of this project.
  return <div className="picture" ref={picture} dangerouslySetInnerHTML={{ __html: page.svg }} />
}

export function LiveBook({ path, running, refusal, isConnected, send, close }: LiveBookProps) {
  const [page, setPage] = useState<Page | null>(null)
  useEffect(() => {
    let isCurrent = true
    pageAt(path).then((read) => isCurrent && setPage(read))
    return () => {
      isCurrent = false
    }
  }, [path])
  const actors = [...running.values()].filter(({ chart }) => pathOf.get(chart) === path)
  return (
    <div className="book">
      <header>
        <a href="#README">Statecharts</a>
        <span role="status">
          {isConnected ? 'Connected' : 'Add ?inspect to the URL of the app to see its charts here.'}
        </span>
        {close && (
          <button type="button" onClick={close}>
            Close
          </button>
        )}
      </header>
      <Contents path={path} running={running} />
      <main>
        {page?.path === path && (
          <>
            <div className="live">
              <Picture page={page} actors={actors} />
              <div>
                {refusal && <p role="alert">{refusal}</p>}
                {actors.map((actor) => (
                  <Actor key={actor.sessionId} actor={actor} page={page} send={send} />
                ))}
              </div>
            </div>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: The page is a file of this project. */}
            <article dangerouslySetInnerHTML={{ __html: page.html }} />
          </>
        )}
      </main>
    </div>
  )
}
