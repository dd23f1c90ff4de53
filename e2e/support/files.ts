import sharp from 'sharp'
import type { ChosenFile } from '../screens/ComposerScreen.ts'

const png = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/png', buffer })

interface Drawing {
  name: string
  width: number
  height: number
  background: string
}

/** A disc on a background, so that rotation and cropping are visible. */
export async function aDrawing({ name, width, height, background }: Drawing): Promise<ChosenFile> {
  const disc = `<circle cx="${width / 2}" cy="${height / 2}" r="${height / 4}" fill="#f4e7c5"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${disc}</svg>`
  return png(name, await sharp(Buffer.from(svg)).png().toBuffer())
}

/** A large picture of noise, which takes a while to upload. */
export async function noise(name: string): Promise<ChosenFile> {
  const create = { width: 600, height: 600, channels: 3, background: '#888888' } as const
  const picture = sharp({
    create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  return png(name, await picture.png().toBuffer())
}
