import { folded } from '#rules/text/folded.ts'

interface Searched {
  label: string
  summary: string
  /** The creator's nickname. */
  nickname: string | null
}

/** The text to search in. Each field has its own line, so that no match spans two fields. */
export const searchTextOf = ({ label, summary, nickname }: Searched): string =>
  [label, summary, nickname ?? ''].map(folded).join('\n')
