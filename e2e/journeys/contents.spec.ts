import type { Survey } from '#rules/survey/schema.ts'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from '../fixtures.ts'
import { ComposerScreen } from '../screens/ComposerScreen.ts'
import { ExchangeFormScreen } from '../screens/ExchangeFormScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { SurveyScreen } from '../screens/SurveyScreen.ts'
import { choose, chooseByKeyboard } from '../screens/widgets.ts'
import {
  expectAccessibleAndFitting,
  expectAccessibleEverywhere,
  expectContrast,
} from '../support/axe.ts'
import { aDrawing } from '../support/files.ts'
import { byKeyboard } from '../support/hands.ts'
import { call } from '../support/members.ts'

test('a mod writes a page that a guest reads, and a tag that a member uses', {
  tag: '@prove',
}, async ({ newCritter, page: guest }) => {
  const { page } = await newCritter('Scribe', { isMember: true, isAdmin: true })
  const { press } = byKeyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(routePaths.modDesk)
  await press(page.getByRole('link', { name: 'Contents' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible()
  await expectAccessibleAndFitting(page)
  await expectContrast(page)

  await press(button('Write a page'))
  await page.getByLabel('Title').fill('Moss and how to wrap it')
  await page.getByLabel('Address').fill('moss-wrapping')
  await page.getByLabel('Text').fill('<h2>Softly</h2><p>With string.</p>')
  await expect(page.getByRole('heading', { name: 'Softly' })).toBeVisible()
  await expectAccessibleAndFitting(page)
  await press(button('Save'))
  await expect(page.getByRole('heading', { name: 'Moss and how to wrap it' })).toBeVisible()

  await guest.goto('/page/moss-wrapping')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Moss and how to wrap it')
  await expect(guest.getByText('With string.')).toBeVisible()

  await test.step('an edited page is shown with its new text', async () => {
    await press(button('Edit Moss and how to wrap it'))
    await page.getByLabel('Text').fill('<p>With ribbon.</p>')
    await press(button('Save'))
    // Waits for the list, because the editor has a heading with the same name.
    await expect(button('Edit Moss and how to wrap it')).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('With ribbon.')).toBeVisible()
    await expect(guest.getByText('With string.')).toHaveCount(0)
  })

  await press(button('Tags'))
  await press(button('Add a tag'))
  await page.getByLabel('Name').fill('Wrapped in moss')
  await press(button('Save'))
  await expect(page.getByRole('heading', { name: 'Wrapped in moss' })).toBeVisible()
  const wrapper = await newCritter('Wrapper', { isMember: true })
  const home = new HomeScreen(wrapper.page)
  await wrapper.page.goto('/?compose=1')
  const composer = new ComposerScreen(wrapper.page)
  await composer.message.fill('Soft')
  await composer.tag('Wrapped in moss').check()
  await composer.post.click()
  await expect(home.postBy(wrapper.nickname)).toContainText('Wrapped in moss')

  await press(button('Delete Wrapped in moss'))
  const question = page.getByRole('alertdialog', { name: 'Delete “Wrapped in moss”?' })
  await expect(question.getByText('Used in 1 post. Those posts lose the tag.')).toBeVisible()
  await expectAccessibleAndFitting(page)
  await press(question.getByRole('button', { name: 'Delete the tag' }))
  await expect(page.getByRole('heading', { name: 'Wrapped in moss' })).toHaveCount(0)
  await home.open()
  await expect(home.postBy(wrapper.nickname)).toContainText('Soft')
  await expect(home.postBy(wrapper.nickname)).not.toContainText('Wrapped in moss')
})

test('a mod adds a cover and a community critter with pictures, and members see both', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Painter', { isMember: true, isAdmin: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const composer = new ComposerScreen(page)
  const addPicture = async (name: string, background: string) => {
    const picture = await aDrawing({ name, width: 800, height: 600, background })
    await composer.choose(button('Choose a picture'), (choose) => choose.click(), [picture])
    await expect(composer.useThisPart).toBeEnabled()
    await composer.useThisPart.click()
    await expect(button('Change the picture')).toBeFocused()
  }
  await page.goto('/contents?shelf=covers&do=add')
  await addPicture('pond.png', '#224466')
  await page.getByLabel('Description').fill('The moon in a pond')
  await expectAccessibleEverywhere(page)
  await button('Save').click()
  await expect(page.getByRole('heading', { name: 'The moon in a pond' })).toBeVisible()

  await button('Critters').click()
  await button('Add a critter').click()
  await addPicture('owl.png', '#664422')
  await page.getByLabel('Name').fill('The owl of the house')
  const tomorrow = await page.evaluate(() => {
    const day = new Date(Date.now() + 24 * 60 * 60 * 1000)
    return { month: day.toLocaleString('en', { month: 'long' }), day: String(day.getDate()) }
  })
  await choose(page, 'Month of birth', tomorrow.month)
  await choose(page, 'Day of birth', tomorrow.day)
  await expectAccessibleEverywhere(page)
  await button('Save').click()
  await expect(page.getByRole('heading', { name: 'The owl of the house' })).toBeVisible()

  const { page: reader } = await newCritter('Visitor', { isMember: true })
  await reader.goto(routePaths.birthdays)
  const owl = reader.getByRole('listitem').filter({ hasText: 'The owl of the house' })
  await expect(owl.locator('img')).toHaveCount(1)
  const form = new ExchangeFormScreen(reader)
  await form.open()
  await reader.getByRole('radio', { name: 'The moon in a pond' }).check()
  await expect(form.preview.locator('img')).toHaveCount(1)
})

test('a mod writes a survey that a member answers, and then reorders its questions', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page } = await newCritter('Asker', { isMember: true, isAdmin: true })
  const { press, type } = byKeyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const question = (place: number) => page.getByRole('group', { name: `Question ${place}` })
  const words = (place: number) => question(place).getByRole('textbox', { name: 'Question' })
  await page.goto('/contents?shelf=surveys')
  await expect(page.getByRole('heading', { name: 'Treats' })).toBeVisible()
  await expectAccessibleAndFitting(page)

  await press(button('Write a survey'))
  await type(page.getByRole('textbox', { name: 'Name' }), 'Warm things')
  await type(words(1), 'Wool or cotton?')
  const kind = question(1).getByRole('combobox', { name: 'Type of answer' })
  await chooseByKeyboard(page, kind, 'One choice')
  await question(1).getByRole('textbox', { name: 'Choices' }).fill('Wool\nCotton\nBoth')
  await expect(question(1).getByRole('button', { name: 'One choice' })).toBeVisible()
  await press(button('Add a question'))
  await expect(words(2)).toBeFocused()
  await page.keyboard.type('Your favourite colour')
  await expectAccessibleAndFitting(page)
  await expectContrast(page)
  await press(button('Save'))
  await expect(page.getByRole('heading', { name: 'Warm things' })).toBeVisible()

  const { page: other, token } = await newCritter('Warm', { isMember: true })
  const surveys: Survey[] = await call(server, '/surveys', { token })
  const made = surveys.find(({ label }) => label === 'Warm things')
  const survey = new SurveyScreen(other)
  await survey.open(made?.id ?? 0)
  await chooseByKeyboard(other, survey.select('Wool or cotton?'), 'Wool')
  await survey.text('Your favourite colour').fill('Moss')
  await survey.submit.click()
  await expect(other.getByText('Answers submitted !')).toBeVisible()

  await press(button('Edit Warm things'))
  await expect(page.getByText('1 critter has answered it.')).toBeVisible()
  await press(button('Move question 2 up'))
  await expect(button('Move question 1 up')).toBeFocused()
  await press(button('Save'))
  await expect(page.getByText('2 questions. 1 critter has answered it.')).toBeVisible()
  await survey.open(made?.id ?? 0)
  await expect(survey.text('Your favourite colour')).toHaveValue('Moss')
  await expect(survey.progress).toHaveAttribute('aria-valuetext', '100 %')

  await press(button('Delete Warm things'))
  const asked = page.getByRole('alertdialog', { name: 'Delete “Warm things”?' })
  await expect(asked.getByText('Their answers are deleted too.')).toBeVisible()
  await press(asked.getByRole('button', { name: 'Delete the survey' }))
  await expect(page.getByRole('heading', { name: 'Warm things' })).toHaveCount(0)
})
