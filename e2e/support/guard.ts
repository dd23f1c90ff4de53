import type { BrowserContext } from '@playwright/test'

/** What the browser itself says of an answer the server meant: a refusal, or a stranger turned away. */
const refusedByServer = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Collects whatever goes wrong in the pages of a context without anybody having asked for it. */
export async function watch(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error' && !refusedByServer.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
}
