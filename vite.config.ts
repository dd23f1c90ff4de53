import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fetchedAhead } from './scripts/build/ahead.ts'
import { firstLoadChunks } from './scripts/build/chunks.ts'
import { shortClassNames } from './scripts/build/class-names.ts'
import { contentPolicy } from './scripts/build/content-policy.ts'
import { fontLicences, fontPreload } from './scripts/build/fonts.ts'
import {
  englishOnly,
  leanIcons,
  sonnerStylesheet,
  trustedAnnouncer,
} from './scripts/build/lean-libraries.ts'
import { quietCharts } from './scripts/build/quiet-charts.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Calls that make something and do nothing else: what they make for the server alone is left out of the pages. Such a
 * name holds everywhere, in libraries and for what is called on it: `assign` would take React its events, `form` each
 * `form.send`. So these are names that nothing else has.
 */
const makesOnly = [
  ...['z.globalRegistry.add', 'refusal', 'across', 'textField', 'optionalLine', 'nullableLine'],
  ...['chosenId', 'chosenIds', 'wholeNumber', 'numberAmong', 'optionalLink', 'postFields'],
  ...['picturesOrVideo', 'needActor', 'needAction', 'needListener'],
  ...['formMachine', 'listMachine', 'loadMachine'],
]

export default defineConfig(({ command }) => ({
  plugins: [
    englishOnly(),
    leanIcons(),
    sonnerStylesheet(),
    trustedAnnouncer(),
    react(),
    quietCharts(),
    fontPreload(),
    fetchedAhead(),
    fontLicences(),
    contentPolicy(),
  ],
  // A class is read by people in development only, and stands in a script as well as in a stylesheet.
  css: { modules: command === 'build' ? { generateScopedName: shortClassNames() } : {} },
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Below these a minifier takes light-dark() apart and freezes every colour at the root.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      treeshake: { manualPureFunctions: makesOnly },
      output: { codeSplitting: firstLoadChunks() },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
}))
