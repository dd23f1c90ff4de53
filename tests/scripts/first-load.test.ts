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
  '_app.js': { file: 'app.js', imports: ['_react.js'], css: ['app.css'] },
  '_react.js': { file: 'react.js' },
  '_list.js': { file: 'list.js', imports: ['_app.js'], css: ['list.css', 'app.css'] },
  'src/wiring/home.tsx': { file: 'home.js', imports: ['_app.js', '_list.js'] },
}

test('a page within the app loads the files of the document', () => {
  expect(firstLoad(html, manifest)).toEqual({
    scripts: ['app.js', 'react.js'],
    stylesheets: ['app.css'],
    fonts: ['text.woff2'],
  })
})

test('a lazy page adds its own chunk and the imports of it, each file once', () => {
  expect(firstLoad(html, manifest, 'src/wiring/home.tsx')).toEqual({
    scripts: ['app.js', 'react.js', 'home.js', 'list.js'],
    stylesheets: ['app.css', 'list.css'],
    fonts: ['text.woff2'],
  })
})

test('a page that is not in the manifest is an error that names it', () => {
  expect(() => firstLoad(html, manifest, 'src/wiring/gone.tsx')).toThrow(
    'no chunk src/wiring/gone.tsx',
  )
})

test('a lazy part loads its own chunk and imports, without files that the app has loaded', () => {
  const later = {
    ...manifest,
    'src/views/kit/Late.tsx': { file: 'late.js', imports: ['_list.js'] },
  }
  expect(lateLoad(html, later, 'src/views/kit/Late.tsx')).toEqual(['late.js', 'list.js'])
})
