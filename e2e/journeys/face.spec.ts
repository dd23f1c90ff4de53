import { expect, test } from '../fixtures.ts'
import { ComposerScreen } from '../screens/ComposerScreen.ts'
import { EditProfileScreen } from '../screens/EditProfileScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { ProfileScreen } from '../screens/ProfileScreen.ts'
import { expectAccessibleAndFitting, expectContrast } from '../support/axe.ts'
import { aDrawing } from '../support/files.ts'
import { byKeyboard } from '../support/hands.ts'
import { call } from '../support/members.ts'

test('an avatar is chosen, cropped and saved by keyboard alone, and is shown everywhere immediately', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, nickname, token } = await newCritter('Posing', { isMember: true })
  const other = await newCritter('Looking', { isMember: true })
  const { press } = byKeyboard(page)
  const home = new HomeScreen(page)
  const editing = new EditProfileScreen(page)
  const composer = new ComposerScreen(page)
  const profile = new ProfileScreen(page)
  // The banner contains the menus of both the desktop and the phone layout.
  const frame = page.getByRole('banner')
  await call(server, '/posts', {
    token,
    body: { message: 'Here I am!', location: null, pictures: [], videos: [], tags: [] },
  })
  await home.open()
  await expect(home.postBy(nickname)).toContainText('Here I am!')
  await expect(home.postBy(nickname).locator('img')).toHaveCount(0)

  await test.step('the picture is chosen and cropped square', async () => {
    await editing.open()
    await composer.choose(editing.choose, press, [
      await aDrawing({ name: 'face.png', width: 800, height: 500, background: '#336655' }),
    ])
    await expect.poll(() => composer.kept()).toEqual([400, 400])
    await expectAccessibleAndFitting(page)
    await expectContrast(page)
    await press(composer.zoomIn)
    await expect.poll(() => composer.kept()).toEqual([333, 333])
    await press(composer.useThisPart)
    await expect(editing.picture.getByRole('status')).toHaveText('Your picture is saved.')
    await expect(editing.change).toBeFocused()
    await expectAccessibleAndFitting(page)
    await expectContrast(page)
  })

  await test.step('the avatar is shown in the layout, on the profile and on posts', async () => {
    const { avatar } = await call(server, '/me', { token })
    expect([avatar.width, avatar.height]).toEqual([333, 333])
    const face = `img[src="${avatar.formats.mobile_list}"]`
    await expect(frame.locator(face)).not.toHaveCount(0)
    await press(editing.save)
    await expect(profile.heading).toHaveText(nickname)
    await expect(page.getByRole('main').locator(face)).not.toHaveCount(0)
    const seen = new HomeScreen(other.page)
    await seen.open()
    await expect(seen.postBy(nickname).locator(face)).toHaveCount(1)
  })

  await test.step('the avatar is removed and restored', async () => {
    await editing.open()
    await press(editing.remove)
    await expect(editing.picture.getByRole('status')).toHaveText('Your picture is removed.')
    await expect(editing.choose).toBeFocused()
    await expect(frame.locator('img')).toHaveCount(0)
    await press(editing.putBack)
    await expect(editing.picture.getByRole('status')).toHaveText('Your picture is saved.')
    await expect(frame.locator('img')).not.toHaveCount(0)
  })
})
