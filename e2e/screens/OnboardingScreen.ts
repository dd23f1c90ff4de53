import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { type AddressLabel, fillAddress } from './AddressScreen.ts'
import { choose, typeDate } from './widgets.ts'

export interface Identity {
  lastName: string
  firstName: string
  birthDate: string
  region: string
  discord?: string
  parentEmail?: string
}

export class OnboardingScreen {
  readonly page: Page
  readonly heading: Locator
  readonly previous: Locator
  readonly specify: Locator
  readonly nickname: Locator
  readonly parentEmail: Locator
  readonly join: Locator
  readonly goIn: Locator
  readonly again: Locator

  constructor(page: Page) {
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.previous = button('Previous')
    this.specify = this.field('Please specify')
    this.nickname = this.field('What is your nickname?')
    this.parentEmail = this.field('A parent’s email')
    this.join = button('Join the club!')
    this.goIn = button('Look around')
    this.again = button('Try again')
  }

  async open() {
    await this.page.goto(routePaths.onboarding)
  }

  field(name: string) {
    return this.page.getByRole('textbox', { name })
  }

  privacy(option: string) {
    return this.page.getByRole('radio', { name: option })
  }

  step(number: 1 | 2 | 3) {
    return this.page.getByRole('button', { name: `Next (${number}/4)` })
  }

  async choosePrivacy(option: string) {
    await this.privacy(option).check()
    await this.step(1).click()
  }

  async giveNickname(nickname: string) {
    await this.nickname.fill(nickname)
    await this.step(2).click()
  }

  async fillIdentity({ lastName, firstName, birthDate, region, discord, parentEmail }: Identity) {
    await this.field('Last name').fill(lastName)
    await this.field('First name').fill(firstName)
    await typeDate(this.page, 'Birth date', birthDate)
    if (discord) await this.field('Discord handle').fill(discord)
    await choose(this.page, 'Region', region)
    if (parentEmail) await this.parentEmail.fill(parentEmail)
  }

  async giveIdentity(identity: Identity) {
    await this.fillIdentity(identity)
    await this.step(3).click()
  }

  async giveAddress(address: AddressLabel) {
    await fillAddress(this.page, address)
    await this.join.click()
  }
}
