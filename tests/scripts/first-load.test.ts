import { expect, test } from 'vitest'
import { firstLoad, preloadedFonts } from '#scripts/lib/first-load.ts'

const manifest = {
  '_app.js': { name: 'app', file: 'app.js', imports: ['_react.js'], css: ['app.css'] },
  '_react.js': { name: 'react', file: 'react.js' },
  '_list.js': { name: 'list', file: 'list.js', css: ['list.css', 'app.css'] },
  'src/wiring/home.tsx': { name: 'home', file: 'home.js', imports: ['_app.js', '_list.js'] },
  'src/wiring/profile.tsx': { name: 'profile', file: 'profile.js', imports: ['_app.js'] },
}

test('a page within the app loads the app and what it imports', () => {
  expect(firstLoad(manifest)).toEqual({
    scripts: ['app.js', 'react.js'],
    stylesheets: ['app.css'],
  })
})

test('a lazy page adds its own chunk and what that imports, each file once', () => {
  expect(firstLoad(manifest, 'src/wiring/home.tsx')).toEqual({
    scripts: ['app.js', 'react.js', 'home.js', 'list.js'],
    stylesheets: ['app.css', 'list.css'],
  })
})

test('a page the manifest does not know is an error that names it', () => {
  expect(() => firstLoad(manifest, 'src/wiring/gone.tsx')).toThrow('no chunk src/wiring/gone.tsx')
})

test('a manifest without the app is an error too', () => {
  expect(() => firstLoad({})).toThrow('no chunk app')
})

test('only the preloaded fonts of a page are counted', () => {
  const html = `<link rel="modulepreload" crossorigin href="/react.js">
<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/assets/text.woff2">`
  expect(preloadedFonts(html)).toEqual(['assets/text.woff2'])
})
