import { folded } from '#rules/text/folded.ts'

interface Searched {
  label: string
  summary: string
  /** Of whoever created it. */
  nickname: string | null
}

/** What a search looks at, a line each, so that nothing is found across two of them. */
export const searchTextOf = ({ label, summary, nickname }: Searched): string =>
  [label, summary, nickname ?? ''].map(folded).join('\n')
