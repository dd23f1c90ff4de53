/** Serves the live book in development: docs/machines, with the active states of the running charts highlighted. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FOLDER = 'scripts/book/live'

export const liveBook = (): Plugin => ({
  name: 'live-book',
  apply: 'serve',
  config: () => ({ optimizeDeps: { entries: ['index.html', `${FOLDER}/main.tsx`] } }),
  configureServer(server) {
    server.middlewares.use('/dev/machines', async (_, response, next) => {
      try {
        const html = readFileSync(`${FOLDER}/index.html`, 'utf8')
        response.setHeader('Content-Type', 'text/html')
        response.end(await server.transformIndexHtml('/dev/machines', html))
      } catch (error) {
        next(error)
      }
    })
  },
})
