/** Biome over files that exist for one run only, under the project's own settings. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

interface Diagnostic {
  readonly category: string
  readonly location: { readonly path: string; readonly start?: { readonly line: number } }
}

interface Broken {
  /** `style/noProcessEnv` */
  readonly rule: string
  /** The text of the line. */
  readonly line: string
}

const biome = resolve('node_modules/@biomejs/biome/bin/biome')

function lint(cwd: string) {
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  return JSON.parse(stdout) as { diagnostics: Diagnostic[] }
}

/** The rules that were broken, by file. */
export function lintPlanted(files: Readonly<Record<string, string>>): Map<string, Broken[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')))
  try {
    for (const name of ['biome.json', '.gitignore', 'package.json', 'tsconfig.json'])
      copyFileSync(name, join(folder, name))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { diagnostics } = lint(folder)
    const broken = new Map<string, Broken[]>()
    for (const { category, location } of diagnostics) {
      const { path, start } = location
      const line = files[path]?.split('\n')[(start?.line ?? 0) - 1] ?? ''
      const one = { rule: category.replace(/^lint\//, ''), line }
      broken.set(path, [...(broken.get(path) ?? []), one])
    }
    return broken
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
