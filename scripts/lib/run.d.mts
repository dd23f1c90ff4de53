export function run(
  command: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }>
