import type { Locator, Page } from '@playwright/test'

export class ParentScreen {
  readonly page: Page
  readonly heading: Locator
  readonly confirm: Locator
  readonly refuse: Locator
  readonly again: Locator
  readonly takeBack: Locator
  readonly threads: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.confirm = page.getByRole('button', { name: 'Confirm' })
    this.refuse = page.getByRole('button', { name: 'Refuse' })
    this.again = page.getByRole('button', { name: 'Try again' })
    this.threads = page.getByRole('checkbox', { name: 'My child may write' })
    this.takeBack = page.getByRole('button', { name: 'Withdraw it' })
  }

  /** Opens the link from the email. */
  async open(link: string) {
    await this.page.goto(link)
  }
}
