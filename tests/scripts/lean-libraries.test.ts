import { expect, test } from 'vitest'
import { leanDrawing } from '#scripts/build/lean-libraries.ts'

const icon = `
const __iconData = {
  name: "gift",
  size: 24,
  node: [
    ["path", { d: "M12 7v14", key: "1akyts" }],
    [
      "rect",
      {
        x: "3",
        key: "1hberx"
      }
    ]
  ],
  aliases: ["present"]
};
__iconData.node;
const Gift = createLucideIcon(__iconData);
`

test('of an icon its name and its lines are left', () => {
  expect(leanDrawing(icon).replaceAll(/\s+/g, ' ').trim()).toBe(
    'const __iconData = { name: "gift", node: [ ["path", { d: "M12 7v14" }], [ "rect", { x: "3" } ] ] }; const Gift = createLucideIcon(__iconData);',
  )
})

test.each([
  ['another size', icon.replace('size: 24', 'size: 32')],
  ['something unknown', icon.replace('aliases', 'key: 1, aliases')],
])('an icon with %s stops the build', (_, other) => {
  expect(() => leanDrawing(other)).toThrow('lucide no longer writes its icons as it did')
})
