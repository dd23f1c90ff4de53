import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class EditProfileScreen {
  readonly page: Page
  readonly picture: Locator
  readonly choose: Locator
  readonly change: Locator
  readonly remove: Locator
  readonly putBack: Locator
  readonly nickname: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.picture = page.getByRole('region', { name: 'Your picture' })
    this.choose = this.picture.getByRole('button', { name: 'Choose a picture' })
    this.change = this.picture.getByRole('button', { name: 'Change the picture' })
    this.remove = this.picture.getByRole('button', { name: 'Remove the picture' })
    this.putBack = this.picture.getByRole('button', { name: 'Undo' })
    // The profile, which is still on screen while this page loads, has a field with the same name.
    const form = page.getByRole('form', { name: 'Edit profile' })
    this.nickname = form.getByRole('textbox', { name: 'Nickname' })
    this.save = form.getByRole('button', { name: 'Save profile' })
  }

  async open() {
    await this.page.goto(routePaths.editProfile)
    await this.picture.waitFor()
  }

  /** Opens the page by its link on the profile. */
  async enter() {
    await this.page.getByRole('link', { name: 'Edit profile' }).click()
    await this.nickname.waitFor()
  }

  async rename(nickname: string) {
    await this.nickname.fill(nickname)
    await this.save.click()
  }
}
