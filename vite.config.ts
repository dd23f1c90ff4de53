import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { liveBook } from './scripts/book/live/serve.ts'
import { fetchedAhead } from './scripts/build/ahead.ts'
import { chunks } from './scripts/build/chunks.ts'
import { contentPolicy } from './scripts/build/content-policy.ts'
import { firstFrame } from './scripts/build/first-frame.ts'
import { fontLicences, fontPreload } from './scripts/build/fonts.ts'
import { englishOnly, sonnerStylesheet, trustedAnnouncer } from './scripts/build/libraries.ts'
import { licences } from './scripts/build/licences.ts'
import { quietCharts } from './scripts/build/quiet-charts.ts'
import { serviceWorker } from './scripts/build/worker.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [
    englishOnly(),
    sonnerStylesheet(),
    trustedAnnouncer(),
    react(),
    quietCharts(),
    fontPreload(),
    fetchedAhead(),
    firstFrame(),
    fontLicences(),
    licences(),
    contentPolicy(),
    serviceWorker(),
    liveBook(),
  ],
  build: {
    outDir: 'dist/client',
    manifest: true,
    // All pages share one stylesheet, because a stylesheet that loads later makes the browser lay out all text again.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // For older browsers, the minifier would replace light-dark() in a way that fixes every colour at the root.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      output: { codeSplitting: chunks() },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
})
