import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { liveBook } from '#scripts/book/live/serve.ts'

test('the development server serves the live book, and a build does not include it', async () => {
  expect(liveBook().apply).toBe('serve')
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    cacheDir: 'node_modules/.cache/critter-swap/live-book',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0 },
    plugins: [liveBook()],
  })
  try {
    await server.listen()
    const [url] = server.resolvedUrls?.local ?? []
    const page = await fetch(`${url}dev/machines`)
    expect(page.headers.get('content-type')).toBe('text/html')
    expect(await page.text()).toContain('src="/scripts/book/live/main.tsx"')
    const code = await fetch(`${url}scripts/book/live/main.tsx`)
    expect(await code.text()).toContain('createBrowserReceiver')
  } finally {
    await server.close()
  }
})
