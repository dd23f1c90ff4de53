import type { TestProject } from 'vitest/node'
import { builtServer } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the programs that tests start as processes of their own. */
    builtServer: string
  }
}

/** Before the first test file that starts one. */
export default async function setUp(project: TestProject) {
  project.provide('builtServer', await builtServer())
}
