import { codeOf } from '#server/errors/causes.ts'
import { type Store, StoreFailed } from './store.ts'

/** The code of a store's last failure, e.g. `InvalidAccessKeyId`; null while the store works. */
export interface StoreState {
  failing: string | null
}

/** Codes for a file that does not exist, which says that the store works. */
const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/** Returns a function that runs work on the store and records whether the store has failed. */
export const watching =
  (state: StoreState) =>
  async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work
      state.failing = null
      return result
    } catch (error) {
      const code = error instanceof StoreFailed ? (codeOf(error) ?? 'unknown') : null
      if (code !== null && !MISSING.has(code)) state.failing = code
      throw error
    }
  }

/** Returns a store that records whether it has failed. */
export function watched(store: Store, state: StoreState): Store {
  const watch = watching(state)
  return {
    put: (key, bytes) => watch(store.put(key, bytes)),
    putStream: (key, stream) => watch(store.putStream(key, stream)),
    getStream: (key) => watch(store.getStream(key)),
    has: (key) => watch(store.has(key)),
    remove: (key) => watch(store.remove(key)),
  }
}
