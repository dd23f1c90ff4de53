import { expect, test } from 'vitest'
import { withoutFibers } from '#scripts/build/fibers.ts'

/** A React that knows the numbers at least. */
const known = `
function known(fiber) {
  switch (fiber.tag) {
    case 18: case 19: case 26: case 27: case 30: case 31: default: return null
  }
}`

/** What is left of some code, without what is only space. */
const leftOf = (code: string) =>
  withoutFibers(known + code)
    .slice(withoutFibers(known).length)
    .replaceAll(/\s+/g, ' ')

test('what is done with a fiber that is never made goes', () => {
  expect(
    leftOf(`
function begin(fiber) {
  switch (fiber.tag) {
    case 5: return element(fiber)
    case 26: return hoisted(fiber)
    case 6: return text(fiber)
  }
}`),
  ).toBe(
    ' function begin(fiber) { switch (fiber.tag) { case 5: return element(fiber) case 6: return text(fiber) } }',
  )
})

test('what such a fiber shares with others stays, by whichever of them it is reached', () => {
  expect(
    leftOf(`
function detach(fiber) {
  switch (fiber.tag) {
    case 27: acquire(fiber)
    case 26:
    case 5: release(fiber)
    case 30: forget(fiber); break
    case 31: rest(fiber)
    case 19: case 6: end(fiber)
  }
}`),
  ).toBe(
    ' function detach(fiber) { switch (fiber.tag) { case 5: release(fiber) forget(fiber); break case 6: end(fiber) } }',
  )
})

test('a variable that is declared in what goes can still be used by what stays', () => {
  expect(
    leftOf(`
function complete(fiber) {
  switch (fiber.tag) {
    case 26:
      var type = fiber.type, next = () => { var inner = 1 }
      return type
    case 5: type = fiber.type
  }
}`),
  ).toBe(
    ' function complete(fiber) {var type,next; switch (fiber.tag) { case 5: type = fiber.type } }',
  )
})

test('a fiber that is looked at is none of them', () => {
  expect(
    leftOf('\nif (27 === fiber.tag || 18 !== child.tag) walk(5 === fiber.tag, update.tag === 3)'),
  ).toBe(' if (!1 || !0) walk(5 === fiber.tag, update.tag === 3)')
})

test('nothing is made one of them', () => {
  expect(leftOf("\nfiberTag = isHoistable(type) ? 26 : 'html' === type ? 27 : 5")).toBe(
    ' fiberTag = 5',
  )
})

test('other numbers mean something else', () => {
  const other = ' switch (lane.size) { case 26: raise(lane) } if (27 === lane.size) lower(lane)'
  expect(leftOf(other)).toBe(other)
})

test('a React that no longer knows them stops the build', () => {
  expect(() => withoutFibers('function begin() {}')).toThrow('React no longer has number 18')
})
