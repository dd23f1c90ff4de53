import { expect, test } from 'vitest'
import {
  injectedStyles,
  inlineScripts,
  inlineStyles,
  sourceHash,
} from '#scripts/build/content-policy.ts'

test('a hash is what the browser computes of the text', () => {
  expect(sourceHash("alert('Hello, world.');")).toBe(
    'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=',
  )
})

test('a script that is loaded is no inline script', () => {
  const html = '<script>\n  1\n</script><script type="module" src="/main.js"></script>'
  expect(inlineScripts(html)).toEqual(['\n  1\n'])
})

test('a style that the page brings along is read as it is written', () => {
  expect(inlineStyles('<style>a{b:c}</style><link rel="stylesheet" href="/a.css">')).toEqual([
    'a{b:c}',
  ])
})

test('an injected style is read trimmed, with its constants filled in', () => {
  const source = `const $a$NAME = 'data-pressable';
    style.textContent = \`\n@layer {\n  [\${$a$NAME}] { a: b }\n}\n    \`.trim();`
  expect(injectedStyles(source)).toEqual(['@layer {\n  [data-pressable] { a: b }\n}'])
})

test('a style with a hole nobody can fill is an error', () => {
  expect(() => injectedStyles(`style.textContent = \`\${x}\`.trim()`)).toThrow('No constant x')
})
