import { expect, test } from 'vitest'
import { withPureCalls } from '#scripts/build/pure-modules.ts'

test('every call made as a module is loaded may be left out with what it makes', () => {
  const rules = `
export const limit = max(2, 3)
export const schema = z.object({ name: line({ max: limit }).check(isShort()) })
z.globalRegistry.add(schema, { id: 'Name' })`
  expect(withPureCalls(rules)).toBe(`
export const limit = /* @__PURE__ */ max(2, 3)
export const schema = /* @__PURE__ */ z.object({ name: /* @__PURE__ */ line({ max: limit }).check(/* @__PURE__ */ isShort()) })
/* @__PURE__ */ z.globalRegistry.add(schema, { id: 'Name' })`)
})

test('a call that is made later stays as it is', () => {
  const rules = `
export const isShort = (name) => measured(name) < 3
export function told(name) { tell(name) }
export class Post { sent = send() }`
  expect(withPureCalls(rules)).toBe(rules)
})

test('a module that does something when it is loaded is refused', () => {
  expect(() => withPureCalls(`import './other.ts'\nglobalThis.started = true`)).toThrow(
    'It does something when it is loaded: globalThis.started = true',
  )
})
