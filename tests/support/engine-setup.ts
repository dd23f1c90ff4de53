import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ENGINE = fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))

/**
 * V8 shares the machine code of a WebAssembly module among the threads of a process as long as one thread references
 * the module. With the reference here, the embedded database is compiled once per process instead of once per test,
 * which halves the cost of opening a database.
 */
const kept = globalThis as { engine?: Promise<WebAssembly.Module> }
kept.engine ??= WebAssembly.compile(readFileSync(ENGINE))
