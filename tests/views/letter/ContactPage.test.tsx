import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { nothing, offline, refused } from '#tests/support/fakeServer.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'
import { openPage, saidIn, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/contact.tsx'

const answered = aContact({ unread: 1, chat_messages: [aChatMessage({ id: 11 })] })
const params = { params: { id: '7' } }
function open(answers: object, me = aMe({ id: 1 })) {
  setAddress('/contact/7')
  return openPage(wiring, answers as Parameters<typeof openPage>[1], { ...params, me })
}

test('a thread shows its messages with authors and a “new” mark, and the messages are marked as read', async () => {
  const { screen, server } = await open({
    'GET contacts/7': answered,
    'POST contacts/7/read': { ...answered, unread: 0 },
  })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Your letter to the elves' }))
    .toBeVisible()
  const said = screen.getByRole('list', { name: 'Messages, newest last' }).getByRole('listitem')
  await expect.element(said.nth(0)).toHaveTextContent(/You .*Where is my parcel\?/)
  await expect.element(said.nth(1)).toHaveTextContent('New')
  await expect.element(said.nth(2)).toHaveTextContent(/Willow .*Which one\?/)
  await expect.poll(() => server.sent).toEqual([{ call: 'POST contacts/7/read' }])
})

test('a sent message is added at the end', async () => {
  const mine = aChatMessage({ id: 12, message: 'The blue one', is_mine: true })
  const { screen } = await open({ 'GET contacts/7': aContact(), 'POST chat_messages': mine })
  const field = screen.getByRole('textbox', { name: /Your message/ })
  await field.fill('The blue one')
  await screen.getByRole('button', { name: 'Send' }).click()
  const said = screen.getByRole('list', { name: 'Messages, newest last' }).getByRole('listitem')
  await expect.element(said.nth(1)).toHaveTextContent(/You .*The blue one/)
  await expect.element(field).toHaveValue('')
})

test('the draft of a message is kept for its author', async () => {
  const first = await open({ 'GET contacts/7': aContact() })
  await first.screen.getByRole('textbox', { name: /Your message/ }).fill('Half a')
  const { screen } = await open({ 'GET contacts/7': aContact() })
  await expect.element(screen.getByRole('textbox', { name: /Your message/ })).toHaveValue('Half a')
})

test('the page of a closed thread shows that the thread is closed', async () => {
  const { screen } = await open({ 'GET contacts/7': aContact({ status: 'closed' }) })
  await expect
    .element(screen.getByText('This letter is closed. Please write a new one.'))
    .toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('a mod can close a member’s thread after confirmation', async () => {
  const letter = aContact({ is_mine: false })
  const { screen, server } = await open(
    { 'GET contacts/7': letter, 'POST mod/contacts/7/close': { ...letter, status: 'closed' } },
    aMe({ id: 3, role: 'mod' }),
  )
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'A letter from Pike' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Close this letter' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Close this letter?' })
  await question.getByRole('button', { name: 'Close it' }).click()
  await expect.element(screen.getByText(/This letter is closed/)).toBeVisible()
  expect(server.sent).toEqual([{ call: 'POST mod/contacts/7/close' }])
})

test('the member can edit their letter until a mod has answered', async () => {
  const { screen, server, told } = await open({
    'GET contacts/7': aContact(),
    'PUT contacts/7': aContact({ message: 'Where is the blue one?' }),
  })
  await screen.getByRole('button', { name: 'Edit your letter' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit your letter' })
  const field = dialog.getByRole('textbox', { name: /Your letter/ })
  await expect.element(field).toHaveValue('Where is my parcel?')
  await field.fill('Where is the blue one?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Where is the blue one?')
  await expect.element(dialog).not.toBeInTheDocument()
  expect([server.sent, saidIn(told)]).toEqual([
    [{ call: 'PUT contacts/7', body: { message: 'Where is the blue one?' } }],
    ['Your letter is changed'],
  ])
})

test('a letter that a mod has answered cannot be edited', async () => {
  const { screen } = await open({ 'GET contacts/7': { ...answered, unread: 0 } })
  await expect.element(screen.getByText('Which one?')).toBeVisible()
  expect(screen.getByRole('button', { name: /your letter/ }).elements()).toEqual([])
})

test('the confirmation dialog shows why a letter cannot be deleted', async () => {
  const late = refused(422, { message: 'An elf has already answered.' })
  const { screen } = await open({ 'GET contacts/7': aContact(), 'DELETE contacts/7': late })
  await screen.getByRole('button', { name: 'Delete your letter' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Delete your letter?' })
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(question).toHaveTextContent('An elf has already answered.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
})

test('deleting a letter asks for confirmation and leaves its page', async () => {
  const { screen, told } = await open({
    'GET contacts/7': aContact(),
    'DELETE contacts/7': nothing,
  })
  await screen.getByRole('button', { name: 'Delete your letter' }).click()
  await screen.getByRole('button', { name: 'Delete it' }).click()
  await expect.poll(() => told.at(-1)).toEqual(['goTo', { path: '/contact-a-mod', replace: true }])
  expect(saidIn(told)).toEqual(['Your letter is deleted'])
})

test('an unknown thread shows “not found”, and a thread that fails to load can be retried', async () => {
  const gone = await open({ 'GET contacts/7': refused(404) })
  await expect.element(gone.screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const { screen } = await open({ 'GET contacts/7': offline })
  await expect
    .element(screen.getByRole('heading', { name: 'We couldn’t load the letter' }))
    .toBeVisible()
})
