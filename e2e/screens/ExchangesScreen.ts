import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class ExchangesScreen {
  readonly page: Page
  readonly heading: Locator
  readonly create: Locator
  readonly cards: Locator
  readonly search: Locator
  readonly regions: Locator
  readonly clear: Locator
  /** The announced number of exchanges. */
  readonly count: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Exchanges' })
    this.create = main.getByRole('link', { name: 'Create an exchange' }).first()
    this.cards = main.getByRole('article')
    this.search = main.getByPlaceholder('Search for an exchange')
    this.regions = main.getByRole('button', { name: /^Regions?\b/ })
    this.clear = main.getByRole('button', { name: 'Clear', exact: true })
    this.count = main.getByRole('status').first()
  }

  async open() {
    await this.page.goto(routePaths.exchanges)
    await this.heading.waitFor()
  }

  chip(name: 'All' | 'Ending soon' | 'Available') {
    return this.page.getByRole('button', { name, exact: true })
  }

  region(name: string) {
    return this.page.getByRole('checkbox', { name, exact: true })
  }

  card(label: string) {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: label }) })
  }

  /** Withdraws a proposal and confirms it. */
  async takeBack(label: string) {
    await this.card(label)
      .getByRole('button', { name: `Delete ${label}` })
      .click()
    const asking = this.page.getByRole('alertdialog', { name: 'Delete your exchange' })
    await asking.getByRole('button', { name: 'Delete it' }).click()
  }

  async enter(label: string) {
    await this.card(label).getByRole('link', { name: label, exact: true }).click()
  }
}
