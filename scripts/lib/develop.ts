import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** Starts both sides with hot reload: Vite serves the pages and proxies /api and /media to a watched server. */
export async function develop() {
  process.env.PORT ??= '3000'
  const pages = await createServer({ clearScreen: false })
  await pages.listen()
  const address = pages.resolvedUrls?.local[0]?.replace(/\/$/, '')
  const server = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
    // The server prints Vite's URL and uses it in emails, because Vite is in front of it.
    { stdio: 'inherit', env: { PUBLIC_URL: address, ...process.env } },
  )
  const end = () => server.kill()
  process.on('SIGTERM', end).on('SIGINT', end)
  server.on('exit', async (code) => {
    await pages.close()
    process.exit(code ?? 0)
  })
}
