import { expect, test } from 'vitest'
import {
  injectedStyles,
  inlineScripts,
  inlineStyles,
  sourceHash,
} from '#scripts/build/content-policy.ts'

test('the hash of a script equals the hash that browsers compute', () => {
  expect(sourceHash("alert('Hello, world.');")).toBe(
    'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=',
  )
})

test('a script with a src is not an inline script', () => {
  const html = '<script>\n  1\n</script><script type="module" src="/main.js"></script>'
  expect(inlineScripts(html)).toEqual(['\n  1\n'])
})

test('an inline style is read exactly as written', () => {
  expect(inlineStyles('<style>a{b:c}</style><link rel="stylesheet" href="/a.css">')).toEqual([
    'a{b:c}',
  ])
})

test('a style that a library injects is trimmed, and its constants are replaced with their values', () => {
  const source = `const $a$NAME = 'data-pressable';
    style.textContent = \`\n@layer {\n  [\${$a$NAME}] { a: b }\n}\n    \`.trim();`
  expect(injectedStyles(source)).toEqual(['@layer {\n  [data-pressable] { a: b }\n}'])
})

test('an injected style with an unknown constant causes an error', () => {
  expect(() => injectedStyles(`style.textContent = \`\${x}\`.trim()`)).toThrow('No constant x')
})
