import { expect, test } from 'vitest'
import { fetchCode } from '#views/kit/code.ts'

/** Adds a stylesheet to the page and waits until it loads or fails. */
const styled = (href: string) => () =>
  new Promise<string>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve('styled'))
    link.addEventListener('error', () => reject(new Error('no stylesheet')))
    document.head.append(link)
  })

test('a stylesheet that failed to load is retried with the next code', async () => {
  const dead = URL.createObjectURL(new Blob(['']))
  URL.revokeObjectURL(dead)
  await expect(fetchCode(styled(dead))).rejects.toThrow('no stylesheet')
  const link = document.querySelector<HTMLLinkElement>(`link[href="${dead}"]`)
  // The same link, now to a stylesheet that exists.
  link?.setAttribute('data-dead', '')
  const later = fetchCode(async () => 'code')
  await expect(later).rejects.toThrow('did not come')
  const again = document.querySelector<HTMLLinkElement>('link[data-dead]')
  again?.setAttribute('href', `data:text/css,${encodeURIComponent('i { --mended: yes }')}`)
  expect(await fetchCode(async () => 'code')).toBe('code')
  document.querySelector('link[data-dead]')?.remove()
})
