import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MAIL_CLASSES } from '#rules/member/mail-class.ts'
import { aMe } from '#tests/support/builders.ts'
import { offline, refused } from '#tests/support/fakeServer.ts'
import { preferencesWith } from '#tests/support/preferences.ts'
import { openSettings } from './settings-page.tsx'

const parcelsEnded = preferencesWith({ mails: { parcels: false } })

test('a class of emails is turned off with one checkbox, and the checkbox keeps the focus', async () => {
  const { screen, server } = await openSettings({
    'GET me/preferences': preferencesWith(),
    'PUT me/preferences': parcelsEnded,
  })
  const box = screen.getByRole('checkbox', { name: 'Emails about parcels' })
  await expect.element(box).toBeChecked()
  await expect
    .element(box)
    .toHaveAccessibleDescription(
      'We send them when a gift is on its way to you, and when one of yours has arrived.',
    )
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'PUT me/preferences', body: { mails: { parcels: false } } }])
  await expect.element(box).toHaveFocus()
})

test('a member can turn on reminders before sign-ups close', async () => {
  const { screen, server } = await openSettings({
    'GET me/preferences': preferencesWith(),
    'PUT me/preferences': preferencesWith({ signup_reminders: true }),
  })
  const card = screen.getByRole('region', { name: 'Preferences' })
  const box = card.getByRole('checkbox', { name: 'Remind me before sign-ups close' })
  await expect.element(box).toBeEnabled()
  await expect.element(box).not.toBeChecked()
  await expect
    .element(box)
    .toHaveAccessibleDescription(
      'Two days before, for each exchange you could join that still has room.',
    )
  await card.getByText('Remind me before sign-ups close').click()
  await expect.element(box).toBeChecked()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'PUT me/preferences', body: { signup_reminders: true } }])
})

test('a member can switch off all conversations', async () => {
  const { screen, server } = await openSettings({
    'GET me/preferences': preferencesWith(),
    'PUT me/preferences': preferencesWith({ threads: false }),
  })
  const box = screen.getByRole('checkbox', { name: 'Conversations with my gifters and recipients' })
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveAccessibleDescription(/end for good/)
  await box.click()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'PUT me/preferences', body: { threads: false } }])
})

test('a member offers a spare gift in general', async () => {
  const { screen, server } = await openSettings({
    'GET me/preferences': preferencesWith(),
    'PUT me/preferences': preferencesWith({ sends_spare_gifts: true }),
  })
  const card = screen.getByRole('region', { name: 'Preferences' })
  const box = card.getByRole('checkbox', { name: 'I’d send a spare gift' })
  await expect.element(box).toBeEnabled()
  await card.getByText('I’d send a spare gift').click()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'PUT me/preferences', body: { sends_spare_gifts: true } }])
})

test('a preference that could not be saved is reverted with a message', async () => {
  const { screen } = await openSettings({ 'PUT me/preferences': refused(422) })
  const card = screen.getByRole('region', { name: 'Preferences' })
  const box = card.getByRole('checkbox', { name: 'Show my birthday to other members' })
  await expect.element(box).toBeEnabled()
  await card.getByText('Show my birthday to other members').click()
  await expect.element(card.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(box).toBeChecked()
})

test('preferences that fail to load can be retried', async () => {
  const { screen, server } = await openSettings({ 'GET me/preferences': offline })
  const card = screen.getByRole('region', { name: 'Preferences' })
  const again = card.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET me/preferences': parcelsEnded })
  await again.click()
  await expect
    .element(card.getByRole('checkbox', { name: 'Emails about parcels' }))
    .not.toBeChecked()
})

test('a minor has no checkbox for their birthday or for spare gifts', async () => {
  const { screen } = await openSettings({}, aMe({ is_minor: true }))
  const card = screen.getByRole('region', { name: 'Preferences' })
  await expect.element(card.getByRole('checkbox', { name: 'Emails about parcels' })).toBeEnabled()
  expect(card.getByRole('checkbox').elements()).toHaveLength(MAIL_CLASSES.length + 3)
})

test('the checkbox for keyboard shortcuts lists the shortcuts', async () => {
  const { screen, server } = await openSettings({
    'PUT me/preferences': preferencesWith({ shortcuts: true }),
  })
  const box = screen.getByRole('checkbox', { name: 'Keyboard shortcuts' })
  await expect.element(box).toBeEnabled()
  await expect.element(box).not.toBeChecked()
  await expect.element(box).toHaveAccessibleDescription(/^Press G, and then H for home/)
  await screen.getByText('Keyboard shortcuts').click()
  await expect.element(box).toBeChecked()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'PUT me/preferences', body: { shortcuts: true } }])
})
