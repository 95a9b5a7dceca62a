import type { Mailer } from './mailer.server.ts'

let mailer: Mailer | null = null

/** Tells which mail server letters go through; null when the hospital has none. The product does it once. */
export function openPost(given: Mailer | null): void {
  mailer = given
}

/** The mailer of the house; null when there is no mail server. */
export const thePost = (): Mailer | null => mailer
