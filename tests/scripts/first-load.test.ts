import { expect, test } from 'vitest'
import { firstLoad, lateLoad } from '#scripts/lib/first-load.ts'

const html = `
<script>1</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<script type="module" crossorigin src="/app.js"></script>
<link rel="modulepreload" crossorigin href="/react.js">
<link rel="stylesheet" crossorigin href="/app.css">
<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/text.woff2">`

const manifest = {
  '_app.js': { file: 'app.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_list.js': { file: 'list.js', imports: ['_app.js'] },
  'src/wiring/home.tsx': { file: 'home.js', imports: ['_app.js', '_list.js'] },
}

test('a page in the main bundle loads only the document’s files', () => {
  expect(firstLoad(html, manifest)).toEqual({
    scripts: ['app.js', 'react.js'],
    stylesheets: ['app.css'],
  })
})

test('a lazy-loaded page loads the document’s files, its own chunk and its imports, each file once', () => {
  expect(firstLoad(html, manifest, 'src/wiring/home.tsx')).toEqual({
    scripts: ['app.js', 'react.js', 'home.js', 'list.js'],
    stylesheets: ['app.css'],
  })
})

test('a page that is not in the manifest causes an error that names the page', () => {
  expect(() => firstLoad(html, manifest, 'src/wiring/gone.tsx')).toThrow(
    'no chunk src/wiring/gone.tsx',
  )
})

test('lazy-loaded code fetches its own chunk and its imports, except files that its page has already loaded', () => {
  const later = {
    ...manifest,
    'src/views/kit/Late.tsx': { file: 'late.js', imports: ['_list.js'] },
  }
  const part = 'src/views/kit/Late.tsx'
  expect(lateLoad(html, later, part)).toEqual(['late.js', 'list.js'])
  expect(lateLoad(html, later, part, 'src/wiring/home.tsx')).toEqual(['late.js'])
})
