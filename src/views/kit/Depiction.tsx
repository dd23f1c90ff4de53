import { type ImgHTMLAttributes, type ReactNode, useState } from 'react'

interface DepictionProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  src: string | null | undefined
  /** What stands there without a picture, and for one that does not come. */
  children: ReactNode
}

/** A picture that decorates, or what is drawn in its place. */
export function Depiction({ src, children, ...image }: DepictionProps) {
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken) return children
  return (
    <img
      loading="lazy"
      {...image}
      src={src}
      alt=""
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}
