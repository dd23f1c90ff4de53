import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class HomeScreen {
  readonly page: Page
  readonly heading: Locator
  readonly swaps: Locator
  readonly feed: Locator
  readonly menu: Locator
  readonly logOut: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.swaps = page.getByRole('region', { name: 'Your swaps' })
    this.feed = page.getByRole('region', { name: 'Fresh from the burrow' })
    this.menu = page.getByRole('button', { name: /^Your menu/ })
    this.logOut = page.getByRole('button', { name: 'Log out' })
  }

  async open() {
    await this.page.goto(routePaths.home)
  }

  /** The newest post of a member in the feed. */
  postBy(nickname: string) {
    return this.feed.getByRole('article', { name: nickname }).first()
  }

  async leave() {
    await this.menu.click()
    await this.logOut.click()
  }
}
