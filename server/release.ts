/** A build of the server. */
export interface Release {
  version: string
  /** The commit that was built, with `-dirty` after it if files had been changed; null if the build did not know it. */
  commit: string | null
}

declare const BUILT_FROM: Release | undefined

/** The release that is running. The build fills it in (scripts/build/release.ts). */
export const release: Release =
  typeof BUILT_FROM === 'undefined' ? { version: 'unbuilt', commit: null } : BUILT_FROM

/** "1.0.0 (ab12cd3)". */
export const releaseWords = ({ version, commit }: Release = release): string =>
  commit === null ? version : `${version} (${commit})`
