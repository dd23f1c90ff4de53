import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor, fromPromise } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { Page } from '#rules/wire/api.ts'
import { offline } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { List } from '#views/list/List.tsx'
import { Rows } from '#views/list/Rows.tsx'

interface Letter {
  id: number
}

const lettersMachine = listMachine<Letter>({
  id: 'letters',
  description: 'Letters, page by page.',
  isKeptUp: true,
  isKept: true,
})

const page = (number: number, total: number): Page<Letter> =>
  pageOf([{ id: number }], { page: number, perPage: 1, total })

/** Opens a list that gets these responses, in order, and focuses its “Load more” button. */
async function open(...answers: (Page<Letter> | Error)[]) {
  const loadItems = fromPromise<Page<Letter>, { page: number }>(async () => {
    const answer = answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer
    return answer
  })
  const list = createActor(lettersMachine.provide({ actors: { loadItems } })).start()
  const screen = await render(
    <List
      list={list}
      of="letters"
      loading={null}
      empty={null}
      rows={(letters) => (
        <Rows>
          {letters.map(({ id }) => (
            <li key={id}>Letter {id}</li>
          ))}
        </Rows>
      )}
    />,
  )
  await expect.element(screen.getByText('Letter 1')).toBeVisible()
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  return { list, screen, press, said: screen.getByRole('status') }
}

test('until all items are loaded, the button keeps the focus, and the text shows how many are loaded', async () => {
  const { screen, press, said } = await open(page(1, 3), page(2, 3))
  await press('Load more')
  await expect.element(screen.getByText('Letter 2')).toBeVisible()
  await expect.element(said).toHaveTextContent('Showing 2 of 3 letters')
  await expect.element(screen.getByRole('button', { name: 'Load more' })).toHaveFocus()
})

test('after the last page, the focus moves from the removed button to the text', async () => {
  const { screen, press, said } = await open(page(1, 2), page(2, 2))
  await press('Load more')
  await expect.element(said).toHaveTextContent('Showing all 2 letters')
  await expect.element(said).toHaveFocus()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('a page that fails to load shows a message and can be retried without moving the focus', async () => {
  const { screen, press, said } = await open(page(1, 3), offline, page(2, 3))
  await press('Load more')
  await expect.element(said).toHaveTextContent('We couldn’t load more letters.')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Letter 2')).toBeVisible()
})

test('a list that fails to refresh shows a message, keeps its items and can be retried', async () => {
  const { list, screen, press, said } = await open(page(1, 1), offline, page(1, 1))
  list.send({ type: 'refresh.requested' })
  await expect.element(said).toHaveTextContent('We couldn’t load the latest letters.')
  await expect.element(screen.getByText('Letter 1')).toBeVisible()
  await press('Try again')
  await expect.element(said).toHaveTextContent(/^$/)
  await expect.element(said).toHaveFocus()
})

test('after Back, an item with shorter content keeps its former height until the first user input', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const list = createActor(
    lettersMachine.provide({ actors: { loadItems: fromPromise(async () => page(1, 1)) } }),
  ).start()
  const shown = (height: number) => (
    <List
      list={list}
      of="letters"
      loading={null}
      empty={null}
      rows={(letters) => (
        <Rows>
          {letters.map(({ id }) => (
            <li key={id}>
              <div style={{ blockSize: height }}>Letter {id}</div>
            </li>
          ))}
        </Rows>
      )}
    />
  )
  const screen = await render(shown(300))
  const row = screen.getByRole('listitem')
  await expect.element(row).toBeVisible()
  const height = () => row.element().getBoundingClientRect().height
  const left = height()
  await screen.rerender(<p>Another page</p>)
  await screen.rerender(shown(40))
  await expect.element(row).toBeVisible()
  expect(height()).toBe(left)
  await userEvent.keyboard('{Tab}')
  await expect.poll(height).toBeLessThan(left)
})
