/** Resource limits for a program that reads untrusted files. */
export interface Limits {
  /** Maximum size of a file that it writes, in bytes. */
  file: number
  /** Maximum memory in bytes: enough for an honest file, too little for one that claims to be huge. */
  memory: number
  /** Maximum CPU time, in seconds. */
  processor: number
}

/**
 * The kernel enforces the limits even if the server dies. Where the machine has `setpriv`, the program ends together
 * with the server, even when that is killed. Memory is limited by the data segment (-d), because Node reserves far more
 * address space than it ever uses. The CPU limit sends SIGXCPU, so SIGKILL means that somebody else ended the program.
 */
const CAGE = `
ulimit -d "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -S -t "$3" 2>/dev/null; ulimit -H -t "$(($3 + 10))" 2>/dev/null
ulimit -c 0 2>/dev/null
shift 3
if command -v setpriv >/dev/null 2>&1; then exec nice -n 15 setpriv --pdeathsig KILL -- "$@"; fi
exec nice -n 15 "$@"`

/** Returns the command to start instead of the program, and the arguments to put before its own. */
export function caged(program: string, { memory, file, processor }: Limits): [string, string[]] {
  if (process.platform === 'win32') return [program, []]
  const limits = [memory / 1024, file / 512, processor].map((limit) => String(Math.ceil(limit)))
  return ['/bin/sh', ['-c', CAGE, 'sh', ...limits, program]]
}
