import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from '#views/kit/Dialog.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

const dialogOver = (part: ReactNode, isOpen: boolean) => (
  <main>
    <h1>The burrow</h1>
    {part}
    <Dialog isOpen={isOpen} onClose={() => {}} title="Which part?">
      <p>This part.</p>
    </Dialog>
  </main>
)

/** A section whose Cancel button is removed when the step ends. */
const place = (step: string, catcher: ReactNode) => (
  <section data-focus-place>
    {catcher}
    <button type="button" data-focus-home>
      Home
    </button>
    {step === 'sending' && <button type="button">Cancel</button>}
  </section>
)

const parts = [
  {
    name: 'the section that contained it',
    part: (step: string) => place(step, <FocusMove to="part" after={step} />),
  },
  {
    name: 'the row that contained it',
    part: (step: string) => place(step, <FocusMove to="row" after={step} />),
  },
  {
    name: 'the row next to it',
    part: (step: string) => (
      <ul>
        {step === 'sending' && (
          <li key="gone" data-row="pet">
            <FocusMove to="neighbour" />
            <button type="button">Cancel</button>
          </li>
        )}
        <li key="kept" data-row="pet">
          <FocusMove to="neighbour" />
          Home
        </li>
      </ul>
    ),
  },
]

describe.each(parts)(
  'a focused button that is removed soon after a dialog without an opener has closed',
  (kind) => {
    test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
      `passes the focus to ${kind.name}, not to the page’s heading, %i frames later`,
      async (delay) => {
        const screen = await render(dialogOver(kind.part('sending'), true))
        await expect.element(screen.getByRole('dialog')).toBeVisible()
        await screen.rerender(dialogOver(kind.part('sending'), false))
        while (document.querySelector('[role="dialog"]')) await frames(1)
        await frames(delay)
        ;(screen.getByRole('button', { name: 'Cancel' }).element() as HTMLElement).focus()
        await screen.rerender(dialogOver(kind.part('still'), false))
        await frames(10)
        expect(document.activeElement?.textContent).toBe('Home')
      },
    )
  },
)
