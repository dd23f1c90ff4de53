import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ENGINE = fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))

/**
 * V8 shares the machine code of a WebAssembly module among the threads of a process as long as one of them references
 * it. The reference here makes the embedded database compile once per process instead of once per test, which halves
 * the cost of opening it.
 */
const kept = globalThis as { engine?: Promise<WebAssembly.Module> }
kept.engine ??= WebAssembly.compile(readFileSync(ENGINE))
