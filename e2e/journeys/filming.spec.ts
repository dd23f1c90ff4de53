import { aVideo, hasFfmpeg } from '#tests/support/videos.ts'
import { expect, test } from '../fixtures.ts'
import { ComposerScreen } from '../screens/ComposerScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { expectAccessibleAndFitting } from '../support/axe.ts'
import { byMouse } from '../support/hands.ts'

// Skipped without ffmpeg; tests/support/videos.ts prints a warning.
if (hasFfmpeg)
  test('a video is uploaded, processed while its page is open, and played', {
    tag: '@prove',
  }, async ({ newCritter }) => {
    const { page, nickname } = await newCritter('Filming', { isMember: true })
    const reader = await newCritter('Watching', { isMember: true })
    const home = new HomeScreen(page)
    const composer = new ComposerScreen(page)
    const { press } = byMouse(page)

    await page.goto('/?compose=1')
    await composer.message.fill('It hops!')
    const film = aVideo('avi', { size: '960x540', seconds: 12 })
    await composer.choose(composer.video, press, [
      { name: 'hop.avi', mimeType: 'video/x-msvideo', buffer: film },
    ])
    await expect(composer.post).toBeEnabled()
    await composer.post.click()

    const card = home.postBy(nickname)
    await expect(card.getByText('We’re preparing this video.')).toBeVisible()
    await expectAccessibleAndFitting(page)
    const asReader = new HomeScreen(reader.page)
    await asReader.open()

    for (const seen of [card, asReader.postBy(nickname)]) {
      const video = seen.locator(`video[aria-label="Video by ${nickname}"]`)
      // The server transcodes at a low priority, which may take long on a busy machine.
      await expect(video).toBeVisible({ timeout: 300_000 })
      await expect(video).toHaveText('Download the MP4 Video')
      await video.focus()
      await video.press('Space')
      await expect
        .poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime))
        .toBeGreaterThan(0)
    }
    await expectAccessibleAndFitting(page)
  })
