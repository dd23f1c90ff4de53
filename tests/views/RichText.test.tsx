import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RichText } from '#views/RichText.tsx'

/** Waits until the sanitiser is loaded, then returns the rendered markup. */
async function shown(html: string, limit?: number) {
  const { container } = await render(<RichText variant="message" html={html} limit={limit} />)
  await expect.poll(() => container.firstElementChild?.firstElementChild).not.toBeNull()
  return container.firstElementChild?.innerHTML
}

test('plain text is truncated at its limit without loading the sanitiser', async () => {
  const screen = await render(<RichText variant="message" html="one &amp; two &lt;3" limit={7} />)
  await expect.element(screen.getByText('one & t…')).toBeVisible()
})

test('a short message keeps all of its markup', async () => {
  expect(await shown('<p>one <b>two</b></p>', 7)).toBe('<p>one <b>two</b></p>')
})

test('folding a message closes the elements that are cut off, and drops everything after them', async () => {
  expect(await shown('<p>one <b>two <i>three</i></b> four</p><p>five</p>', 6)).toBe(
    '<p>one <b>tw…</b></p>',
  )
})

test('a folded message never splits an entity or an emoji', async () => {
  expect(await shown('<p>a&lt;b</p>', 2)).toBe('<p>a&lt;…</p>')
  expect(await shown('<p>a👨‍👩‍👧‍👦bc</p>', 2)).toBe('<p>a👨‍👩‍👧‍👦…</p>')
})

test('a message that is cut off exactly between two elements ends with an ellipsis', async () => {
  expect(await shown('<p>one</p><p>two</p>', 3)).toBe('<p>one</p><p>…</p>')
})

test('scripts and event handlers are removed from markup', async () => {
  expect(await shown('<p onclick="x()">one<script>x()</script><img src=x onerror=x()></p>')).toBe(
    '<p>one</p>',
  )
})
