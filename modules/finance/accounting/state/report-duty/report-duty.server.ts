import { catalogService, type Operation, serveCatalog, serveCommand } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { keepsPublicBooks, loadHolidays, reportsToChip } from '@quina/hospital/server'
import { day, must, newId, refused } from '@quina/kernel'
import { makeCalendar, reportDuty } from './report-duty.contract.ts'
import { usualDuties } from './usual-dates.domain.ts'

/** Refuses the same report of a period twice (CON-107) and a transmitted one without its radicado (CON-108). */
export const reportDutyService = catalogService<typeof reportDuty>({
  catalog: reportDuty,
  whose: 'house',
  refusals: {
    report_duty_once: refused('CON-107', 'Ese reporte ya está en el calendario para el período.', 'period'),
  },
  async onSave(_tx, { values: { status, filing } }) {
    const waits = status === 'pending' || status === 'generated'
    must(waits || filing !== null, 'CON-108', 'filing', 'Escriba el radicado con que lo recibieron.')
  },
})

export const reportDutyOperations: Operation[] = [
  ...serveCatalog(reportDutyService),
  serveCommand(makeCalendar, ({ tx, input: { year } }) => writeCalendar(tx, year)),
]

/** Reports of public entities only. */
const ofTheState = ['siho', 'bdme', 'sia', 'internal_control']

/** Adds the missing reports of a year; existing rows are not changed. @throws Problem CON-109 without the NIT. */
export async function writeCalendar(tx: Tx, year: number) {
  const row = await rowFrom<{ nit: string }>(tx)`select nit from admin.company_face`
  const span = { from: day(`${year}-01-01`), to: day(`${year + 1}-12-31`) }
  const usual = usualDuties(year, { nit: row?.nit ?? '', holidays: await loadHolidays(tx, span) })
  const end = day(`${year}-12-31`)
  const spared = new Set<string>([
    ...((await reportsToChip(tx, end)) ? [] : ['chip', 'cuipo']),
    ...((await keepsPublicBooks(tx, end)) ? [] : ofTheState),
    ...((await chargesVat(tx)) ? [] : ['vat']),
  ])
  const duties = usual.filter(({ report }) => !spared.has(report))
  const added = await tx
    .insertInto('accounting.reportDuty')
    .values(duties.map((duty) => ({ ...duty, id: newId() })))
    .onConflict((once) => once.constraint('report_duty_once').doNothing())
    .returning('id')
    .execute()
  return { added: added.length, already: duties.length - added.length }
}

/** Whether the entity must declare IVA. Health services bear none; it declares once it has charged it for something else. */
async function chargesVat(tx: Tx): Promise<boolean> {
  const row = await rowFrom<{ charges: boolean }>(tx)`
    select exists (select from accounting.tax_balance_list where report = 'vat') as charges`
  return row?.charges === true
}

type ReportKey = Readonly<{ kind: string; vigencia: number; quarter: number | null }>

/** Records in the calendar that a file was generated or, with a radicado, submitted. The balances stand for every CHIP form. */
export async function noteReported(
  tx: Tx,
  { kind, vigencia, quarter }: ReportKey,
  file: { readonly id: string; readonly filing: string | null },
): Promise<void> {
  const report = kind === 'balances' ? 'chip' : kind === 'exogena' ? 'exogena' : null
  if (report === null) return
  const period = quarter === null ? String(vigencia) : `${vigencia}-T${quarter}`
  const stands = file.filing === null ? ['pending'] : ['pending', 'generated']
  await tx
    .updateTable('accounting.reportDuty')
    .set((row) => ({
      status: file.filing === null ? 'generated' : 'transmitted',
      filing: file.filing,
      fileId: file.id,
      version: row('version', '+', 1),
    }))
    .where('report', '=', report)
    .where('period', '=', period)
    .where('status', 'in', stands)
    .execute()
}
