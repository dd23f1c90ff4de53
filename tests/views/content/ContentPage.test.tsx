import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { contentPageMachine } from '#machines/content/contentPage.machine.ts'
import type { ContentPage as Content } from '#rules/content/schema.ts'
import { aContentPage, aFailure, offline } from '#tests/support/builders.ts'
import { answered, failing } from '#tests/support/inert.ts'
import { ContentPage } from '#views/content/ContentPage.tsx'
import { LinkProvider } from '#views/kit/link-context.tsx'
import '#views/styles/index.css'

type Load = ReturnType<typeof answered<Content, { slug: string }>>

async function open(loadPage: Load) {
  const followed: string[] = []
  const flow = contentPageMachine.provide({ actors: { loadPage } })
  const screen = await render(
    <LinkProvider onNavigate={(href) => followed.push(href)}>
      <ContentPage flow={flow} slug="rules" />
    </LinkProvider>,
  )
  return { screen, followed }
}

test('a page is read, and its links are followed within the app', async () => {
  const body = '<h2>Be kind</h2><p>Read <a href="/page/privacy">what is kept</a>.</p>'
  const { screen, followed } = await open(answered(aContentPage({ body })))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'The rules' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible()
  await screen.getByRole('link', { name: 'what is kept' }).click()
  expect(followed).toEqual(['/page/privacy'])
})

test('a page that nobody has written is not found', async () => {
  const { screen } = await open(failing(aFailure({ kind: 'refused', status: 404 })))
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a page that does not come can be asked for again', async () => {
  const { screen } = await open(failing(offline))
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
