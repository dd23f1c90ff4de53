import { createElement } from 'react'
import { expect, test } from 'vitest'
import { aPageEntry } from '#tests/support/contents.ts'
import { type Answer, offline } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import { PageLinks } from '#wiring/pageLinks.ts'

const rules = aPageEntry({ slug: 'rules', title: 'The rules of the burrow' })
const postage = aPageEntry({ id: 9, slug: 'postage', title: 'What postage costs' })
const everywhere = ['How a swap works', 'Rules', 'Privacy', 'For parents', 'About']

async function open(answer: Answer) {
  const opened = await openPage(
    { default: () => () => createElement(PageLinks, { path: '/page/postage' }) },
    { 'GET pages': answer },
    { me: 'nobody' },
  )
  const words = () =>
    [...opened.screen.container.querySelectorAll('li')].map((entry) => entry.textContent)
  return { ...opened, words }
}

test('pages added by mods are listed after the standard pages', async () => {
  const { screen, words } = await open([rules, postage])
  expect(words().slice(0, 5)).toEqual(everywhere)
  const link = screen.getByRole('link', { name: 'What postage costs' })
  await expect.element(link).toHaveAttribute('href', '/page/postage')
  await expect.element(link).toHaveAttribute('aria-current', 'page')
  expect(words()).toEqual([...everywhere, 'What postage costs'])
})

test('if the list fails to load, the standard pages are still shown, and loading the other pages can be retried', async () => {
  const { screen, server, words } = await open(offline)
  const more = screen.getByRole('button', { name: 'More pages' })
  await expect.element(more).toBeVisible()
  expect(words()).toEqual([...everywhere, 'More pages'])
  server.answer({ 'GET pages': [postage] })
  await more.click()
  await expect.element(screen.getByRole('link', { name: 'What postage costs' })).toBeVisible()
})
