import { addressOf } from '../rda/rda-codes.contract.ts'
import type { RdaFinding } from '../rda-profile/check.domain.ts'

interface Issue {
  readonly severity?: unknown
  readonly code?: unknown
  readonly diagnostics?: unknown
  readonly details?: { readonly text?: unknown }
  readonly expression?: unknown
  readonly location?: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const first = (value: unknown): string => (Array.isArray(value) ? textOf(value[0]) : '')

/** Reads an answer of the platform: its código VIDA, wherever it appears, and each issue of an OperationOutcome. */
export function readIhceAnswer(status: number, verbatim: string) {
  const message = parsed(verbatim)
  const vidaCode = status < 300 ? vidaIn(message) : null
  const issues = (message as { readonly issue?: unknown } | null)?.issue
  const findings = (Array.isArray(issues) ? (issues as Issue[]) : [])
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(
      (issue): RdaFinding => ({
        code: textOf(issue.code) || 'invalid',
        profile: 'IHCE',
        resource: '',
        path: first(issue.expression) || first(issue.location),
        says: textOf(issue.details?.text) || textOf(issue.diagnostics) || 'La plataforma no dijo por qué.',
      }),
    )
  return { status, accepted: status < 300 && vidaCode !== null, vidaCode, findings, verbatim }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the identifier that the platform gave to a document: that of its Bundle, or that of a reference to it. */
function vidaIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null
  const { system, value } = message as { readonly system?: unknown; readonly value?: unknown }
  if (system === addressOf('ns:identifier-RDA') && textOf(value) !== '') return textOf(value)
  return Object.values(message)
    .map(vidaIn)
    .reduce<string | null>((found, one) => found ?? one, null)
}
