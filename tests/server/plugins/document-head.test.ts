import { expect, test } from 'vitest'
import { fillingIn, type Head, SITE, tagsOf } from '#server/plugins/document-head.ts'

const PUBLIC_URL = 'https://swap.example'

test('a document’s head describes the page to search engines and chat programs, with absolute URLs', () => {
  const head: Head = {
    title: 'Moss mail · Critter Swap',
    heading: 'Moss mail',
    description: 'A bag of moss each.',
    path: '/exchange/moss-mail',
    picture: '/og/moss-mail.png',
    isUnlisted: true,
  }
  expect(tagsOf(head, PUBLIC_URL).split('\n    ')).toEqual([
    '<title>Moss mail · Critter Swap</title>',
    '<meta name="description" content="A bag of moss each.">',
    '<meta name="robots" content="noindex">',
    '<link rel="canonical" href="https://swap.example/exchange/moss-mail">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Critter Swap">',
    '<meta property="og:title" content="Moss mail">',
    '<meta property="og:description" content="A bag of moss each.">',
    '<meta property="og:url" content="https://swap.example/exchange/moss-mail">',
    '<meta property="og:image" content="https://swap.example/og/moss-mail.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:type" content="image/png">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="twitter:title" content="Moss mail">',
    '<meta name="twitter:description" content="A bag of moss each.">',
    '<meta name="twitter:image" content="https://swap.example/og/moss-mail.png">',
  ])
})

test('a head without its own URL has no canonical link, and search engines may list the page', () => {
  const tags = tagsOf(SITE, PUBLIC_URL)
  expect(['canonical', 'og:url', 'noindex'].filter((word) => tags.includes(word))).toEqual([])
})

test('a hostile text is escaped in every tag', () => {
  const hostile = `"'></title><script>alert(1)</script>&amp; $& $1`
  const tags = tagsOf(
    { ...SITE, title: hostile, heading: hostile, description: hostile },
    PUBLIC_URL,
  )
  const escaped =
    '&quot;&#39;&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp; $&amp; $1'
  const held = tags.split('\n').filter((tag) => tag.includes('alert'))
  expect([
    held.length,
    held.every((tag) => tag.includes(escaped)),
    tags.includes('<script'),
  ]).toEqual([6, true, false])
})

test('tags replace the title and the description, and leave the rest of the document unchanged', () => {
  const document = (head: string) => `<head><meta charset="utf-8" />${head}<link></head><p>$&</p>`
  const fill = fillingIn(
    document('<title>Critter Swap</title>\n  <meta name="description" content="Swaps." />'),
  )
  expect([fill('<title>$& $1</title>'), fillingIn('<title></title>')('<title>x</title>')]).toEqual([
    document('<title>$& $1</title>'),
    '<title>x</title>',
  ])
})

test('a document without a title is refused when the server starts', () => {
  expect(() => fillingIn('<p>Critter Swap</p>')).toThrow('index.html has no title')
})
