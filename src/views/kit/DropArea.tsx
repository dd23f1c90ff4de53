import { useEffect, useEffectEvent, useState } from 'react'
import styles from './DropArea.module.css'

interface DropAreaProps {
  /** Shown over the whole window while files are dragged over it. */
  words: string
  onFiles: (files: File[]) => void
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** While mounted, accepts files that are dropped anywhere in the window or pasted. */
export function DropArea({ words, onFiles }: DropAreaProps) {
  const [depth, setDepth] = useState(0)
  const give = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files])
  })
  useEffect(() => {
    const listening = new AbortController()
    const hear = <Name extends 'dragenter' | 'dragover' | 'dragleave' | 'drop'>(
      name: Name,
      act: (event: DragEvent) => void,
    ) =>
      window.addEventListener(
        name,
        (event) => {
          if (!carriesFiles(event)) return
          // Prevents the browser from navigating to the file.
          event.preventDefault()
          act(event)
        },
        listening,
      )
    hear('dragenter', () => setDepth((entered) => entered + 1))
    hear('dragover', () => undefined)
    hear('dragleave', () => setDepth((entered) => Math.max(0, entered - 1)))
    hear('drop', ({ dataTransfer }) => {
      setDepth(0)
      give(dataTransfer?.files)
    })
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return
      event.preventDefault()
      give(event.clipboardData.files)
    }
    window.addEventListener('paste', paste, listening)
    return () => listening.abort()
  }, [])
  return (
    depth > 0 && (
      <div className={styles.drop} aria-hidden="true">
        {words}
      </div>
    )
  )
}
