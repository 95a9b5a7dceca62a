import { Problem } from '@quina/kernel'
import { TryLater } from '../worker.server.ts'

/**
 * Why a letter was not sent. A permanent refusal of the mail server (a mailbox that does not exist, SMTP 5xx) fails; after no
 * answer or a temporary refusal (4xx) the letter is tried later.
 */
export function undelivered(
  error: unknown,
  code = 'MAI-001',
  what = 'El servidor de correo no recibió el mensaje',
): Problem {
  const message = `${what}: ${error instanceof Error ? error.message : String(error)}`
  return isForGood(error) ? new Problem(code, message) : new TryLater(code, message)
}

const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500
