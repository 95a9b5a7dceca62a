import type { Mailer } from './mailer.server.ts'

let mailer: Mailer | null = null

/** Sets the mail server of the hospital; null when it has none. The product calls it once. */
export function openPost(given: Mailer | null): void {
  mailer = given
}

/** The mailer of the hospital; null without a mail server. */
export const thePost = (): Mailer | null => mailer
