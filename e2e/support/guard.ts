import type { BrowserContext } from '@playwright/test'

/** Console message that the browser logs for an intended 4xx response. */
const refusedByServer = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Collects unexpected errors from all pages in a context. */
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
