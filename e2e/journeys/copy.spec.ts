import { readFileSync } from 'node:fs'
import { ROWS_AT_ONCE } from '#rules/member/own-copy.ts'
import { expect, test } from '../fixtures.ts'
import { SettingsScreen } from '../screens/SettingsScreen.ts'
import { expectAccessibleAndFitting } from '../support/axe.ts'
import { call, linkInMail } from '../support/members.ts'

test('a member with a lot of data is emailed a link to a copy that no other member can download', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, email, token } = await newCritter('Talkative', { isMember: true })
  const other = await newCritter('Quiet', { isMember: true })
  const me = await call(server, '/me', { token })
  await server.knowALotOf(me.id)

  const settings = new SettingsScreen(page)
  await settings.open()
  await test.step('the copy is made in the background, and the page offers it automatically', async () => {
    await settings.download.click()
    // The message that the copy is being made may disappear too soon to be seen.
    await expect(page.getByText('Your copy is ready.')).toBeVisible()
  })

  const link = await linkInMail(server, email, /^\/your-data$/)
  await test.step('the link in the email leads to the copy', async () => {
    await page.goto(link)
    await expect(page.getByText('Your copy is ready.')).toBeVisible()
    await expectAccessibleAndFitting(page)
    const coming = page.waitForEvent('download')
    await settings.download.click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^critter-swap-\d{4}-\d{2}-\d{2}\.json$/)
    const copy = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect([copy.account.email, copy.notifications.length > ROWS_AT_ONCE]).toEqual([email, true])
    await expect(page.getByText('Saved to your downloads.')).toBeVisible()
  })

  await test.step('the same link shows another member their own copy, and shows a guest the login page', async () => {
    await other.page.goto(link)
    const coming = other.page.waitForEvent('download')
    await new SettingsScreen(other.page).download.click()
    const copy = JSON.parse(readFileSync(await (await coming).path(), 'utf8'))
    expect([copy.account.email, copy.notifications]).toEqual([other.email, []])
  })
})
