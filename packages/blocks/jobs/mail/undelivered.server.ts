import { Problem } from '@quina/kernel'
import { TryLater } from '../worker.server.ts'

/**
 * Why a letter did not leave. What the mail server refused for good (a mailbox that does not exist, SMTP 5xx) fails; a server
 * that did not answer, or refused for now (4xx), is tried later.
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
