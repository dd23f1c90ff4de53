import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'

export const GALLERY = resolve('gallery')

/** Maximum number of pictures on one contact sheet. More would be too small to read. */
const MOST_ON_A_SHEET = 12

const STYLE = `
body { margin: 0; font: 15px/1.3 sans-serif; background: #888 }
h2 { margin: 0; padding: 8px; font-size: 18px }
section { display: grid; gap: 8px; padding: 0 8px 8px; width: 1544px; align-items: start }
figure { margin: 0; min-width: 0 }
figcaption { overflow-wrap: anywhere }
img { display: block; width: 100%; object-fit: cover; object-position: top }
.phone { grid-template-columns: repeat(6, 1fr) }
.phone img { max-height: 760px }
.desk { grid-template-columns: repeat(3, 1fr) }
.desk img { max-height: 500px }
.pair { grid-template-columns: 1fr 1fr }`

/** Returns a section of pictures with their names. Names contain no characters that HTML would need to escape. */
const section = (kind: 'phone' | 'desk' | 'pair', pictures: readonly string[]) =>
  `<section class="${kind}">${pictures
    .map(
      (src) =>
        `<figure><a href="${src}"><img src="${src}"></a><figcaption>${src}</figcaption></figure>`,
    )
    .join('')}</section>`

function writePage(name: string, content: string): string {
  const file = join(GALLERY, name)
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${content}`)
  return pathToFileURL(file).href
}

/** Writes the contact sheets of a folder of pictures. The sheets of the previous run are kept in `before`. */
export async function writeSheets(browser: Browser, folder: string, kind: 'phone' | 'desk') {
  mkdirSync(join(GALLERY, 'before'), { recursive: true })
  const pictures = readdirSync(join(GALLERY, folder)).toSorted()
  const page = await browser.newPage({ viewport: { width: 1544, height: 800 } })
  for (let from = 0; from < pictures.length; from += MOST_ON_A_SHEET) {
    const some = pictures.slice(from, from + MOST_ON_A_SHEET).map((file) => `${folder}/${file}`)
    const name = `${folder}-${from / MOST_ON_A_SHEET + 1}.jpg`
    const path = join(GALLERY, name)
    if (existsSync(path)) renameSync(path, join(GALLERY, 'before', name))
    await page.goto(writePage('sheet.html', `<h2>${name}</h2>${section(kind, some)}`))
    await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 85 })
  }
  await page.close()
}

/** Writes a page with all sheets, each beside its sheet from the previous run if there is one. */
export function writeIndex() {
  const sheets = readdirSync(GALLERY).filter((name) => name.endsWith('.jpg'))
  const pairs = sheets.map((name) =>
    section(
      'pair',
      [`before/${name}`, name].filter((file) => existsSync(join(GALLERY, file))),
    ),
  )
  writePage('index.html', pairs.join(''))
}
