import type { Page } from '@playwright/test'

interface Heard {
  /** What a screen reader says first of a page. */
  title: string
  /** Where the focus is: `heading Posts`. */
  focus: string
}

/** Where the accessibility tree says one is; what is told to a screen reader, and not what the document looks like. */
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
