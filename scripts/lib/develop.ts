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
    // Mails have to lead to the pages, not to the server behind them.
    { stdio: 'inherit', env: { PUBLIC_URL: address, ...process.env } },
  )
  const end = () => server.kill()
  process.on('SIGTERM', end).on('SIGINT', end)
  server.on('exit', async (code) => {
    await pages.close()
    process.exit(code ?? 0)
  })
  console.log(`\nCritter Swap is being worked on at ${address} (add ?inspect for the inspector)\n`)
}
