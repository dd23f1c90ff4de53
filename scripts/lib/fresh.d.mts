import type { Hash } from 'node:crypto'

export const built: string
export const stamp: string
export function filesUnder(...paths: string[]): string[]
export function contentHash(files: string[]): Hash
export function inputsHash(): string
export function isFresh(hash: string): boolean
