import { expect, test } from 'vitest'
import { firstLoad, preloadedFonts } from '#scripts/lib/first-load.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  '_list.js': { file: 'list.js', css: ['list.css', 'index.css'] },
  'src/wiring/home.tsx': { file: 'home.js', imports: ['index.html', '_list.js'] },
  'src/wiring/profile.tsx': { file: 'profile.js', imports: ['index.html'] },
}

test('the first load of a page in the entry is the entry and what it imports', () => {
  expect(firstLoad(manifest, 'index.html')).toEqual({
    scripts: ['index.js', 'react.js'],
    stylesheets: ['index.css'],
  })
})

test('a lazy page adds its own chunk and what that imports, each file once', () => {
  expect(firstLoad(manifest, 'src/wiring/home.tsx')).toEqual({
    scripts: ['index.js', 'react.js', 'home.js', 'list.js'],
    stylesheets: ['index.css', 'list.css'],
  })
})

test('a page the manifest does not know is an error that names it', () => {
  expect(() => firstLoad(manifest, 'src/wiring/gone.tsx')).toThrow('no chunk src/wiring/gone.tsx')
})

test('only the preloaded fonts of a page are counted', () => {
  const html = `<link rel="modulepreload" crossorigin href="/react.js">
<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/assets/text.woff2">`
  expect(preloadedFonts(html)).toEqual(['assets/text.woff2'])
})
