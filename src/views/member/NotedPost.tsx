import type { NotedPost as Noted } from '#rules/feed/noted-post.ts'
import { Depiction } from '#views/kit/Depiction.tsx'
import styles from './NotedPost.module.css'

/** The post that a notification is about: a small picture, and the first words of the text. */
export function NotedPost({ post: { words, picture } }: { post: Noted }) {
  return (
    <div className={styles.post}>
      <Depiction src={picture?.formats.exchange_thumb} className={styles.picture}>
        {null}
      </Depiction>
      <p className={styles.words} dir="auto">
        {words}
      </p>
    </div>
  )
}
