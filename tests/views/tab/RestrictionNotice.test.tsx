import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { exactly } from '#rules/time/relative-time.ts'
import { aMe } from '#tests/support/builders.ts'
import RestrictionNotice from '#views/tab/RestrictionNotice.tsx'

const suspended = aMe({ is_suspended: true, suspension_reason: 'Letters that hurt' })

const UNTIL = exactly(new Date('2026-11-23T10:00:00.000Z'))
const WORDS =
  'Your account is suspended. You can look around, manage your account, record the gifts you receive, write to the elves and report bugs. Anything that reaches other members has to wait until an elf lifts the suspension.'

const paragraphs = () => [...document.querySelectorAll('[role=status] p')].map((p) => p.textContent)

test('the notice about a suspension shows what is possible, what has to wait, the reason, and a contact', async () => {
  const screen = await render(<RestrictionNotice member={suspended} />)
  expect(paragraphs()).toEqual([WORDS, 'The elves write: Letters that hurt'])
  const links = screen.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Read the rules', '/page/rules'],
    ['Ask an elf', '/contact-a-mod'],
  ])
})

test('a suspended newcomer sees that setting up the account has to wait', async () => {
  await render(<RestrictionNotice member={{ ...suspended, has_completed_onboarding: false }} />)
  expect(paragraphs()).toEqual([
    'Your account is suspended. You can write to the elves and report bugs. Setting up your account has to wait until an elf lifts the suspension.',
    'The elves write: Letters that hurt',
  ])
})

test('the notice shows no reason if none was stored', async () => {
  await render(<RestrictionNotice member={aMe({ is_suspended: true })} />)
  expect(paragraphs()).toEqual([WORDS])
})

const paused = aMe({
  is_paused: true,
  paused_until: '2026-11-23T10:00:00.000Z',
  pause_reason: 'Letters that hurt',
})

test('the notice about a pause shows when the pause ends, what has to wait, and the mod’s reason', async () => {
  await render(<RestrictionNotice member={paused} />)
  expect(paragraphs()).toEqual([
    `Your account is paused. Until it opens again on ${UNTIL}, you can look around, manage your account, write to the elves and report bugs. Your swaps wait too: addresses are hidden, and you can’t record anything. Then everything goes on by itself.`,
    'The elves write: Letters that hurt',
  ])
})

test('a paused newcomer sees how long setting up the account has to wait', async () => {
  await render(<RestrictionNotice member={{ ...paused, has_completed_onboarding: false }} />)
  expect(paragraphs()[0]).toBe(
    `Your account is paused. You can write to the elves and report bugs. Setting up your account has to wait until your account opens again on ${UNTIL}.`,
  )
})
