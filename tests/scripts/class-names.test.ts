import { expect, test } from 'vitest'
import { shortClassNames } from '#scripts/build/class-names.ts'

test('a class is called the same in every build', () => {
  const [one, other] = [shortClassNames(), shortClassNames()]
  expect(one('card', 'src/views/kit/Card.module.css')).toBe(
    other('card', `${process.cwd()}/src/views/kit/Card.module.css?used`),
  )
})

test('a class is called by four letters, told apart by its file', () => {
  const nameOf = shortClassNames()
  expect(nameOf('card', 'src/a.module.css')).toMatch(/^_[\w-]{4}$/)
  expect(nameOf('card', 'src/a.module.css')).not.toBe(nameOf('card', 'src/b.module.css'))
})

test('two classes that would be called the same stop the build', () => {
  const nameOf = shortClassNames()
  const takesAll = () => {
    for (let i = 0; i < 100_000; i += 1) nameOf(`c${i}`, 'src/a.module.css')
  }
  expect(takesAll).toThrow(/are both called _/)
})
