import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#views/kit/Button.tsx'
import { ConfirmDialog, Dialog } from '#views/kit/Dialog.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change my region</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Change my region">
        <p>Where in the world are you?</p>
      </Dialog>
    </>
  )
}

const framesPass = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
}

test('a dialog takes the focus, and Escape returns it to the button', async () => {
  const screen = await render(
    <main>
      <h1>Profile</h1>
      <Opener />
    </main>,
  )
  const opener = screen.getByRole('button', { name: 'Change my region' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Change my region' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('the page behind a dialog cannot be scrolled until it is closed', async () => {
  const overflow = () => getComputedStyle(document.documentElement).overflowY
  const screen = await render(<Opener />)
  expect(overflow()).not.toBe('hidden')
  await screen.getByRole('button', { name: 'Change my region' }).click()
  await expect.poll(overflow).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.poll(overflow).not.toBe('hidden')
})

test.each([
  ['is removed immediately', false],
  ['fades out', true],
])(
  'when a dialog without an opener %s, the focus moves to the heading of the page',
  async (_, fades) => {
    const pageWith = (isOpen: boolean) => (
      <main>
        <h1>Profile</h1>
        {(isOpen || fades) && (
          <Dialog isOpen={isOpen} onClose={() => undefined} title="Change my region">
            <p>Where in the world are you?</p>
          </Dialog>
        )}
      </main>
    )
    const screen = await render(pageWith(true))
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await screen.rerender(pageWith(false))
    await expect.element(screen.getByRole('heading', { name: 'Profile' })).toHaveFocus()
  },
)

test('a dialog opened from another dialog returns the focus to the opener of the first dialog', async () => {
  function Page() {
    const [step, setStep] = useState<'page' | 'choice' | 'question'>('page')
    const close = () => setStep('page')
    return (
      <main>
        <h1>Profile</h1>
        <Button onClick={() => setStep('choice')}>Post an update</Button>
        <Dialog isOpen={step === 'choice'} onClose={close} title="Post an update">
          {step === 'choice' && <Button onClick={() => setStep('question')}>All is sent</Button>}
        </Dialog>
        {step === 'question' && (
          <Dialog isOpen onClose={close} title="Have you sent everything?">
            <p>Nothing can be added after that.</p>
          </Dialog>
        )}
      </main>
    )
  }
  const screen = await render(<Page />)
  const opener = screen.getByRole('button', { name: 'Post an update' })
  await opener.click()
  await screen.getByRole('button', { name: 'All is sent' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Post an update' }))
    .not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('the opener gets the focus even if it stays inert for a frame after the dialog closes', async () => {
  const later = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const [isClosed, setClosed] = useState(false)
    const close = () => {
      setOpen(false)
      setClosed(true)
      later(() => setClosed(false))
    }
    return (
      <main>
        <h1>Profile</h1>
        <section inert={isClosed}>
          <Button onClick={() => setOpen(true)}>Change my password</Button>
        </section>
        <Dialog isOpen={isOpen} onClose={close} title="A new password">
          <p>Twelve characters.</p>
        </Dialog>
      </main>
    )
  }
  const screen = await render(<Page />)
  const opener = screen.getByRole('button', { name: 'Change my password' })
  await opener.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test.each([1, 2, 3, 5])(
  'a nested dialog returns the focus to its opener even if the opener’s row changes and stays inert for %i frames',
  async (frames) => {
    function Page() {
      const [step, setStep] = useState<'ready' | 'cropping' | 'sent'>('ready')
      const [isClosed, setClosed] = useState(false)
      const close = async () => {
        setStep('sent')
        setClosed(true)
        await framesPass(frames)
        setClosed(false)
      }
      return (
        <Dialog isOpen onClose={() => {}} title="Write a post">
          <div data-focus-place="" inert={isClosed}>
            <FocusMove to="part" after={step === 'sent' ? 'sent' : 'ready'} />
            <Button onClick={() => setStep('cropping')}>Crop</Button>
            <Button data-focus-home="">Remove</Button>
          </div>
          <Dialog isOpen={step === 'cropping'} onClose={close} title="Crop the picture">
            <p>Drag the frame.</p>
          </Dialog>
        </Dialog>
      )
    }
    const screen = await render(<Page />)
    const opener = screen.getByRole('button', { name: 'Crop' })
    await opener.click()
    await expect.element(screen.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
    await framesPass(20)
    await expect.element(opener).toHaveFocus()
  },
)

test('a nested dialog returns the focus to its opener even if the outer dialog has taken the focus', async () => {
  const pageWith = (isCropping: boolean, isClosed: boolean) => (
    <Dialog isOpen onClose={() => {}} title="Write a post">
      <div data-focus-place="" inert={isClosed}>
        <FocusMove to="part" after={isCropping || !isClosed ? 'ready' : 'sent'} />
        <Button>Crop</Button>
        <Button data-focus-home="">Remove</Button>
      </div>
      <Dialog isOpen={isCropping} onClose={() => {}} title="Crop the picture">
        <p>Drag the frame.</p>
      </Dialog>
    </Dialog>
  )
  const screen = await render(pageWith(false, false))
  const opener = screen.getByRole('button', { name: 'Crop' })
  ;(opener.element() as HTMLElement).focus()
  await screen.rerender(pageWith(true, false))
  await expect.element(screen.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible()
  await screen.rerender(pageWith(false, true))
  await expect
    .element(screen.getByRole('dialog', { name: 'Crop the picture' }))
    .not.toBeInTheDocument()
  // Focuses the dialog, as react-aria does half a second after a dialog has opened if nothing has the focus.
  const around = screen.getByRole('dialog', { name: 'Write a post' }).element() as HTMLElement
  around.focus()
  await screen.rerender(pageWith(false, false))
  await expect.element(opener).toHaveFocus()
})

test.each([2, 3, 4, 5, 6])(
  'if two dialogs close %i frames apart, the opener of the last dialog gets the focus, not the page’s heading',
  async (frames) => {
    const pageWith = (first: boolean, second: boolean) => (
      <main>
        <h1>Profile</h1>
        <button type="button">Change my region</button>
        <Dialog isOpen={first} onClose={() => {}} title="Welcome">
          <p>Hello.</p>
        </Dialog>
        <Dialog isOpen={second} onClose={() => {}} title="Change my region">
          <p>Where are you?</p>
        </Dialog>
      </main>
    )
    const screen = await render(pageWith(false, false))
    const opener = screen.getByRole('button', { name: 'Change my region' })
    ;(opener.element() as HTMLElement).focus()
    await screen.rerender(pageWith(false, true))
    await expect.element(screen.getByRole('dialog', { name: 'Change my region' })).toBeVisible()
    ;(document.activeElement as HTMLElement).blur()
    await screen.rerender(pageWith(true, true))
    await expect.element(screen.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
    await screen.rerender(pageWith(false, true))
    await framesPass(frames)
    await screen.rerender(pageWith(false, false))
    await expect.element(opener).toHaveFocus()
    await framesPass(10)
    await expect.element(opener).toHaveFocus()
  },
)

test('a dialog submitted with Enter returns the focus to its opener despite changes and animations on the page', async () => {
  function Page() {
    const [step, setStep] = useState<'before' | 'asked' | 'done'>('before')
    return (
      <main>
        <h1>Profile</h1>
        <section>
          <h2>Login and safety</h2>
          <FocusMove to="row" after={String(step === 'done')} />
          <p style={{ opacity: step === 'done' ? 0.5 : 1, transition: 'opacity 5s' }}>3 devices</p>
          <Button onClick={() => setStep('asked')}>Change my password</Button>
        </section>
        <Dialog isOpen={step === 'asked'} onClose={() => setStep('before')} title="A new password">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              setStep('done')
            }}
          >
            <input aria-label="Password" />
            <button type="submit">Change it</button>
          </form>
        </Dialog>
      </main>
    )
  }
  const screen = await render(<Page />)
  const opener = screen.getByRole('button', { name: 'Change my password' })
  await opener.click()
  await screen.getByRole('textbox', { name: 'Password' }).fill('Golden dagger!')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await framesPass(6)
  await expect.element(opener).toHaveFocus()
})

test('a dialog that is removed with its page does not focus anything on the next page', async () => {
  const page = (name: string, isOpen: boolean) => (
    <main key={name}>
      <h1>{name}</h1>
      {isOpen && (
        <Dialog isOpen onClose={() => {}} title="A letter">
          <p>Dear critter</p>
        </Dialog>
      )}
    </main>
  )
  const screen = await render(page('Letters', true))
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await screen.rerender(page('Exchanges', false))
  await framesPass(6)
  expect(document.activeElement).toBe(document.body)
})

test('the close button closes a dialog', async () => {
  const screen = await render(<Opener />)
  await screen.getByRole('button', { name: 'Change my region' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

function confirmation(isPending: boolean, answers: { yes: () => void; no: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      title="Delete address"
      confirmLabel="Delete the address"
      tone="danger"
      isPending={isPending}
      onConfirm={answers.yes}
      onCancel={answers.no}
    >
      <p>Are you sure?</p>
    </ConfirmDialog>
  )
}

test('a confirmation dialog focuses its safe button', async () => {
  const answers = { yes: vi.fn(), no: vi.fn() }
  const screen = await render(confirmation(false, answers))
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect([answers.yes.mock.calls.length, answers.no.mock.calls.length]).toEqual([0, 1])
})

test('a pending confirmation dialog cannot be closed', async () => {
  const answers = { yes: vi.fn(), no: vi.fn() }
  const screen = await render(confirmation(true, answers))
  const yes = screen.getByRole('button', { name: 'Delete the address' })
  // A forced click does not wait for the animation to end.
  await expect.element(yes).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{Escape}')
  await yes.click({ force: true })
  expect([answers.yes.mock.calls.length, answers.no.mock.calls.length]).toEqual([0, 0])
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
})
