import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import type { ChosenFile } from './ComposerScreen.ts'
import { choose, typeDate } from './widgets.ts'

export interface Details {
  label: string
  summary: string
  description: string
  region: string
  spots: number
}

export interface Schedule {
  preferredStart: string
  signups: number
  lasts: number
}

export class ExchangeFormScreen {
  readonly page: Page
  readonly heading: Locator
  readonly label: Locator
  readonly next: Locator
  readonly previous: Locator
  readonly publish: Locator
  readonly confirm: Locator
  readonly preview: Locator
  readonly ownCover: Locator
  /** Dialog with the upload progress of the creator's own cover. */
  readonly sending: Locator

  constructor(page: Page) {
    const button = (name: string) => page.getByRole('button', { name })
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.label = this.field('Exchange name')
    this.next = button('Next (1/2)')
    this.previous = button('Previous')
    this.publish = button('Publish')
    this.confirm = button('Confirm changes')
    this.preview = page.getByRole('region', { name: 'Preview' })
    this.ownCover = page.getByRole('radio', { name: 'Your own picture' })
    this.sending = page.getByRole('dialog', { name: 'Sending the picture' })
  }

  async open() {
    await this.page.goto(routePaths.createExchange)
    await this.next.waitFor()
  }

  field(name: string) {
    return this.page.getByRole('textbox', { name })
  }

  /** Chooses a picture and accepts the suggested crop, which starts the upload. */
  async sendCover(file: ChosenFile) {
    const choosing = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Use a picture of your own' }).click()
    await (await choosing).setFiles(file)
    const cropping = this.page.getByRole('dialog', { name: 'Crop the picture' })
    await cropping.getByRole('button', { name: 'Use this part' }).click()
  }

  async fillDetails({ label, summary, description, region, spots }: Details) {
    await this.label.fill(label)
    await this.field('Summary').fill(summary)
    await this.field('Description').fill(description)
    await choose(this.page, 'Region', region)
    await this.field('Spots').fill(String(spots))
  }

  async giveDetails(details: Details) {
    await this.fillDetails(details)
    await this.next.click()
  }

  async fillSchedule({ preferredStart, signups, lasts }: Schedule) {
    const days = (group: string, number: number) =>
      this.page
        .getByRole('radiogroup', { name: group })
        .getByRole('radio', { name: `${number} days` })
        .check()
    await typeDate(this.page, 'Preferred start', preferredStart)
    await days('How long before the start do sign-ups open?', signups)
    await days('The exchange lasts', lasts)
  }
}
