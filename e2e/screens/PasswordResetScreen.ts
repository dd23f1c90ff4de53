import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class PasswordResetScreen {
  readonly page: Page
  readonly heading: Locator
  readonly backToLogin: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.backToLogin = page.getByRole('link', { name: 'Back to login' })
  }

  async askFor(email: string) {
    await this.page.goto(routePaths.forgotPassword)
    await this.page.getByRole('textbox', { name: 'Email' }).fill(email)
    await this.page.getByRole('button', { name: 'Send the link' }).click()
  }

  async choose(password: string) {
    await this.page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await this.page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
    await this.page.getByRole('button', { name: 'Set the password' }).click()
  }
}
