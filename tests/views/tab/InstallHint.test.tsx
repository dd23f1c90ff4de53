import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fromCallback } from 'xstate'
import { installHintMachine } from '#machines/tab/installHint.machine.ts'
import type { InstallWay } from '#rules/tab/install.ts'
import { aMe } from '#tests/support/builders.ts'
import { InstallHint } from '#views/tab/InstallHint.tsx'

const steps = { has_read: false, has_joined: false, has_posted: false }

/**
 * Renders the home page with the hint for a member who has just signed up for the first time. `way` is how to install
 * here.
 */
async function open(way: InstallWay) {
  const askToInstall = vi.fn()
  const flow = installHintMachine.provide({
    actors: {
      member: fromCallback(({ sendBack }) => {
        const member = aMe({ first_steps: { ...steps, has_joined: true } })
        sendBack({ type: 'member.changed', member })
      }),
      installs: fromCallback(({ sendBack }) => sendBack({ type: 'install.possible', way })),
    },
    actions: { noteHint: () => {}, askToInstall },
  })
  const screen = await render(
    <main>
      <InstallHint flow={flow} input={{ member: aMe({ first_steps: steps }) }} />
      <h1>Home</h1>
    </main>,
  )
  return { screen, askToInstall, heading: screen.getByRole('heading', { name: 'Home' }) }
}

test('the hint appears without taking the focus, and offers to install the app', async () => {
  const { screen, askToInstall, heading } = await open('prompt')
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('it works at the post office even without a signal.')
  await expect.element(heading).not.toHaveFocus()
  await screen.getByRole('button', { name: 'Install' }).click()
  expect(askToInstall).toHaveBeenCalledOnce()
  await expect.element(heading).toHaveFocus()
})

test('the hint on an iPhone explains where to find “Add to Home Screen”, and has no Install button', async () => {
  const { screen } = await open('share')
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Tap “Share”, then “Add to Home Screen”.')
  await expect.element(screen.getByRole('button', { name: 'Install' })).not.toBeInTheDocument()
})

test('“Not now” removes the hint and moves the focus to the page’s heading', async () => {
  const { screen, askToInstall, heading } = await open('prompt')
  await screen.getByRole('button', { name: 'Not now' }).click()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
  expect(askToInstall).not.toHaveBeenCalled()
})
