import type { Tx } from '@quina/db/server'
import { day, insist } from '@quina/kernel'
import { exogenaFindingsOf } from '../exogena/findings.server.ts'
import type { FormatCode } from '../exogena/format.contract.ts'
import { prevalidatorXml } from '../exogena/prevalidator.server.ts'
import { exogenaRecords } from '../exogena/records.server.ts'

interface Wanted {
  readonly year: number
  readonly code: FormatCode
  readonly edition: number
  readonly now: Date
}

/** Bogotá is five hours behind UTC all the year. */
const bogotaMs = 5 * 3_600_000

/** The file of a lot, and how many findings it has. @throws Problem CON-090, CON-092 with nothing to tell */
export async function lotOf(tx: Tx, { year, code, edition, now }: Wanted) {
  const { format, records } = await exogenaRecords(tx, year, code)
  insist(records.length > 0, 'CON-092', `No hay nada que informar en el formato ${code} del año ${year}.`)
  const findings = await exogenaFindingsOf(tx, year, code)
  const content = prevalidatorXml(
    {
      year,
      code,
      edition: format.edition,
      sending: edition,
      at: new Date(now.getTime() - bogotaMs).toISOString().slice(0, 19),
      firstDay: day(`${year}-01-01`),
      lastDay: day(`${year}-12-31`),
    },
    records,
  )
  const sending = String(edition).padStart(8, '0')
  return {
    content,
    findings: findings.length,
    name: `Dmuisca_01${code}${String(format.edition).padStart(2, '0')}${year}${sending}.xml`,
  }
}
