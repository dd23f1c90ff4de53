import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leanReact } from '#scripts/build/lean-react.ts'

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

test('a parameter of the same name means something else', () => {
  expect(lean).toContain('element.checked = isHydrating ? element.checked : !!checked')
})

test('a React that is made otherwise stops the build', () => {
  expect(() => leanReact('function updateRoot() {}')).toThrow(
    'React has no function popHydrationState any more',
  )
})
