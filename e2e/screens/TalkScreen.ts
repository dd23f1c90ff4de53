import type { Locator, Page } from '@playwright/test'

/** A post with its actions, and the dialog with its comments. */
export class TalkScreen {
  readonly page: Page
  readonly card: Locator
  readonly comments: Locator
  /** The list of comments in the dialog. */
  readonly list: Locator
  readonly remark: Locator
  readonly editor: Locator
  readonly send: Locator
  readonly title: Locator
  readonly close: Locator

  constructor(page: Page, words: string) {
    this.page = page
    this.card = page.getByRole('article').filter({ hasText: words }).first()
    this.comments = page.getByRole('dialog', { name: 'Comments' })
    this.list = this.comments.getByRole('list', { name: 'Comments, newest last' })
    this.remark = this.comments.getByRole('textbox', { name: 'Your comment' })
    this.editor = this.comments
      .getByRole('form', { name: 'Edit your comment' })
      .getByRole('textbox')
    this.send = this.comments.getByRole('button', { name: 'Send' })
    this.title = this.comments.getByRole('heading', { name: 'Comments' })
    this.close = this.comments.getByRole('button', { name: 'Close' })
  }

  like(within = this.card) {
    return within.getByRole('button', { name: /^Like/ })
  }

  more(within = this.card) {
    return within.getByRole('button', { name: /^More on this/ })
  }

  entry(name: string) {
    return this.page.getByRole('menuitem', { name, exact: true })
  }

  openComments() {
    return this.card.getByRole('link', { name: /comments?$/i }).first()
  }

  /** The comment with this text. */
  comment(words: string) {
    return this.list.getByRole('listitem').filter({ hasText: words })
  }

  async say(words: string) {
    await this.remark.fill(words)
    await this.send.click()
  }

  async choose(name: string, within = this.card) {
    await this.more(within).click()
    await this.entry(name).click()
  }
}
