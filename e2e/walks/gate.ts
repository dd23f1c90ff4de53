import { expect, type Page, type Request, type Route } from '@playwright/test'

type End = (route: Route) => Promise<void>

const urlOf = (route: Route) => route.request().url()

/** Holds back calls of a page until a walk decides how they end. */
export class Gate {
  #held: Route[] = []
  #ending: { readonly end: End; readonly calls: RegExp } | undefined

  /** Holds back the calls for which `stops` returns true. All other calls pass. */
  static async before(page: Page, stops: (request: Request) => boolean): Promise<Gate> {
    const gate = new Gate()
    await page.route('**/api/**', async (route) => {
      if (!stops(route.request())) await route.continue()
      else if (gate.#ending?.calls.test(urlOf(route))) await gate.#ending.end(route)
      else gate.#held.push(route)
    })
    return gate
  }

  /** Holds back the calls that come from now on. */
  hold(): void {
    this.#ending = undefined
  }

  /** Waits until a call with a matching URL is held back. */
  readonly holds = (calls: RegExp) =>
    expect.poll(() => this.#held.some((route) => calls.test(urlOf(route)))).toBe(true)

  /** Lets calls reach the server, including those held back. */
  readonly open = (calls?: RegExp) => this.#endAll((route) => route.continue(), calls)

  /** Ends calls as if the network were down, including those held back. */
  readonly cut = (calls?: RegExp) =>
    this.#endAll((route) => route.abort('internetdisconnected'), calls)

  async #endAll(end: End, calls = /^/): Promise<void> {
    this.#ending = { end, calls }
    const ending = this.#held.filter((route) => calls.test(urlOf(route)))
    this.#held = this.#held.filter((route) => !ending.includes(route))
    await Promise.all(ending.map(end))
  }
}
