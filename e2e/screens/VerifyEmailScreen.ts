import type { Locator, Page } from '@playwright/test'

export class VerifyEmailScreen {
  readonly page: Page
  readonly verified: Locator
  readonly backToLogin: Locator

  constructor(page: Page) {
    this.page = page
    this.verified = page.getByRole('heading', { level: 1, name: 'Your email is verified' })
    this.backToLogin = page.getByRole('link', { name: 'Back to login' })
  }

  /** Opens the link from the email. */
  async open(link: string) {
    await this.page.goto(link)
  }
}
