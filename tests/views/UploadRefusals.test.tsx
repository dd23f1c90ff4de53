import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { quotaRefusal } from '#rules/feed/quota.ts'
import { VIDEOS_WAIT } from '#rules/feed/video.ts'
import { aMe } from '#tests/support/builders.ts'
import { aDrawing, choose, openComposer } from '#tests/support/composing.tsx'
import { type Answers, refused } from '#tests/support/fakeServer.ts'
import { anInstallation } from '#tests/support/installation-config.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import { preferencesWith } from '#tests/support/preferences.ts'
import * as birthdays from '#wiring/birthdays.tsx'
import * as contents from '#wiring/contents.tsx'
import * as editProfile from '#wiring/editProfile.tsx'
import * as exchangeForm from '#wiring/exchangeForm.tsx'

const now = new Date('2030-01-15T12:00:00Z')
const MEGABYTE = 1024 ** 2
const quota = quotaRefusal('picture', { most: 200 * MEGABYTE, used: 200 * MEGABYTE, now }).message
const noRoom = 'We have no room left to store this. Please try again later'

const refusals = [
  [429, 'quota', quota],
  [503, 'no_room', noRoom],
] as const

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Puts a picture into the file input, as if the user had chosen the picture. */
async function give(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is nothing to choose files with')
  const files = new DataTransfer()
  files.items.add(await aDrawing('moss.png'))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function giveAndCut(): Promise<void> {
  await give()
  const cropping = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect.element(cropping.getByText(/^You keep \d/)).toBeVisible()
  await cropping.getByRole('button', { name: 'Use this part' }).click()
}

/** All places that upload pictures, each with the steps that lead to an upload. */
const places: Record<string, (answers: Answers) => Promise<void>> = {
  'the composer of a post': async (answers) => {
    await openComposer(answers)
    await choose(await aDrawing('moss.png'))
  },
  'the avatar field of the profile': async (answers) => {
    await openPage(editProfile, answers, { me: aMe() })
    await expect.element(button('Choose a picture')).toBeVisible()
    await giveAndCut()
  },
  'the cover field of the exchange form': async (answers) => {
    await openPage(exchangeForm, {
      'GET approved_headers': [],
      'GET surveys': [],
      'GET config': anInstallation(),
      ...answers,
    })
    await expect.element(button('Use a picture of your own')).toBeEnabled()
    await giveAndCut()
  },
  'the picture field of a pet': async (answers) => {
    const other = {
      'GET birthdays': [],
      'GET me/preferences': preferencesWith(),
      'GET me/pets': [],
    }
    await openPage(birthdays, { ...other, ...answers }, { me: aMe() })
    await button('Add a pet').click()
    await expect.element(button('Choose a picture')).toBeVisible()
    await giveAndCut()
  },
  'the picture field of a cover at the mod desk': async (answers) => {
    setAddress('/contents?shelf=covers&do=add')
    const me = aMe({ role: 'mod' })
    await openPage(contents, { 'GET mod/approved-headers': [], ...answers }, { me })
    await expect.element(button('Choose a picture')).toBeVisible()
    await giveAndCut()
  },
}

describe.each(Object.entries(places))('%s', (_, send) => {
  test.each(refusals)(
    'shows the reason for a refused picture: %s %s',
    async (status, code, message) => {
      await send({ 'POST pictures': refused(status, { code, message }) })
      await expect.element(page.getByText(message)).toBeVisible()
    },
  )
})

test('the composer shows a message when too many videos are waiting', async () => {
  const { code, message } = VIDEOS_WAIT
  await openComposer({ 'POST videos': refused(503, { code, message }) })
  await choose(new File(['a'], 'moss.mp4', { type: 'video/mp4' }))
  await expect.element(page.getByText(message)).toBeVisible()
})
