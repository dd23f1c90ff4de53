import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { aMe } from '#tests/support/builders.ts'
import SuspensionNotice from '#views/tab/SuspensionNotice.tsx'

const suspended = aMe({ is_suspended: true, suspension_reason: 'Letters that hurt' })

const WORDS =
  'Your account is suspended. You can look around, see to your own account, record the gifts you receive, write to the elves and report bugs. Whatever reaches other members has to wait until a mod lifts the suspension.'

const paragraphs = () => [...document.querySelectorAll('[role=status] p')].map((p) => p.textContent)

test('a suspension says what goes on, what has to wait, what a mod wrote, and where to turn', async () => {
  const screen = await render(<SuspensionNotice member={suspended} />)
  expect(paragraphs()).toEqual([WORDS, 'The mods write: Letters that hurt'])
  const links = screen.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Read the rules', '/page/rules'],
    ['Ask an elf', '/contact-a-mod'],
  ])
})

test('a newcomer, who cannot look around yet, is told that setting up her account has to wait', async () => {
  await render(<SuspensionNotice member={{ ...suspended, has_completed_onboarding: false }} />)
  expect(paragraphs()).toEqual([
    'Your account is suspended. You can write to the elves and report bugs. Setting up your account has to wait until a mod lifts the suspension.',
    'The mods write: Letters that hurt',
  ])
})

test('a suspension from before reasons were kept says no more than that', async () => {
  await render(<SuspensionNotice member={aMe({ is_suspended: true })} />)
  expect(paragraphs()).toEqual([WORDS])
})
