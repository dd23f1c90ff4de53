import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

/** The pages that guests see before they log in: the front door, and a shared exchange. */
export class FrontDoorScreen {
  readonly page: Page
  readonly heading: Locator
  readonly join: Locator
  readonly takePart: Locator
  readonly logIn: Locator
  readonly facts: Locator
  readonly main: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.main = page.getByRole('main')
    this.join = this.main.getByRole('link', { name: 'Join', exact: true })
    this.takePart = page.getByRole('link', { name: 'Join to take part' })
    this.logIn = this.main.getByRole('link', { name: 'Log in' })
    this.facts = page.getByRole('region', { name: 'Facts' })
  }

  async open() {
    await this.page.goto(routePaths.home)
  }

  async openShared(slug: string) {
    await this.page.goto(`/exchange/${slug}`)
  }

  card(label: string) {
    return this.page.getByRole('article').filter({ hasText: label })
  }
}
