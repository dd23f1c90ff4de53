import { expect, test } from 'vitest'
import { aMe, aPost } from '#tests/support/builders.ts'
import { refused } from '#tests/support/fakeServer.ts'
import { pageOf } from '#tests/support/lists.ts'
import { anEndedExchange, aStory } from '#tests/support/stories.ts'
import { openExchange, told } from './exchange-page.tsx'

const after = '2026-11-20T10:00:00.000Z'
const ended = anEndedExchange()
const path = `GET exchanges/${ended.id}/story`

test('the page of an exchange that has ended shows figures, participants and received gifts', async () => {
  const gallery = pageOf([aPost({ id: 91, message: 'What a scarf!' })])
  const { screen } = await openExchange(
    ended,
    { [path]: told(aStory({ gallery })) },
    { now: after },
  )
  const story = screen.getByRole('region', { name: 'How it went' })
  await expect.element(story.getByText('17 of 18')).toBeVisible()
  await expect.element(story.getByText('About 6 days')).toBeVisible()
  await expect.element(story.getByRole('heading', { name: '18 critters took part' })).toBeVisible()
  await expect.element(screen.getByText('What a scarf!')).toBeVisible()
})

test('a small exchange has a story without figures', async () => {
  const small = anEndedExchange({ participants_count: 3 })
  const { screen } = await openExchange(
    small,
    { [path]: told(aStory({ figures: null })) },
    { now: after },
  )
  await expect.element(screen.getByText(/^A small round\. /)).toBeVisible()
})

test('only the creator of an exchange is offered a draft of the closing post', async () => {
  const { screen } = await openExchange(ended, {}, { me: aMe({ id: ended.user_id }), now: after })
  const draft = screen.getByRole('region', { name: 'A first draft of your closing post' })
  await expect.element(draft.getByText(/17 of 18/)).toBeVisible()
  await expect
    .element(draft.getByRole('button', { name: 'Finish it in the composer' }))
    .toBeVisible()
})

test('a story that fails to load leaves the rest of the page, and can be retried', async () => {
  const { screen, server } = await openExchange(ended, { [path]: refused(500) }, { now: after })
  await expect.element(screen.getByText('We couldn’t load the story')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'About this exchange' })).toBeVisible()
  server.answer({ [path]: told(aStory()) })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('17 of 18')).toBeVisible()
})
