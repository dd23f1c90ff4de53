import type { TestProject } from 'vitest/node'
import { builtServer } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the programs that tests start as child processes. */
    builtServer: string
  }
}

/** Builds the server before the first test file that starts it. */
export default async function setUp(project: TestProject) {
  project.provide('builtServer', await builtServer())
}
