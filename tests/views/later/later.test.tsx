import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '#views/kit/Dialog.tsx'
import { intentOf, later } from '#views/later/later.tsx'

const gone = new TypeError('Failed to fetch a module')

/** A lazy-loaded component whose fetches have these outcomes, in this order, and a log of the fetches. */
function aPart(answers: (string | Error)[], options = {}) {
  const asked: string[] = []
  const Part = later(async () => {
    asked.push('the files')
    const answer = answers.shift() ?? gone
    if (answer instanceof Error) throw answer
    return { default: () => <p>{answer}</p> }
  }, options)
  return { Part, asked }
}

test('a lazy-loaded component replaces its fallback as soon as its code is loaded', async () => {
  const { Part, asked } = aPart(['Here I am'])
  const screen = await render(<Part fallback={<p>Soon</p>} />)
  await expect.element(screen.getByText('Here I am')).toBeVisible()
  await expect.element(screen.getByText('Soon')).not.toBeInTheDocument()
  expect(asked).toEqual(['the files'])
})

test('a lazy-loaded component is not fetched before it is needed', async () => {
  const { Part, asked } = aPart(['Here I am'])
  const screen = await render(<Part isWanted={false} />)
  expect(asked).toEqual([])
  await screen.rerender(<Part isWanted />)
  await expect.element(screen.getByText('Here I am')).toBeVisible()
  await screen.rerender(<Part isWanted={false} />)
  await expect.element(screen.getByText('Here I am')).toBeVisible()
})

test('a prefetched component is not fetched again', async () => {
  const { Part, asked } = aPart(['Here I am'])
  Part.prefetch()
  const screen = await render(<Part />)
  await expect.element(screen.getByText('Here I am')).toBeVisible()
  expect(asked).toEqual(['the files'])
})

/** A button that opens a lazy-loaded component. */
function Opener({ Part }: { Part: ReturnType<typeof aPart>['Part'] }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <button type="button" {...intentOf(Part)} onClick={() => open(true)}>
        Open
      </button>
      <Part isWanted={isOpen} />
    </>
  )
}

test.each([
  ['the pointer', (opener: Locator) => opener.hover()],
  ['the focus', () => userEvent.tab()],
])(
  'a component’s code is fetched when %s reaches its opener, and the component is shown when the opener is pressed',
  async (_, reach) => {
    const { Part, asked } = aPart(['Here I am'])
    // The pointer may still be where the previous test left it.
    await userEvent.unhover(document.body)
    const screen = await render(<Opener Part={Part} />)
    const opener = screen.getByRole('button', { name: 'Open' })
    expect(asked).toEqual([])
    await reach(opener)
    await expect.poll(() => asked).toEqual(['the files'])
    await expect.element(screen.getByText('Here I am')).not.toBeInTheDocument()
    await opener.click()
    await expect.element(screen.getByText('Here I am')).toBeVisible()
    expect(asked).toEqual(['the files'])
  },
)

test('if its opener is pressed early, the component is shown as soon as its code has loaded', async () => {
  let arrive = () => {}
  const Part = later(async () => {
    await new Promise<void>((come) => {
      arrive = come
    })
    return { default: () => <p>Here I am</p> }
  })
  const screen = await render(<Opener Part={Part} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Here I am')).not.toBeInTheDocument()
  arrive()
  await expect.element(screen.getByText('Here I am')).toBeVisible()
})

test('code that fails to load is retried once, then the page stays and offers a retry', async () => {
  const { Part, asked } = aPart([gone, gone, 'Here I am'])
  const screen = await render(
    <>
      <p>The page</p>
      <Part />
    </>,
  )
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText('The page')).toBeVisible()
  expect(asked.length).toBe(2)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Here I am')).toBeVisible()
  expect(asked.length).toBe(3)
})

test('several components that failed to load share one message, and its button retries all of them', async () => {
  const [{ Part: First }, { Part: Second }] = [
    aPart([gone, gone, 'Berries']),
    aPart([gone, gone, 'Nuts']),
  ]
  const screen = await render(
    <>
      <First />
      <Second />
    </>,
  )
  const line = screen.getByRole('alert')
  await expect.element(line).toBeVisible()
  await expect.poll(() => line.elements().length).toBe(1)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Berries')).toBeVisible()
  await expect.element(screen.getByText('Nuts')).toBeVisible()
  expect(line.elements()).toEqual([])
})

test('a component that failed to load is retried as soon as the network is back', async () => {
  const { Part } = aPart([gone, gone, 'Here I am'])
  const screen = await render(<Part />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Here I am')).toBeVisible()
})

test('a failed prefetch shows no message, and the component is requested again when it is opened', async () => {
  const { Part, asked } = aPart([gone, gone, 'Here I am'])
  const screen = await render(<Part isWanted={false} fallback={<p>Soon</p>} />)
  await Part.prefetch()
  expect([asked.length, screen.getByRole('alert').elements()]).toEqual([2, []])
  await expect.element(screen.getByText('Soon')).toBeVisible()
  await screen.rerender(<Part isWanted fallback={<p>Soon</p>} />)
  await expect.element(screen.getByText('Here I am')).toBeVisible()
  expect(asked.length).toBe(3)
})

test('a component that failed to load is requested again when its page is opened again', async () => {
  const { Part, asked } = aPart([gone, gone, 'Here I am'])
  const screen = await render(<Part />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.unmount()
  expect(asked.length).toBe(2)
  const next = await render(<Part />)
  await expect.element(next.getByText('Here I am')).toBeVisible()
})

test('a component that failed to load shows the failure in a second place without another request', async () => {
  const { Part, asked } = aPart([])
  const missing = () => <p>Not here</p>
  const screen = await render(<Part missing={missing} />)
  await expect.element(screen.getByText('Not here')).toBeVisible()
  await screen.rerender(
    <>
      <Part missing={missing} />
      <Part missing={missing} />
    </>,
  )
  await expect.poll(() => screen.getByText('Not here').elements().length).toBe(2)
  expect(asked.length).toBe(2)
})

test('an optional component that fails to load keeps its fallback', async () => {
  const { Part, asked } = aPart([], { isOptional: true })
  const screen = await render(<Part fallback={<p>Plain words</p>} />)
  await expect.poll(() => asked.length).toBe(2)
  await expect.element(screen.getByText('Plain words')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('a lazily loaded dialog takes the focus and restores it', async () => {
  const Letter = later<{ isOpen: boolean; onClose: () => void }>(async () => ({
    default: (props) => (
      <Dialog {...props} title="A letter">
        <p>Dear critter</p>
      </Dialog>
    ),
  }))
  function Desk() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Letter isWanted={isOpen} isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  }
  const screen = await render(<Desk />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const dialog = screen.getByRole('dialog', { name: 'A letter' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('a component that is not visible at first is fetched after the first frame, and reports a failure', async () => {
  const { Part, asked } = aPart([gone, gone], { isUnseen: true })
  const screen = await render(<Part />)
  expect(asked).toEqual([])
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(asked.length).toBe(2)
})

test('the `missing` replacement is shown for a component that failed to load until the user retries', async () => {
  const { Part, asked } = aPart([gone, gone, 'Here I am'], { isUnseen: true })
  const missing = (retry: () => void) => (
    <button type="button" onClick={retry}>
      Show me
    </button>
  )
  const screen = await render(<Part fallback={<p>Soon</p>} missing={missing} />)
  await screen.getByRole('button', { name: 'Show me' }).click()
  await expect.element(screen.getByText('Here I am')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(asked.length).toBe(3)
})
