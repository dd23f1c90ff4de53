import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMe } from '#tests/support/builders.ts'
import {
  aCommonCritter,
  aCover,
  aModSurvey,
  aPage,
  asAnswered,
  aTag,
} from '#tests/support/contents.ts'
import { type Answers, inTurn, nothing, refused } from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/contents.tsx'

const moss = aPage()
const rules = aPage({ id: 3, slug: 'rules', title: 'The rules', is_needed: true })

function open(path: string, answers: Answers) {
  setAddress(path)
  return openPage(wiring, answers, { me: aMe({ role: 'mod' }) })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test('the pages are listed with their available actions', async () => {
  await open('/contents', { 'GET mod/pages': [rules, moss].map(asAnswered) })
  await expect.element(heading('Moss')).toBeVisible()
  await expect.element(button('Edit The rules')).toBeVisible()
  await expect.element(button('Delete Moss')).toBeVisible()
  await expect.element(button('Delete The rules')).not.toBeInTheDocument()
  await expect.element(page.getByText('Built in')).toBeVisible()
})

test('a live preview is shown while a mod writes a page', async () => {
  const { server, told } = await open('/contents?do=add', {
    'GET mod/pages': [],
    'POST mod/pages': asAnswered(moss),
  })
  await page.getByLabelText('Title').fill('Moss')
  await page.getByLabelText('Address').fill('moss')
  await page.getByLabelText('Text').fill('<h2>Soft</h2><script>x()</script>')
  const preview = page.getByRole('region', { name: 'How it will look' })
  await expect.element(preview.getByRole('heading', { name: 'Soft' })).toBeVisible()
  await button('Save').click()
  await expect.element(heading('Contents')).toBeVisible()
  expect(server.sent).toEqual([
    {
      call: 'POST mod/pages',
      body: { slug: 'moss', title: 'Moss', body: '<h2>Soft</h2><script>x()</script>' },
    },
  ])
  expect(told.map(([name]) => name)).toEqual(['announce', 'closeOverlay'])
})

test('while a page is half-written, the tab asks for confirmation before opening another URL of the app', async () => {
  const { world } = await open('/contents?do=add', { 'GET mod/pages': [] })
  await page.getByLabelText('Title').fill('Moss')
  expect([world.asksBeforeMoving(), world.asksBeforeLeaving()]).toEqual([true, false])
  await page.getByLabelText('Title').fill('')
  expect(world.asksBeforeClosing()).toBe(false)
})

test('when another mod has changed the page, the form shows that and keeps the input', async () => {
  const message = 'Somebody else has changed this meanwhile.'
  await open('/contents?do=edit&id=6', {
    'GET mod/pages': [asAnswered(moss)],
    'PUT mod/pages/6': refused(422, { message, code: 'changed' }),
  })
  await page.getByLabelText('Title').fill('Fern')
  await button('Save').click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Fern')
})

test('if another mod has deleted the page, the first save reports it, and the second recreates the page', async () => {
  const { server } = await open('/contents?do=edit&id=6', {
    'GET mod/pages': [asAnswered(moss)],
    'PUT mod/pages/6': refused(404, { message: 'We couldn’t find this. It may have been deleted' }),
    'POST mod/pages': asAnswered(aPage({ id: 9 })),
  })
  await page.getByLabelText('Title').fill('Fern')
  await button('Save').click()
  await expect.element(page.getByText(/^This was deleted in the meantime\./)).toBeVisible()
  await expect.element(page.getByLabelText('Address')).toHaveValue('moss')
  await button('Save').click()
  await expect.element(heading('Contents')).toBeVisible()
  expect(server.sent.at(-1)).toEqual({
    call: 'POST mod/pages',
    body: { slug: 'moss', title: 'Fern', body: moss.body },
  })
})

const question = (place: number) => page.getByRole('group', { name: `Question ${place}` })
const words = (place: number) => question(place).getByRole('textbox', { name: 'Question' })

test('survey questions can be added and reordered', async () => {
  const { server } = await open('/contents?shelf=surveys&do=add', {
    'GET mod/surveys': [],
    'POST mod/surveys': asAnswered(aModSurvey()),
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Sweets')
  await words(1).fill('Liquorice?')
  await question(1).getByText('Optional').click()
  await button('Add a question').click()
  await expect.element(words(2)).toHaveFocus()
  await words(2).fill('Size')
  await question(2).getByRole('combobox', { name: 'Type of answer' }).hover()
  await question(2).getByRole('button', { name: 'Type of answer' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'One choice' }).click()
  await question(2).getByRole('textbox', { name: 'Choices' }).fill('S\nM')
  await button('Add a question').click()
  await words(3).fill('Colours')
  await button('Delete question 3').click()
  await expect.element(question(2)).toHaveFocus()
  await button('Move question 2 up').click()
  await expect.element(words(1)).toHaveValue('Size')
  await expect.element(button('Move question 1 up')).toHaveFocus()
  await button('Save').click()
  await expect.element(heading('Contents')).toBeVisible()
  const fields = { id: null, is_required: true }
  expect(server.sent).toEqual([
    {
      call: 'POST mod/surveys',
      body: {
        label: 'Sweets',
        picture_id: null,
        questions: [
          { ...fields, label: 'Size', type: 'select', options: ['S', 'M'] },
          { ...fields, label: 'Liquorice?', type: 'text', options: [], is_required: false },
        ],
      },
    },
  ])
})

test('a question without text or options is marked as invalid, and nothing is sent', async () => {
  const { server } = await open('/contents?shelf=surveys&do=edit&id=5', {
    'GET mod/surveys': [asAnswered(aModSurvey())],
  })
  await expect.element(page.getByText('12 critters have answered it.')).toBeVisible()
  await words(1).fill('')
  await question(2).getByRole('textbox', { name: 'Choices' }).fill('S')
  await button('Save').click()
  await expect.element(words(1)).toHaveFocus()
  await expect.element(question(1).getByText('This field is required')).toBeVisible()
  await expect.element(question(2).getByText('Offer at least two, each once')).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a question added after a rejected save shows no errors until the question loses focus or the form is submitted', async () => {
  await open('/contents?shelf=surveys&do=add', { 'GET mod/surveys': [] })
  await button('Save').click()
  await expect.element(question(1).getByText('This field is required')).toBeVisible()
  await button('Add a question').click()
  await expect.element(words(2)).toHaveFocus()
  await expect.element(question(2).getByText('This field is required')).not.toBeInTheDocument()
  await button('Save').click()
  await expect.element(question(2).getByText('This field is required')).toBeVisible()
})

const three = ['First?', 'Second?', 'Third?'].map((label, index) => ({
  id: index + 1,
  label,
  type: 'text' as const,
  options: [],
  is_required: true,
}))
const asked = () =>
  page
    .getByRole('textbox', { name: 'Question' })
    .elements()
    .map((field) => (field as HTMLInputElement).value)

const openThree = () =>
  open('/contents?shelf=surveys&do=edit&id=5', {
    'GET mod/surveys': [asAnswered(aModSurvey({ questions: three }))],
  })

test('questions can be dragged up and down with the mouse, and their text can still be selected', async () => {
  // The viewport fits the whole page, because scrolling would move another row under the pointer.
  const { innerWidth, innerHeight } = window
  await page.viewport(1280, 1600)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await openThree()
  await expect.element(words(3)).toBeVisible()
  const title = (place: number) => page.getByText(`Question ${place}`, { exact: true })
  await title(3).dropTo(title(1))
  await expect.poll(asked).toEqual(['Third?', 'First?', 'Second?'])
  await title(1).dropTo(title(3))
  await expect.poll(asked).toEqual(['First?', 'Second?', 'Third?'])
  await words(1).dropTo(title(3))
  await expect.poll(asked).toEqual(['First?', 'Second?', 'Third?'])
})

test('the Up and Down buttons move a question by keyboard, keep the focus, and stop at both ends', async () => {
  await openThree()
  await expect.element(words(3)).toBeVisible()
  ;(button('Move question 3 up').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(asked).toEqual(['First?', 'Third?', 'Second?'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(asked).toEqual(['Third?', 'First?', 'Second?'])
  await expect.element(button('Move question 1 up')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.poll(asked).toEqual(['First?', 'Third?', 'Second?'])
  await expect.element(button('Move question 2 down')).toHaveFocus()
})

test('a survey that an exchange uses cannot be deleted, and its row says why', async () => {
  await open('/contents?shelf=surveys', {
    'GET mod/surveys': [asAnswered(aModSurvey({ exchanges_amount: 2 }))],
  })
  await expect
    .element(
      page.getByText(
        '2 questions. 12 critters have answered it. 2 exchanges ask for it, so you can’t delete it.',
      ),
    )
    .toBeVisible()
  await expect.element(button('Delete Sweets')).not.toBeInTheDocument()
})

test('the confirmation before deleting a tag lists what depends on it', async () => {
  const { server } = await open('/contents?shelf=tags&do=delete&id=7', {
    'GET mod/post-tags': inTurn([asAnswered(aTag())], []),
    'DELETE mod/post-tags/7': nothing,
  })
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Mittens”?' })
  await expect.element(dialog.getByText('Used in 2 posts. Those posts lose the tag.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete the tag' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('There are no tags yet.')).toBeVisible()
  expect(server.sent).toEqual([{ call: 'DELETE mod/post-tags/7' }])
})

test('a mod can add a tag that only mods see and use', async () => {
  const { server } = await open('/contents?shelf=tags&do=add', {
    'GET mod/post-tags': [],
    'POST mod/post-tags': asAnswered(aTag({ is_only_admin: true })),
  })
  await page.getByLabelText('Name').fill('Mittens')
  await page.getByText('Only mods see and use it').click()
  await button('Save').click()
  await expect.element(heading('Contents')).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST mod/post-tags', body: { label: 'Mittens', is_only_admin: true } },
  ])
})

test('a new cover asks for its picture, and its alt text can be edited', async () => {
  await open('/contents?shelf=covers&do=edit&id=8', {
    'GET mod/approved-headers': [asAnswered(aCover())],
  })
  await expect.element(page.getByLabelText('Description')).toHaveValue('A mossy stone')
  await expect.element(button('Choose a picture')).not.toBeInTheDocument()
})

test('a cover without a picture is not saved', async () => {
  const { server } = await open('/contents?shelf=covers&do=add', {
    'GET mod/approved-headers': [],
  })
  await page.getByLabelText('Description').fill('A stone')
  await button('Save').click()
  await expect.element(page.getByText('This field is required')).toBeVisible()
  expect(server.sent).toEqual([])
})

test('the list of pets shows each owner’s nickname', async () => {
  const owner = { id: 3, nickname: 'Pike', avatar: null }
  await open('/contents?shelf=critters', {
    'GET mod/critters': [asAnswered(aCommonCritter({ owner }))],
  })
  await expect.element(page.getByText('November 23 · of Pike')).toBeVisible()
})

test('a missing item is reported, and a failed load can be retried', async () => {
  const { server } = await open('/contents?do=edit&id=99', { 'GET mod/pages': refused(403) })
  await expect.element(heading('We couldn’t load this')).toBeVisible()
  server.answer({ 'GET mod/pages': [asAnswered(moss)] })
  await button('Try again').click()
  await expect.element(page.getByText('This page no longer exists.')).toBeVisible()
})
