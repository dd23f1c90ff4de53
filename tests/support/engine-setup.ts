import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ENGINE = fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))

/**
 * V8 shares the machine code of equal WebAssembly among all threads of a process for as long as one of them holds it.
 * Held here, the embedded database is compiled once for all tests of the process and not for every one that opens it:
 * half of what opening costs.
 */
const kept = globalThis as { engine?: Promise<WebAssembly.Module> }
kept.engine ??= WebAssembly.compile(readFileSync(ENGINE))
