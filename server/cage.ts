/** What a program may take that reads what a stranger has sent. */
export interface Limits {
  /** Of what it writes, in bytes. */
  file: number
  /** In bytes: what a decent file needs, and not what a liar asks for. */
  memory: number
  /** Of processor time, in seconds. */
  processor: number
}

/**
 * The limits hold whatever happens to us; where the machine has `setpriv`, the program ends with the server, even with
 * one that is killed. Memory is what it writes to (-d): Node reserves far more addresses than it ever uses. Processor time
 * ends with SIGXCPU, so that SIGKILL always means that somebody else has ended it.
 */
const CAGE = `
ulimit -d "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -S -t "$3" 2>/dev/null; ulimit -H -t "$(($3 + 10))" 2>/dev/null
ulimit -c 0 2>/dev/null
shift 3
if command -v setpriv >/dev/null 2>&1; then exec nice -n 15 setpriv --pdeathsig KILL -- "$@"; fi
exec nice -n 15 "$@"`

/** What to start in its place, and what stands before its own arguments. */
export function caged(program: string, { memory, file, processor }: Limits): [string, string[]] {
  if (process.platform === 'win32') return [program, []]
  const limits = [memory / 1024, file / 512, processor].map((limit) => String(Math.ceil(limit)))
  return ['/bin/sh', ['-c', CAGE, 'sh', ...limits, program]]
}
