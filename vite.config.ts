import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contentPolicy } from './scripts/build/content-policy.ts'
import { fontPreload } from './scripts/build/font-preload.ts'
import { englishOnly, sonnerStylesheet } from './scripts/build/lean-libraries.ts'

/** The separator after the names matters: `react` alone would draw react-aria into the chunk. */
const reactItself =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect)[\\/]/

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [englishOnly(), sonnerStylesheet(), react(), fontPreload(), contentPolicy()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Below these a minifier takes light-dark() apart and freezes every colour at the root.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'react', test: (id) => reactItself.test(id) }] },
      },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
})
