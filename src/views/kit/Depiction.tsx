import { type ImgHTMLAttributes, type ReactNode, useState } from 'react'

interface DepictionProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  src: string | null | undefined
  /** Shown if there is no picture or it fails to load. */
  children: ReactNode
}

/** A decorative picture with a fallback. */
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
