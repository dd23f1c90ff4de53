import { routePaths } from '#rules/wire/path.ts'
import { PAYLOADS } from '#tests/support/payloads.ts'
import { expect, test } from './fixtures.ts'
import { TalkScreen } from './screens/TalkScreen.ts'
import { expectAccessible, expectAccessibleEverywhere, expectContrast } from './support/axe.ts'
import { expectFits } from './support/fit.ts'
import { tabTo } from './support/keyboard.ts'
import { call } from './support/members.ts'
import { hasFetchedAhead } from './support/requests.ts'
import type { Server } from './support/server.ts'
import { topOf } from './support/sight.ts'

const nothingElse = { location: null, pictures: [], videos: [], tags: [] }

async function writePost(server: Server, token: string, message: string): Promise<number> {
  const { id } = await call(server, '/posts', { token, body: { message, ...nothingElse } })
  return id
}

const comment = (server: Server, token: string, id: number, message: string) =>
  call(server, '/comments', {
    token,
    body: { message, commentable_type: 'App\\Models\\Post', commentable_id: id },
  })

async function takeAway(server: Server, token: string, id: number) {
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await fetch(`${server.url}/api/posts/${id}`, { method: 'DELETE', headers })
  expect(status).toBe(204)
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a post is liked, commented on, edited and deleted, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page, token } = await newCritter('Talking', { isMember: true, viewport })
    const words = `Acorns for ${viewport.width}`
    await writePost(server, token, words)
    for (let number = 1; number <= 6; number++) await writePost(server, token, `Later ${number}`)
    await page.goto(routePaths.home)
    const talk = new TalkScreen(page, words)
    await talk.like().click()
    await expect(talk.like()).toHaveAccessibleName('Like, 1 like')
    // The like is shown before the server has saved it.
    await hasFetchedAhead(page)
    await page.reload()
    await expect(talk.like()).toHaveAttribute('aria-pressed', 'true')

    await talk.openComments().click()
    await expect(page).toHaveURL(/\?comments=\d+$/)
    await expect(talk.comments).toContainText('There are no comments at this time')
    const top = await topOf(talk.card)
    await expectAccessible(page)
    await talk.say('Are they roasted?')
    await expect(talk.comment('Are they roasted?')).toBeVisible()
    await expect(talk.remark).toHaveValue('')
    await talk.like(talk.comment('roasted')).click()
    await expect(talk.like(talk.comment('roasted'))).toHaveAccessibleName('Like, 1 like')
    await talk.choose('Edit', talk.comment('roasted'))
    await talk.editor.fill('Are they raw?')
    await talk.comments.getByRole('button', { name: 'Save' }).click()
    await expect(talk.comment('Are they raw?')).toContainText('edited')
    await talk.say('Never mind')
    await talk.choose('Delete', talk.comment('Never mind'))
    await talk.comments.getByRole('button', { name: 'Delete the comment' }).click()
    await expect(talk.comment('Never mind')).toBeHidden()
    await page.goBack()
    await expect(talk.comments).toBeHidden()
    expect(await topOf(talk.card)).toBe(top)
    await expect(talk.card).toContainText('Are they raw?')
    await expect(talk.openComments()).toHaveAccessibleName('1 comment')

    await talk.choose('Edit')
    const editor = page.getByRole('textbox', { name: 'Your post' })
    await expect(editor).toBeFocused()
    await expectAccessible(page)
    await editor.fill(`${words}, and cones`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(talk.card).toContainText(`${words}, and cones`)
    await expect(talk.card).toContainText('edited')
    await talk.choose('Delete')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(talk.more()).toBeFocused()
    await talk.choose('Delete')
    await page.getByRole('button', { name: 'Delete the post' }).click()
    await expect(talk.card).toBeHidden()
  })
}

test('liking, commenting, editing, deleting and pinning work by keyboard alone', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, token } = await newCritter('Pinning', { isAdmin: true })
  await writePost(server, token, 'Cones by keyboard')
  const { keyboard } = page
  await page.goto(routePaths.posts)
  const talk = new TalkScreen(page, 'Cones by keyboard')
  await tabTo(page, talk.like())
  await keyboard.press('Enter')
  await expect(talk.like()).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, talk.openComments())
  await keyboard.press('Enter')
  await expect(talk.comments).toBeVisible()
  await tabTo(page, talk.remark)
  await keyboard.type('How many?')
  await tabTo(page, talk.send)
  await keyboard.press('Enter')
  await expect(talk.comment('How many?')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expectContrast(page)
  await keyboard.press('Escape')
  await expect(talk.comments).toBeHidden()
  await expect(talk.openComments()).toBeFocused()

  await tabTo(page, talk.more())
  await keyboard.press('Enter')
  await expect(talk.entry('Edit')).toBeFocused()
  await expectAccessible(page)
  await expectContrast(page)
  await keyboard.press('p')
  await keyboard.press('Enter')
  await expect(talk.card.getByText('Pinned')).toBeAttached()
  await expect(talk.more()).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(talk.entry('Edit')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your post' })).toBeFocused()
  await keyboard.press('Control+End')
  await keyboard.type(', many')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await keyboard.press('Enter')
  await expect(talk.card).toContainText('Cones by keyboard, many')
  await expect(talk.more()).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(talk.entry('Delete')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Delete the post' }))
  await keyboard.press('Enter')
  await expect(talk.card).toBeHidden()
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]) {
  test(`the close button and the comment form stay in view with any number of comments, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page, token } = await newCritter('Chatty', { isMember: true, viewport })
    const id = await writePost(server, token, 'Talk to me')
    for (let number = 1; number <= 12; number++)
      await comment(server, token, id, `Cone ${number}: ${'and another '.repeat(12)}`)
    await page.goto(`${routePaths.posts}?comments=${id}`)
    const talk = new TalkScreen(page, 'Talk to me')
    for (const words of ['Cone 12:', 'Cone 6:', 'Cone 1:', 'Cone 7:']) {
      await talk.comment(words).scrollIntoViewIfNeeded()
      for (const part of [talk.title, talk.close, talk.remark, talk.send])
        await expect(part).toBeInViewport({ ratio: 1 })
    }
    await expectFits(page)
  })
}

test('the card and the comments of a post show a message when the post has been deleted in the meantime', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const author = await newCritter('Fickle', { isMember: true })
  const { page } = await newCritter('Late', { isMember: true })
  const [liked, commented] = [
    await writePost(server, author.token, 'Soon gone, liked'),
    await writePost(server, author.token, 'Soon gone, commented'),
  ]
  await page.goto(routePaths.posts)
  const [one, other] = [
    new TalkScreen(page, 'Soon gone, liked'),
    new TalkScreen(page, 'Soon gone, commented'),
  ]
  await expect(one.like()).toBeVisible()
  await takeAway(server, author.token, liked)
  await one.like().click()
  await expect(one.card).toContainText('This post was deleted in the meantime.')
  await one.card.getByRole('button', { name: 'Remove' }).click()
  await expect(one.card).toBeHidden()

  await other.openComments().click()
  await expect(other.remark).toBeVisible()
  await takeAway(server, author.token, commented)
  await other.say('Too late')
  await expect(other.comments).toContainText('This post was deleted')
  await other.comments.getByRole('button', { name: 'Back to the posts' }).click()
  await expect(other.card).toBeHidden()
})

test('a post’s URL opens its comments even if the post is not listed, and shows a message if the post is deleted', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, token } = await newCritter('Linked', { isMember: true })
  const id = await writePost(server, token, 'Far down in the list')
  for (let number = 1; number <= 6; number++) await writePost(server, token, `Newer ${number}`)
  await comment(server, token, id, 'Found by its link')
  const talk = new TalkScreen(page, 'Far down in the list')
  await page.goto(`${routePaths.posts}?comments=${id}`)
  await expect(talk.comment('Found by its link')).toBeVisible()
  await expect(talk.card).toBeHidden()
  await takeAway(server, token, id)
  await page.reload()
  await expect(talk.comments).toContainText('This post was deleted')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(talk.comments).toBeHidden()
  await expect(page).toHaveURL(/\/posts$/)
})

test('markup in comments is shown as text and never executed', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page, token } = await newCritter('Hostile', { isMember: true })
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    return dialog.dismiss()
  })
  const id = await writePost(server, token, 'Say what you like')
  const payloads = PAYLOADS.filter(({ meant }) => meant !== '')
  for (const { sent } of payloads) await comment(server, token, id, sent)
  await page.goto(`${routePaths.posts}?comments=${id}`)
  const talk = new TalkScreen(page, 'Say what you like')
  await expect(talk.list.getByRole('listitem')).toHaveCount(payloads.length)
  const shown = await talk.list.getByRole('listitem').allInnerTexts()
  for (const [at, { meant, sent }] of payloads.entries())
    expect(shown[at]?.replaceAll(/\s+/g, ' '), sent).toContain(meant.replaceAll(/\s+/g, ' ').trim())
  await page.keyboard.press('Escape')
  await expect(talk.card).toContainText(payloads.at(-1)?.meant ?? '')
  expect(await page.locator('article script, article iframe, li [onerror]').count()).toBe(0)
  expect(said).toEqual([])
})
