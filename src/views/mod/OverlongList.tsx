import type { OverlongListRead } from '#rules/mod/case.ts'
import { boundLine, proposalLine } from '#rules/mod/case-words.ts'
import { SectionHeader } from '#views/kit/Card.tsx'
import styles from './rows.module.css'

/** The participants on a member's overlong list, how many of them count, and any decision that awaits a second mod. */
export function OverlongList({ list }: { list: OverlongListRead }) {
  return (
    <section aria-labelledby="names">
      <SectionHeader id="names" title="The names" />
      <p className={styles.note}>{boundLine(list)}</p>
      <ul className={styles.hindrances}>
        {list.names.map(({ id, nickname }) => (
          <li key={id}>
            <bdi>{nickname}</bdi>
          </li>
        ))}
      </ul>
      {list.proposal && <p className={styles.note}>{proposalLine(list)}</p>}
    </section>
  )
}
