import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { leanReact } from '#scripts/build/lean-react.ts'
import { run } from '#scripts/lib/run.mjs'

const react = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')
const lean = leanReact(react)

/** What stands in a function, on one line. */
const bodyOf = (name: string) =>
  new RegExp(`^function ${name}\\([^)]*\\) ?\\{([^}]*)\\}`, 'm').exec(lean)?.[1]

test('what would take over a document that a server has drawn never begins', () => {
  expect(bodyOf('popHydrationState')).toBe('return false')
  expect(lean).not.toMatch(/\bisHydrating = !0/)
})

test('what looks for a view transition of React’s own looks no more', () => {
  expect(bodyOf('commitEnterViewTransitions')).toBe('')
  expect(lean).not.toMatch(/\bshouldStartViewTransition = !0/)
})

test('what is never called says so if it is', () => {
  expect(bodyOf('updateDehydratedSuspenseComponent')).toBe(
    "throw Error('left out: updateDehydratedSuspenseComponent')",
  )
})

test('no variable is used that was declared in what is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lean-react-'))
  const rule = { correctness: { noUndeclaredVariables: 'error' } }
  const settings = {
    root: true,
    files: { maxSize: lean.length * 2 },
    javascript: { globals: ['__REACT_DEVTOOLS_GLOBAL_HOOK__'] },
    linter: { rules: { recommended: false, ...rule } },
  }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings))
  writeFileSync(join(folder, 'react.js'), lean)
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  const { code, output } = await run(
    process.execPath,
    [biome, 'lint', 'react.js'],
    undefined,
    folder,
  )
  rmSync(folder, { recursive: true })
  expect(output).toContain('Checked 1 file')
  expect(code, output).toBe(0)
})

test('a parameter of the same name means something else', () => {
  expect(lean).toContain('element.checked = isHydrating ? element.checked : !!checked')
})

test('a React that is made otherwise stops the build', () => {
  expect(() => leanReact(react.replaceAll('popHydrationState', 'leaveHydration'))).toThrow(
    'React has no function popHydrationState any more',
  )
})
