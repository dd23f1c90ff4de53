/**
 * Dismisses every dialog and every inline confirmation with its second button. This must send no change to the server,
 * announce nothing, and restore the page. The last test fails if a dialog is missing from the table.
 */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known } from '#machines/known.ts'
import { isOverlaid } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'
import type * as over from './dialog-places.tsx'
import { dialogs } from './dialog-rows.tsx'
import { questions } from './question-rows.tsx'

/** The messages from the page to the tab, without messages about overlays and reloaded items. */
const said = (told: over.Opened['told'] = []) =>
  told.filter(
    ([word, params]) =>
      !/^(?:(?:open|close)Overlay|(?:change|amend)Item)$/.test(word) &&
      !(word === 'goTo' && isOverlaid({ path: (params as { path: string }).path })),
  )

/** The headings of the page and of the dialogs over the page. */
const shown = () => [
  document.querySelector('main h1')?.textContent,
  ...[...document.querySelectorAll('[role=dialog] h2, [role=alertdialog] h2')].map(
    ({ textContent }) => textContent,
  ),
]

function moveTo(world: object, path: string) {
  if ('moved' in world) (world as over.Opened['world']).moved(path as Path)
}

describe.each([
  { kind: 'dismissing the dialog', rows: dialogs },
  { kind: 'dismissing the inline form with the button', rows: questions },
])('$kind', ({ rows }) => {
  const isQuestion = rows === questions
  const cases = rows.flatMap(([view, title, where, by, ...ways]) =>
    ways.map((way) => ({ view, title, where, by, way, state: where.state ?? 'as it opens' })),
  )

  test.for(cases)('“$title” in $view $state with $way changes nothing', async (row) => {
    const { title, where, by, way } = row
    await page.viewport(1280, 900)
    const { server, told, world } = await where.opens()
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
    await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull()
    // A dialog that is open from the start loads its own code, so the dialog's heading can come after the page's.
    if (isOverlaid({ path: where.at })) await expect.poll(() => shown().length).toBe(2)
    const before = shown()
    if (typeof by === 'string') moveTo(world, `${where.at}${by}`)
    else await by()
    const named = { name: title, exact: true }
    const kinds = (isQuestion ? ['button'] : ['dialog', 'alertdialog']).map((role) =>
      page.getByRole(role, named),
    )
    await expect.poll(() => kinds.some((kind) => kind.query())).toBe(true)
    const asking = known(
      kinds.find((kind) => kind.query()),
      'what was opened',
    )
    const around = isQuestion ? page : asking
    const ways = around.getByRole('button', { name: way.replace(' below', ''), exact: true })
    const button = way.endsWith('below') ? ways.last() : ways.first()
    // The button may only appear once the dialog's call has got its response.
    if (way !== 'Escape') await expect.element(button).toBeVisible()
    const toldBefore = told?.length
    await (way === 'Escape' ? userEvent.keyboard('{Escape}') : button.click())
    await expect.element(asking).not.toBeInTheDocument()
    await expect.poll(shown).toEqual(before)
    await expect.poll(() => location.pathname + location.search).toBe(where.at)
    expect([
      server.sent.map(({ call }) => call).filter((call) => call !== where.asks),
      said(told?.slice(toldBefore)),
    ]).toEqual([[], []])
  })
})

test('the table has every dialog in the views', () => {
  const sources = import.meta.glob<string>('../../src/views/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const drawn = Object.entries(sources).flatMap(([path, source]) => {
    const view = path.replace('../../src/views/', '').replace('.tsx', '')
    const count = [...source.matchAll(/<(?:Confirm|Later)?Dialog\b|<Viewer\b/g)].length
    return /^(?:kit|later)\//.test(view) || count === 0 ? [] : [{ view, count }]
  })
  const titles = (view: string) =>
    new Set(dialogs.flatMap(([of, title]) => (of === view ? [title] : []))).size
  expect(drawn.length).toBeGreaterThan(25)
  expect(drawn.filter(({ view, count }) => titles(view) < count)).toEqual([])
})
