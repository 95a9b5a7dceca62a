import { sendTo } from '../endpoint/api.web.ts'

export interface ImportAnswer {
  readonly rows: number
  readonly creates: number
  readonly updates: number
  readonly problems: readonly ImportProblem[]
  /** Columns of the file that are not used. */
  readonly ignored: readonly string[]
}

export interface ImportProblem {
  readonly row: number
  readonly column: string
  readonly message: string
}

/** Only what a dry run has found good is applied: all of the file or nothing. */
export function sendImport(path: string, step: 'check' | 'apply', file: File): Promise<ImportAnswer> {
  const body = new FormData()
  body.append('file', file)
  return sendTo('POST', `${path}/import/${step}`, { body })
}
