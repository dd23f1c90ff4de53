import { flushSync } from 'react-dom'
import { waitFor } from 'xstate'
import { navigationMachine } from '#machines/tab/navigation.machine.ts'
import type { Turn } from '#machines/tab/navigation-types.ts'
import { isOverlaid, type Place, pathnameOf, staysOnPage } from '#rules/tab/place.ts'
import { stateOnTheWay } from '#rules/tab/session.ts'
import { type Entry, entryHere, onTravelled, travel, writeEntry } from '#services/history.ts'
import { forgetNext, keepNext, noteSeen, readNext } from '#services/next.ts'
import { readToken } from '#services/token.ts'
import { type Page, pageAt } from '#views/page.ts'
import { calling, hearing } from './actors.ts'
import { neededPageAt } from './pages.ts'
import { scrollToPlace } from './scroll.ts'

type Pages = readonly Page[]

const accessAt = (pages: Pages, path: string) => pageAt(pages, path)?.page.access ?? null

/**
 * Returns the place for a history entry. Records a guest's visit to a public page. Clears the stored exchange that a
 * guest wanted to join once they open it as a member.
 */
function placeOf(pages: Pages, entry: Entry): Place {
  const access = accessAt(pages, entry.path)
  const isGuest = readToken() === null
  if (isGuest && access === 'public') noteSeen(entry.path)
  const next = readNext()
  if (!isGuest && next === pathnameOf(entry.path)) forgetNext()
  return { ...entry, access, state: stateOnTheWay(access, entry.state, next) }
}

/** The place of the tab when its document was loaded. */
export const placeAtStart = (pages: Pages): Place => placeOf(pages, entryHere())

/** Fetches a page's code. A failure is ignored here, because the page itself then offers a way to continue. */
async function fetchedOnce(pages: Pages, path: string): Promise<void> {
  // Waits a microtask, because the caller is still inside a chart's action, in which no other chart may be created.
  await Promise.resolve()
  const code = neededPageAt(pages, path)?.code()
  if (!code) return
  code.send({ type: 'code.wanted' })
  await waitFor(code, (snapshot) => !snapshot.matches('fetching'))
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function reached(pages: Pages, { heading, from }: Turn): Place {
  if ('backTo' in heading) return heading.backTo
  const { to } = heading
  const entry = writeEntry(
    { ...to, replace: to.replace || to.path === from.path },
    staysOnPage(from, to),
  )
  // The guest has pressed “Join” or “Log in”, so the exchange is stored. It is not stored on a redirect to the login,
  // because a logout redirects too.
  if (!to.replace && accessAt(pages, to.path) === 'guest') keepNext()
  return placeOf(pages, entry)
}

/** Connects the navigation chart to the browser: its history, the pages' code, and the transition between pages. */
export const navigationInBrowser = (pages: Pages) =>
  navigationMachine.provide({
    actors: {
      /** Reports the place after each Back and Forward of the browser. */
      history: hearing((tell) =>
        onTravelled((entry) => tell({ type: 'history.moved', place: placeOf(pages, entry) })),
      ),
      preparePage: calling(({ path }: { path: string }) => fetchedOnce(pages, path)),
      /** Changes the URL, reports the new place, and animates the transition between two pages. */
      turnPage: hearing((tell, _, turn: Turn) => {
        let isOver = false
        const move = () => {
          if (isOver) return
          const leftAt = window.scrollY
          const place = reached(pages, turn)
          const isOther = !staysOnPage(turn.from, place)
          flushSync(() => tell({ type: 'place.reached', place, leftAt }))
          const isAnew = 'to' in turn.heading && place.path === turn.from.path && !isOverlaid(place)
          if (isOther || isAnew) scrollToPlace(turn.scroll)
        }
        const there = 'to' in turn.heading ? turn.heading.to : turn.heading.backTo
        // Deferred, because React cannot render inside an action of a chart.
        queueMicrotask(() => {
          if (isOver) return
          if (staysOnPage(turn.from, there) || !document.startViewTransition || prefersStillness())
            return move()
          // Resizing the window or hiding the tab cancels the transition; the new page is shown anyway.
          document.startViewTransition(move).ready.catch(() => undefined)
        })
        return () => {
          isOver = true
        }
      }),
    },
    actions: { travel: (_, { steps }) => travel(steps) },
  })
