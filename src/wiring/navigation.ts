import { flushSync } from 'react-dom'
import { waitFor } from 'xstate'
import { navigationMachine } from '#machines/tab/navigation.machine.ts'
import type { Turn } from '#machines/tab/navigation-types.ts'
import { isOverlaid, type Place, staysOnPage } from '#rules/tab/place.ts'
import { type Entry, entryHere, onTravelled, travel, writeEntry } from '#services/history.ts'
import { type Page, pageAt } from '#views/page.ts'
import { calling, hearing } from './actors.ts'
import { scrollToPlace } from './scroll.ts'

type Pages = readonly Page[]

const placeOf = (pages: Pages, entry: Entry): Place => ({
  ...entry,
  access: pageAt(pages, entry.path)?.page.access ?? null,
})

/** The place of the tab when its document has loaded. */
export const placeAtStart = (pages: Pages): Place => placeOf(pages, entryHere())

/** Fetches a page's code. A failure is swallowed here, because the page itself then says how to go on. */
async function fetchedOnce(pages: Pages, path: string): Promise<void> {
  // Waits a microtask: the flow that navigates here is still inside its own action, where no other chart may be
  // created.
  await Promise.resolve()
  const code = pageAt(pages, path)?.page.code()
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
  return placeOf(pages, entry)
}

/** Navigation over the browser: its history, the pages' code, the transition from one page to the next. */
export const navigationInBrowser = (pages: Pages) =>
  navigationMachine.provide({
    actors: {
      history: hearing((tell) =>
        onTravelled((entry) => tell({ type: 'history.moved', place: placeOf(pages, entry) })),
      ),
      preparePage: calling(({ path }: { path: string }) => fetchedOnce(pages, path)),
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
          // Resizing the window or hiding the tab cancels the transition; the new page shows all the same.
          document.startViewTransition(move).ready.catch(() => undefined)
        })
        return () => {
          isOver = true
        }
      }),
    },
    actions: { travel: (_, { steps }) => travel(steps) },
  })
