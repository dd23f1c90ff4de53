/** Crops pictures in the browser before they are uploaded. */
import { nameOfCut, type Selection, sizeOfCut } from '#rules/feed/crop.ts'

const QUALITY = 0.9

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Counts an animated GIF's frames by their graphic control extensions: there is one before each frame. */
function framesOfGif(bytes: Uint8Array): number {
  let frames = 0
  for (let at = 0; at + 3 < bytes.length; at++)
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 0x04) frames += 1
  return frames
}

const WEBP_FLAGS_AT = 20
const WEBP_ANIMATION = 0b10
/** The number of bytes to search for the `acTL` chunk, which an animated PNG has before the image data. */
const PNG_HEAD = 4_096

function moves(bytes: Uint8Array): boolean {
  if (ascii(bytes, 0, 3) === 'GIF') return framesOfGif(bytes) > 1
  if (ascii(bytes, 8, 4) === 'WEBP')
    return ascii(bytes, 12, 4) === 'VP8X' && ((bytes[WEBP_FLAGS_AT] ?? 0) & WEBP_ANIMATION) !== 0
  return ascii(bytes, 1, 3) === 'PNG' && ascii(bytes, 0, PNG_HEAD).includes('acTL')
}

/** Detects animated GIF, WebP and PNG files, because cropping would keep only one frame. */
export async function looksAnimated({ file }: { file: File }): Promise<boolean> {
  return moves(new Uint8Array(await file.arrayBuffer()))
}

function drawn(image: HTMLImageElement, selection: Selection): HTMLCanvasElement {
  const { width, height } = sizeOfCut(selection)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pencil = canvas.getContext('2d')
  if (pencil === null) throw new Error('this browser has no canvas')
  // A JPEG has no transparency, so transparent pixels would turn black without a white background.
  pencil.fillStyle = '#fff'
  pencil.fillRect(0, 0, width, height)
  const { left, top } = selection
  pencil.drawImage(image, left, top, selection.width, selection.height, 0, 0, width, height)
  return canvas
}

/** Crops a picture to a JPEG, upright and without metadata. Rejects if the browser cannot decode the file. */
export async function cutOut({
  file,
  selection,
}: {
  file: File
  selection: Selection
}): Promise<File> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = drawn(image, selection)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    )
    if (blob === null) throw new Error('nothing could be drawn')
    return new File([blob], nameOfCut(file.name), { type: 'image/jpeg' })
  } finally {
    URL.revokeObjectURL(url)
  }
}
