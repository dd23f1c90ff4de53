import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class LoginScreen {
  readonly page: Page
  readonly heading: Locator
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Welcome back, critter' })
    this.email = page.getByRole('textbox', { name: 'Email' })
    this.password = page.getByRole('textbox', { name: 'Password', exact: true })
    this.submit = page.getByRole('button', { name: 'Log in' })
  }

  async open() {
    await this.page.goto(routePaths.login)
    await this.heading.waitFor()
  }

  async fill({ email, password }: { email: string; password: string }) {
    await this.email.fill(email)
    await this.password.fill(password)
  }

  async logIn(credentials: { email: string; password: string }) {
    await this.fill(credentials)
    await this.submit.click()
  }
}
