import type { Page } from '@playwright/test'

interface Heard {
  /** Title of the page, which screen readers announce first. */
  title: string
  /** Role and name of the focused element, e.g. `heading Posts`. */
  focus: string
}

/** Reads title and focus from the accessibility tree, like a screen reader, and not from the DOM. */
export async function heard(page: Page): Promise<Heard> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const isFocused = (node: (typeof nodes)[number]) =>
    node.properties?.some(({ name, value }) => name === 'focused' && value.value === true)
  const named = (node?: (typeof nodes)[number]) =>
    node ? `${node.role?.value} ${node.name?.value ?? ''}`.trim() : 'nothing'
  const [root, ...inside] = nodes
  return { title: root?.name?.value ?? '', focus: named(inside.findLast(isFocused)) }
}
