import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** Both sides with hot reload: pages by vite, which passes /api and /media on to a watched server. */
export async function develop() {
  process.env.PORT ??= '3000'
  const pages = await createServer({ clearScreen: false })
  await pages.listen()
  const address = pages.resolvedUrls?.local[0]?.replace(/\/$/, '')
  const server = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
    // The address it prints, and its mails lead to, is that of the pages in front of it.
    { stdio: 'inherit', env: { PUBLIC_URL: address, ...process.env } },
  )
  const end = () => server.kill()
  process.on('SIGTERM', end).on('SIGINT', end)
  server.on('exit', async (code) => {
    await pages.close()
    process.exit(code ?? 0)
  })
}
