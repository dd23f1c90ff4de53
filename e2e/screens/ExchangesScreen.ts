import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class ExchangesScreen {
  readonly page: Page
  readonly heading: Locator
  readonly create: Locator
  readonly cards: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Exchanges' })
    this.create = main.getByRole('link', { name: 'Create an exchange' }).first()
    this.cards = main.getByRole('article')
  }

  async open() {
    await this.page.goto(routePaths.exchanges)
    await this.heading.waitFor()
  }

  card(label: string) {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: label }) })
  }

  async enter(label: string) {
    await this.card(label).getByRole('link', { name: label, exact: true }).click()
  }
}
