import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/**
 * Runs a command in this process group and resolves to its exit code and output. SIGTERM and SIGINT end the command
 * first, then this process.
 */
export function run(command, args, env = process.env, cwd = '.') {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = (signal) => {
    child.on('close', () => process.exit(1))
    child.kill(signal)
  }
  process.on('SIGTERM', end).on('SIGINT', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => {
    const settle = (code) => {
      process.off('SIGTERM', end).off('SIGINT', end)
      resolve({ code, output: stripVTControlCharacters(output) })
    }
    child.on('error', (error) => {
      output += error.message
      settle(127)
    })
    child.on('close', (code) => settle(code ?? 1))
  })
}
