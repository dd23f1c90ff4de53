import type { Locator, Page } from '@playwright/test'

export class SurveyScreen {
  readonly page: Page
  readonly heading: Locator
  readonly progress: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.progress = page.getByRole('progressbar', { name: 'Answered' })
    this.submit = page.getByRole('button', { name: 'Submit my answers' })
  }

  async open(id: number) {
    await this.page.goto(`/survey/${id}`)
    await this.submit.waitFor()
  }

  text(question: string) {
    return this.page.getByRole('textbox', { name: question })
  }

  /** The select of a question. */
  select(question: string) {
    return this.page.getByRole('combobox', { name: question })
  }

  box(question: string, option: string) {
    return this.page.getByRole('group', { name: question }).getByRole('checkbox', { name: option })
  }

  yesOrNo(question: string) {
    return this.page.getByRole('radiogroup', { name: question }).getByRole('radio')
  }
}
