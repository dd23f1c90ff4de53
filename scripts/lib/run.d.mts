export function run(
  command: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<{ code: number; output: string }>
