import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fromCallback, fromPromise } from 'xstate'
import { newVersionMachine } from '#machines/tab/newVersion.machine.ts'
import { NewVersion } from '#views/tab/NewVersion.tsx'

/** Renders the notice, on a device that has a new version of the app if `hasCome` is true. */
async function open({ hasCome }: { hasCome: boolean }) {
  const reload = vi.fn()
  const flow = newVersionMachine.provide({
    actors: {
      versions: fromCallback(({ sendBack }) => {
        if (hasCome) sendBack({ type: 'version.arrived' })
      }),
      takeOver: fromPromise<void>(async () => undefined),
    },
    actions: { reload },
  })
  return { screen: await render(<NewVersion flow={flow} />), reload }
}

test('a new version is offered, and the tab reloads only when the member presses the button', async () => {
  const { screen, reload } = await open({ hasCome: true })
  await expect.element(screen.getByRole('status')).toHaveTextContent('A new version is ready.')
  expect(reload).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

test('without a new version there is no notice', async () => {
  const { screen } = await open({ hasCome: false })
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})
