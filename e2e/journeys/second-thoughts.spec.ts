import type { Exchange } from '#rules/exchange/schema.ts'
import { expect, test } from '../fixtures.ts'
import { ExchangeFormScreen } from '../screens/ExchangeFormScreen.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { ExchangesScreen } from '../screens/ExchangesScreen.ts'
import { ModDeskScreen } from '../screens/ModDeskScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from '../support/axe.ts'
import { dayIn } from '../support/exchanges.ts'
import { aDrawing } from '../support/files.ts'
import { call } from '../support/members.ts'
import { holdAnswer } from '../support/requests.ts'

test('a proposal is created in the form and withdrawn on its card', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const label = 'Rash swap'
  const creator = await newCritter('Hasty', { isMember: true })
  const { page } = creator
  const form = new ExchangeFormScreen(page)
  const list = new ExchangesScreen(page)
  await form.open()
  await form.giveDetails({
    label,
    summary: 'Anything, tomorrow.',
    description: 'Send what lies nearest.',
    region: 'North America',
    spots: 4,
  })
  await form.fillSchedule({ preferredStart: dayIn(server, 20), signups: 30, lasts: 45 })
  await form.publish.click()
  await expect(page.getByText('Exchange created, pending approval')).toBeVisible()
  await list.takeBack(label)
  await expect(page.getByText('Exchange deleted')).toBeVisible()
  await expect(list.card(label)).toBeHidden()
  expect(await call(server, '/exchanges?filter[mine]=1', { token: creator.token })).toEqual([])
})

test('an exchange with its creator’s own cover is rejected, resubmitted and approved, loses a participant, and is cancelled', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const label = 'Hasty swap'
  const creator = await newCritter('Eager', { isMember: true })
  const mod = await newCritter('Strict', { isAdmin: true })
  const desk = new ModDeskScreen(mod.page)
  const form = new ExchangeFormScreen(creator.page)
  const exchange = new ExchangeScreen(creator.page)

  await form.open()
  const letGo = await holdAnswer(creator.page, '/api/pictures')
  await form.sendCover(
    await aDrawing({ name: 'tea.png', width: 800, height: 500, background: '#336655' }),
  )
  await expect(form.sending).toContainText('100 % · one moment')
  await expectAccessibleEverywhere(creator.page)
  await expectContrast(creator.page)
  await letGo()
  await expect(form.ownCover).toBeChecked()
  await form.giveDetails({
    label,
    summary: 'Something, somewhere.',
    description: 'Send what you like.',
    region: 'North America',
    spots: 4,
  })
  await form.fillSchedule({ preferredStart: dayIn(server, 20), signups: 30, lasts: 45 })
  await form.previous.click()
  await expect(form.label).toHaveValue(label)
  await form.next.click()
  await form.publish.click()
  await expect(creator.page.getByText('Exchange created, pending approval')).toBeVisible()
  const [{ picture }]: [Exchange] = await call(server, '/exchanges?filter[mine]=1', creator)
  expect([picture?.width, picture?.height]).toEqual([400, 400])

  await desk.open()
  await desk.review(label)
  await desk.reject('Please say what may be sent.')
  await expect(mod.page.getByText('Exchange rejected')).toBeVisible()

  await creator.page.getByRole('link', { name: label, exact: true }).click()
  await expect(exchange.main).toContainText('An elf has turned this exchange down.')
  const told = () => server.mailsTo(creator.email).map(({ text }) => text)
  await expect.poll(() => told().join()).toContain('Please say what may be sent.')
  await exchange.edit.click()
  await expect(form.page.getByRole('main')).toContainText('Please say what may be sent.')
  await expect(form.ownCover).toBeChecked()
  await form.field('Description').fill('Send tea, and nothing but tea.')
  await form.next.click()
  await form.confirm.click()
  await expect(creator.page.getByText('Exchange updated, pending approval')).toBeVisible()

  await desk.open()
  await desk.review(label)
  await expect(mod.page.getByText('Send tea, and nothing but tea.')).toBeVisible()
  await desk.approve.click()
  await expect(mod.page.getByText('Exchange approved')).toBeVisible()
  await creator.page.reload()
  await creator.page.getByRole('link', { name: label, exact: true }).click()
  await exchange.signUp.click()
  await expect(exchange.isIn).toBeVisible()

  const asMod = new ExchangeScreen(mod.page)
  await asMod.open('hasty-swap')
  await asMod.takeOut(creator.nickname, 'She has asked us to.')
  const gone = `${creator.nickname} is no longer part of this exchange`
  await expect(mod.page.getByText(gone)).toBeVisible()
  await creator.page.reload()
  await expect(exchange.signUp).toBeVisible()

  await desk.open()
  await desk.pull('Exchanges')
  await desk.cancel(label, 'The post is on strike.')
  await expect(mod.page.getByText('Exchange cancelled')).toBeVisible()
  await exchange.page.reload()
  await expect(exchange.main).toContainText('This exchange won’t take place.')
  await expect.poll(() => told().join()).toContain('The post is on strike.')
})
