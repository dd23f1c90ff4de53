/** Resource limits for a program that reads untrusted files. */
export interface Limits {
  /** Maximum size of a file that it writes, in bytes. */
  file: number
  /** Maximum memory in bytes: enough for an ordinary file, too little for one that claims to be huge. */
  memory: number
  /** Maximum CPU time, in seconds. */
  processor: number
}

/**
 * A script that sets the limits and then runs the program. The kernel enforces them even if the server dies. Where the
 * machine has `setpriv`, killing the server also kills the program. Memory is limited by the data segment (-d), because
 * Node reserves far more address space than it ever uses. The CPU limit sends SIGXCPU, so SIGKILL means that something
 * else ended the program.
 */
const CAGE = `
ulimit -d "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -S -t "$3" 2>/dev/null; ulimit -H -t "$(($3 + 10))" 2>/dev/null
ulimit -c 0 2>/dev/null
shift 3
if command -v setpriv >/dev/null 2>&1; then exec nice -n 15 setpriv --pdeathsig KILL -- "$@"; fi
exec nice -n 15 "$@"`

/**
 * Returns the command that runs the program with these limits, and the arguments to put before those of the program.
 */
export function caged(program: string, { memory, file, processor }: Limits): [string, string[]] {
  if (process.platform === 'win32') return [program, []]
  const limits = [memory / 1024, file / 512, processor].map((limit) => String(Math.ceil(limit)))
  return ['/bin/sh', ['-c', CAGE, 'sh', ...limits, program]]
}
