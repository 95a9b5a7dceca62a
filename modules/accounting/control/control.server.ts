import type { ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { plural } from '@quina/kernel'
import { sql } from 'kysely'
import { periodNumber } from '../books/moved.server.ts'
import { controlReport, controls } from './control.contract.ts'
import { findings } from './findings.server.ts'

export const controlOperations: Operation[] = serveReport({
  whose: 'house',
  report: controlReport,
  async read(tx, { vigencia, to, control }) {
    const wanted = Object.keys(controls).filter((name) => control === 'all' || name === control)
    const rows: ReportRow[] = []
    for (const name of wanted as (keyof typeof controls)[])
      rows.push(...rowsOf(name, await found(tx, name, { vigencia, to: periodNumber(to) })))
    return { rows, totals: {} }
  },
})

export interface Cut {
  readonly vigencia: number
  readonly to: number
}

/** A thing that a control found. */
export interface Finding {
  readonly subject: string
  readonly account: string | null
  readonly detail: string
  readonly amount: string | null
}

/** What one control finds at a cut. */
async function found(tx: Tx, name: keyof typeof controls, cut: Cut): Promise<readonly Finding[]> {
  const { rows } = await sql<Finding>`${findings[name](cut)}`.execute(tx)
  return rows
}

const rowsOf = (name: keyof typeof controls, list: readonly Finding[]): ReportRow[] => [
  {
    id: name,
    level: 0,
    group: true,
    values: {
      subject: controls[name],
      detail: list.length === 0 ? 'Sin hallazgos' : plural(list.length, 'hallazgo', 'hallazgos'),
    },
  },
  ...list.map((finding, at) => ({ id: `${name}-${at}`, level: 1, group: false, values: { ...finding } })),
]
