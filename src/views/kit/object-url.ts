import { useEffect, useState } from 'react'

/** An address under which the page shows a file of the person's own; null until there is one. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
