import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fetchedAhead } from './scripts/build/ahead.ts'
import { firstLoadChunks } from './scripts/build/chunks.ts'
import { contentPolicy } from './scripts/build/content-policy.ts'
import { firstFrame } from './scripts/build/first-frame.ts'
import { fontLicences, fontPreload } from './scripts/build/fonts.ts'
import { englishOnly, sonnerStylesheet, trustedAnnouncer } from './scripts/build/libraries.ts'
import { quietCharts } from './scripts/build/quiet-charts.ts'

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
    contentPolicy(),
  ],
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Below these a minifier takes light-dark() apart and freezes every colour at the root.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      output: { codeSplitting: firstLoadChunks() },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
})
