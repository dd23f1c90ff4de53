/** Where members' files are stored. */
export interface Store {
  /** @param key path of lower-case letters, digits, dashes and slashes @returns the URL it is served at */
  put: (key: string, bytes: Uint8Array) => Promise<string>
  remove: (key: string) => Promise<void>
}
