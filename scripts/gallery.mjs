import { spawnSync } from 'node:child_process'
import { prepare } from './lib/prepare.mjs'

await prepare()
// Pictures are chosen by parts of their names: `npm run gallery -- posts error/profile`.
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/gallery/playwright.config.ts'],
  { stdio: 'inherit', env: { ...process.env, GALLERY: process.argv.slice(2).join(' ') } },
)
process.exitCode = status ?? 1
