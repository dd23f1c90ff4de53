import { expect, test } from 'vitest'
import { withoutNames } from '#scripts/build/names-once.ts'

const app = [
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a.js","assets/b.css","assets/c.js"])))=>i.map(i=>d[i]);',
  'load(()=>import("./a.js"),__vite__mapDeps([0,1]));load(()=>import("./c.js"),__vite__mapDeps([2,1]));',
].join('\n')

test('the app counts its later files in the list of the document, which learns those it lacks', () => {
  expect(withoutNames(app, ['assets/z.js', 'assets/b.css', 'assets/a.js'])).toEqual({
    code: [
      'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=assetNames)))=>i.map(i=>d[i]);',
      'load(()=>import("./a.js"),__vite__mapDeps([2,1]));load(()=>import("./c.js"),__vite__mapDeps([3,1]));',
    ].join('\n'),
    lacking: ['assets/c.js'],
  })
})

test('code that names no later file has nothing to leave out', () => {
  expect(withoutNames('render()', [])).toBe(undefined)
})
