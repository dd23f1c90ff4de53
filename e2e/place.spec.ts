import type { Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'

const LEEDS = { latitude: 53.80076, longitude: -1.54908 }

/** Opens the composer and returns its controls for the place. */
async function compose(page: Page) {
  await page.goto(`${routePaths.posts}?compose=1`)
  const dialog = page.getByRole('dialog', { name: 'Write a post' })
  return {
    message: dialog.getByRole('textbox', { name: 'What landed' }),
    place: dialog.getByRole('textbox', { name: 'Place' }),
    useMyTown: dialog.getByRole('button', { name: 'Use my town' }),
    remove: dialog.getByRole('button', { name: 'Remove the place' }),
    undo: dialog.getByRole('button', { name: 'Undo' }),
    says: (words: string) => dialog.getByRole('status').filter({ hasText: words }),
    post: dialog.getByRole('button', { name: 'Post', exact: true }),
  }
}

test('a post shows its town if the author shares their location', { tag: '@prove' }, async ({
  newCritter,
}) => {
  const { page, nickname } = await newCritter('Roaming', {
    isMember: true,
    geolocation: LEEDS,
    permissions: ['geolocation'],
  })
  const { message, place, useMyTown, remove, undo, says, post } = await compose(page)
  await message.fill('Moss from the moor!')
  await useMyTown.press('Enter')
  await expect(place).toHaveValue('Leeds')
  await expect(says('You seem to be near Leeds.')).toBeVisible()
  await expect(useMyTown).toBeFocused()
  await remove.press('Enter')
  await expect(place).toHaveValue('')
  await undo.press('Enter')
  await expect(place).toHaveValue('Leeds')
  await post.click()
  const card = page.getByRole('article', { name: nickname })
  await expect(card).toContainText('Moss from the moor!')
  await expect(card).toContainText('Leeds')
})

test('without permission or a nearby town, the author can type the place', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Hiding', { isMember: true, permissions: [] })
  const { place, useMyTown, says } = await compose(page)
  await useMyTown.click()
  await expect(says('Your browser blocks location for this site.')).toBeVisible()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 30, longitude: -40 })
  await useMyTown.click()
  await expect(says('No town is near enough.')).toBeVisible()
  await place.fill('Leeds')
  await expect(place).toHaveValue('Leeds')
})
