import type { Page } from '@playwright/test'
import type { Post } from '#rules/feed/post.ts'
import { routePaths } from '#rules/wire/path.ts'
import { PAYLOADS } from '#tests/support/payloads.ts'
import { aPng } from '#tests/support/pictures.ts'
import { expect, test } from './fixtures.ts'
import { ComposerScreen } from './screens/ComposerScreen.ts'
import { call } from './support/members.ts'
import { send } from './support/pictures.ts'

const AT_ONCE = 5
/** Collapses white space, because line breaks are shown as spaces on a single line. */
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Records the dialogs that a page opens. Every payload would open one if it were executed. */
function dialogsOf(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', async (dialog) => {
    said.push(dialog.message())
    await dialog.dismiss()
  })
  return said
}

test('markup written by members is shown as text and never executed', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page, token } = await newCritter('Reading', {
    isMember: true,
    viewport: { width: 1280, height: 2400 },
  })
  const said = dialogsOf(page)
  const png = await aPng(60, 40)
  for (let first = 0; first < PAYLOADS.length; first += AT_ONCE) {
    const payloads = PAYLOADS.slice(first, first + AT_ONCE)
    for (const { sent, meant } of payloads) {
      const body = {
        message: meant === '' ? 'Nothing' : sent,
        location: sent,
        pictures: [
          await send(server, token, { name: 'a.png', mimeType: 'image/png', buffer: png }, sent),
        ],
        videos: [],
        tags: [1],
      }
      await call(server, '/posts', { token, body })
    }
    // Mods write the tags, but their markup must not be trusted either.
    await page.route(/\/api\/posts\?/, async (route) => {
      const answer = await route.fetch()
      const { data, meta } = await answer.json()
      const label = (at: number) => payloads.toReversed()[at]?.sent ?? ''
      const tagged = data.map((post: Post, at: number) => ({
        ...post,
        tags: [{ id: 1, label: label(at), is_only_admin: false }],
      }))
      await route.fulfill({ json: { data: tagged, meta } })
    })
    await page.goto(routePaths.posts)
    const cards = page.getByRole('article')
    await expect(cards.getByRole('button', { name: /./ }).locator('img')).toHaveCount(
      payloads.length,
    )
    for (const [at, { sent, meant }] of payloads.toReversed().entries()) {
      const card = cards.nth(at)
      const words = onOneLine(sent)
      await expect(card, sent).toContainText(onOneLine(meant || 'Nothing'))
      await expect(card, sent).toContainText(words)
      await expect(card.getByRole('list', { name: 'Tags' }), sent).toHaveText(words)
      expect(onOneLine((await card.locator('button img').getAttribute('alt')) ?? '')).toBe(words)
    }
    await page.unrouteAll()
    expect(await page.locator('article script, article iframe, article [onerror]').count()).toBe(0)
  }
  expect(said).toEqual([])
})

test('file names that contain markup are shown as text', { tag: '@prove' }, async ({
  newCritter,
}) => {
  const { page } = await newCritter('Naming', { isMember: true })
  const said = dialogsOf(page)
  const composer = new ComposerScreen(page)
  await page.goto('/posts?compose=1')
  const names = PAYLOADS.map(({ sent }) => sent)
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('a') }))
  await composer.choose(composer.pictures, (button) => button.click(), files)
  const refusals = composer.dialog.getByRole('alert').getByRole('paragraph')
  await expect(refusals).toHaveCount(names.length)
  expect((await refusals.allInnerTexts()).map(onOneLine)).toEqual(
    names.map((name) => expect.stringContaining(onOneLine(name))),
  )
  const pictures = await Promise.all(
    names
      .slice(0, 10)
      .map(async (name) => ({ name, mimeType: 'image/png', buffer: await aPng(60, 40) })),
  )
  await composer.choose(composer.pictures, (button) => button.click(), pictures)
  await expect(composer.files.getByRole('listitem')).toHaveCount(10)
  for (const { name } of pictures) await expect(composer.files).toContainText(onOneLine(name))
  await composer.message.fill(names.join('\n').slice(0, 2000))
  await composer.place.fill(names[9] ?? '')
  await expect(composer.post).toBeEnabled()
  expect(said).toEqual([])
})
