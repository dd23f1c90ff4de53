import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class RegisterScreen {
  readonly page: Page
  readonly email: Locator
  readonly name: Locator
  readonly password: Locator
  readonly confirmation: Locator
  readonly next: Locator
  readonly previous: Locator

  constructor(page: Page) {
    this.page = page
    this.email = page.getByRole('textbox', { name: 'What is your email address ?' })
    this.name = page.getByRole('textbox', { name: 'What should we call you?' })
    this.password = page.getByRole('textbox', { name: 'Password', exact: true })
    this.confirmation = page.getByRole('textbox', { name: 'Confirm password' })
    this.next = page.getByRole('button', { name: 'Next' })
    this.previous = page.getByRole('button', { name: 'Previous' })
  }

  async open() {
    await this.page.goto(routePaths.register)
    await this.email.waitFor()
  }

  /** The title of step 3, with the name given in step 2. */
  greeting(name: string) {
    return this.page.getByRole('heading', { level: 1, name: `${name}, fellow critter!` })
  }

  async giveEmail(email: string) {
    await this.email.fill(email)
    await this.next.click()
  }

  async giveName(name: string) {
    await this.name.fill(name)
    await this.next.click()
  }

  async choosePassword(password: string) {
    await this.password.fill(password)
    await this.confirmation.fill(password)
    await this.next.click()
  }

  async register({ email, name, password }: { email: string; name: string; password: string }) {
    await this.open()
    await this.giveEmail(email)
    await this.giveName(name)
    await this.choosePassword(password)
  }
}
